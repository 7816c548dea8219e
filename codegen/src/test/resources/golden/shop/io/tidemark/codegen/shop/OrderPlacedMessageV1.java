// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.OrderPlacedBody;
import io.tidemark.codegen.proto.shop.OrderPlacedHeader;
import io.tidemark.message.BroadcastMessageBuilder;
import io.tidemark.message.BroadcastMessageView;
import io.tidemark.message.BroadcastMutableMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.MutableMessageView;
import io.tidemark.message.catalog.Dispatch;
import io.tidemark.message.catalog.DispatchMode;
import io.tidemark.message.catalog.DispatchTarget;
import io.tidemark.message.catalog.LogLevel;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageType;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>OrderPlaced</code>.
 *
 * <ul>
 * <li>Type <code>OrderPlaced@v1</code>, number 100000; deprecated: still read, no longer written
 * <li>Header {@link OrderPlacedHeader}, body {@link OrderPlacedBody}
 * <li>Flags: DML; logged at debug
 * <li>Dispatch: one vchannel (data vchannels)
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class OrderPlacedMessageV1
        extends ImmutableMessageView<OrderPlacedHeader, OrderPlacedBody>
        implements ShopMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<OrderPlacedHeader, OrderPlacedBody> TYPE = MessageType.define(
            "OrderPlaced",
            100000,
            1,
            OrderPlacedHeader.getDefaultInstance(),
            OrderPlacedBody.getDefaultInstance())
        .flags(MessageFlag.DML)
        .logLevel(LogLevel.DEBUG)
        .dispatch(Dispatch.to(DispatchMode.SINGLE_VCHANNEL, DispatchTarget.DATA_VCHANNELS))
        .deprecated()
        .strictVersion()
        .build();

    OrderPlacedMessageV1(ImmutableMessage message) {
        super(TYPE, message);
    }

    /**
     * Starts a message of this type for one channel.
     *
     * @deprecated such messages are still read, but no longer written
     */
    @Deprecated
    public static MessageBuilder<OrderPlacedHeader, OrderPlacedBody> builder() {
        return new MessageBuilder<>(TYPE);
    }

    /**
     * Starts a message of this type for several channels at once.
     *
     * @deprecated such messages are still read, but no longer written
     */
    @Deprecated
    public static BroadcastMessageBuilder<OrderPlacedHeader, OrderPlacedBody> broadcastBuilder() {
        return new BroadcastMessageBuilder<>(TYPE);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static OrderPlacedMessageV1 from(ImmutableMessage message) {
        return cast(TYPE, message, OrderPlacedMessageV1::new);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<OrderPlacedMessageV1> tryFrom(ImmutableMessage message) {
        return ImmutableMessageView.tryCast(TYPE, message, OrderPlacedMessageV1::new);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static Mutable from(MutableMessage message) {
        return new Mutable(message);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<Mutable> tryFrom(MutableMessage message) {
        return MutableMessageView.tryCast(TYPE, message, Mutable::new);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static Broadcast from(BroadcastMutableMessage message) {
        return new Broadcast(message);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<Broadcast> tryFrom(BroadcastMutableMessage message) {
        return BroadcastMessageView.tryCast(TYPE, message, Broadcast::new);
    }

    @Override
    public <R extends @Nullable Object> R accept(ShopMessage.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /**
     * A message of this type before it is appended.
     */
    public static final class Mutable extends MutableMessageView<OrderPlacedHeader, OrderPlacedBody> {
        Mutable(MutableMessage message) {
            super(TYPE, message);
        }
    }

    /**
     * A message of this type before it is split into one copy per channel.
     */
    public static final class Broadcast extends BroadcastMessageView<OrderPlacedHeader, OrderPlacedBody> {
        Broadcast(BroadcastMutableMessage message) {
            super(TYPE, message);
        }
    }
}
