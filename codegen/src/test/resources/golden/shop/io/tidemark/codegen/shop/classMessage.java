// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.MessageType;
import io.tidemark.codegen.proto.shop.String;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.catalog.MessageFlag;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>class</code>.
 *
 * <ul>
 * <li>Type <code>class@v1</code>, number 100004
 * <li>Header {@link MessageType}, body {@link String}
 * <li>Flags: system, written by the log itself; logged at info
 * <li>Dispatch: no producer, or not stated
 * <li>Has no builder and no casts
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class classMessage extends ImmutableMessageView<MessageType, String> implements ShopMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final io.tidemark.message.catalog.MessageType<MessageType, String> TYPE = io.tidemark.message.catalog.MessageType.define(
            "class",
            100004,
            1,
            MessageType.getDefaultInstance(),
            String.getDefaultInstance())
        .flags(MessageFlag.SYSTEM, MessageFlag.SELF_CONTROLLED)
        .build();

    classMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    @Override
    public <R extends @Nullable Object> R accept(ShopMessage.Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
