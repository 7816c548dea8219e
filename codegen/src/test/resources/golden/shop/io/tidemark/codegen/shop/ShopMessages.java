// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.OrderCancelledHeader;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.catalog.MessageCatalog;
import javax.annotation.processing.Generated;

/**
 * The Shop catalog: its types, and the way from a message to its class.
 */
@Generated("io.tidemark.codegen")
public final class ShopMessages {
    /**
     * All types, in the order of the catalog file.
     */
    @SuppressWarnings("deprecation")
    public static final MessageCatalog CATALOG = MessageCatalog.builder("Shop")
        .type(OrderPlacedMessage.TYPE)
        .type(OrderPlacedMessageV1.TYPE)
        .type(OrderCancelledMessage.TYPE)
        .type(OddMessage.TYPE)
        .type(OdderMessage.TYPE)
        .type(classMessage.TYPE)
        .exportedType(OrderCancelledHeader.Reason.getDefaultInstance())
        .exportedType(OrderCancelledHeader.getDefaultInstance())
        .build();

    private ShopMessages() {
    }

    /**
     * The message as the class of its type and version, {@link ShopMessage.Other} if the catalog has none.
     * Nothing is decoded: a damaged header shows when somebody asks for it.
     */
    public static ShopMessage specialize(ImmutableMessage message) {
        // Records older than versions say 0.
        long version = message.version() == 0 ? 1 : message.version();
        return switch (message.typeNumber()) {
            case 100000 -> version == 2
                    ? new OrderPlacedMessage(message)
                    : version == 1
                    ? new OrderPlacedMessageV1(message)
                    : new ShopMessage.Other(message);
            case 100001 -> version == 1 ? new OrderCancelledMessage(message) : new ShopMessage.Other(message);
            case 100002 -> version == 1 ? new OddMessage(message) : new ShopMessage.Other(message);
            case 100003 -> version == 1 ? new OdderMessage(message) : new ShopMessage.Other(message);
            case 100004 -> version == 1 ? new classMessage(message) : new ShopMessage.Other(message);
            default -> new ShopMessage.Other(message);
        };
    }
}
