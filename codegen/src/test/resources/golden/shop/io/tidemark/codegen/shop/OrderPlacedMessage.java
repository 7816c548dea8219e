// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.OrderPlacedBodyV2;
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
 * Somebody ordered something. See <code>shop</code> &amp; &lt;others&gt;; not &#42;/ an end, nor &#123;&#64;code
 * this&#125; or &#92;u002a&#92;u002f.
 *
 * <ul>
 * <li>Type <code>OrderPlaced@v2</code>, number 100000
 * <li>Header {@link OrderPlacedHeader}, body {@link OrderPlacedBodyV2}
 * <li>Flags: body may be encrypted, DML; logged at debug
 * <li>Dispatch: one vchannel (data vchannels)
 * <li>Header fields that the log fills in on append: <code>order_id</code>
 * <li>Note: The header carries everything that a reader needs in order to decide whether to look into the body,
 *     which is longer than a line of this comment.
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class OrderPlacedMessage
        extends ImmutableMessageView<OrderPlacedHeader, OrderPlacedBodyV2>
        implements ShopMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<OrderPlacedHeader, OrderPlacedBodyV2> TYPE = MessageType.define(
            "OrderPlaced",
            100000,
            2,
            OrderPlacedHeader.getDefaultInstance(),
            OrderPlacedBodyV2.getDefaultInstance())
        .summary("Somebody ordered something. See `shop` & <others>; not */ an end, nor {@code this} or \\u002a\\u002f.")
        .flags(MessageFlag.CIPHER_ENABLED, MessageFlag.DML)
        .logLevel(LogLevel.DEBUG)
        .dispatch(Dispatch.to(DispatchMode.SINGLE_VCHANNEL, DispatchTarget.DATA_VCHANNELS))
        .walFilledHeaderFields("order_id")
        .strictVersion()
        .build();

    OrderPlacedMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    /**
     * Starts a message of this type for one channel.
     */
    public static MessageBuilder<OrderPlacedHeader, OrderPlacedBodyV2> builder() {
        return new MessageBuilder<>(TYPE);
    }

    /**
     * Starts a message of this type for several channels at once.
     */
    public static BroadcastMessageBuilder<OrderPlacedHeader, OrderPlacedBodyV2> broadcastBuilder() {
        return new BroadcastMessageBuilder<>(TYPE);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static OrderPlacedMessage from(ImmutableMessage message) {
        return cast(TYPE, message, OrderPlacedMessage::new);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<OrderPlacedMessage> tryFrom(ImmutableMessage message) {
        return ImmutableMessageView.tryCast(TYPE, message, OrderPlacedMessage::new);
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
    public static final class Mutable extends MutableMessageView<OrderPlacedHeader, OrderPlacedBodyV2> {
        Mutable(MutableMessage message) {
            super(TYPE, message);
        }
    }

    /**
     * A message of this type before it is split into one copy per channel.
     */
    public static final class Broadcast extends BroadcastMessageView<OrderPlacedHeader, OrderPlacedBodyV2> {
        Broadcast(BroadcastMutableMessage message) {
            super(TYPE, message);
        }
    }
}
