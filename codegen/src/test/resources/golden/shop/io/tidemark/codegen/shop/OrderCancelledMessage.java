// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.OrderCancelledHeader;
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
import io.tidemark.message.catalog.ExclusiveScope;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.catalog.ResourceKeyMode;
import io.tidemark.message.catalog.ResourceKeyPattern;
import io.tidemark.proto.messages.ResourceDomain;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>OrderCancelled</code>.
 *
 * <ul>
 * <li>Type <code>OrderCancelled@v1</code>, number 100001
 * <li>Header {@link OrderCancelledHeader}, body {@link OrderCancelledHeader.Reason}
 * <li>Flags: needs an exclusive append lock; logged at info
 * <li>Dispatch: broadcast (all pchannels), acked by consumers only, not replicated
 * <li>Exclusive append lock: the whole pchannel
 * <li>Resource keys: exclusive collection name <code>&lt;shop&gt;:&lt;reason&gt;</code>, shared cluster
 * <li>Ack callback: yes, and once per copy
 * <li>Older form: message type 12
 * </ul>
 */
@Generated("io.tidemark.codegen")
@SuppressWarnings("deprecation")
public final class OrderCancelledMessage
        extends ImmutableMessageView<OrderCancelledHeader, OrderCancelledHeader.Reason>
        implements ShopMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<OrderCancelledHeader, OrderCancelledHeader.Reason> TYPE = MessageType.define(
            "OrderCancelled",
            100001,
            1,
            OrderCancelledHeader.getDefaultInstance(),
            OrderCancelledHeader.Reason.getDefaultInstance())
        .flags(MessageFlag.EXCLUSIVE_REQUIRED)
        .exclusiveScope(ExclusiveScope.PCHANNEL)
        .dispatch(Dispatch.to(DispatchMode.BROADCAST, DispatchTarget.ALL_PCHANNELS).withAckSyncUp().withUnreplicable())
        .resourceKey(ResourceKeyPattern.of(
                ResourceDomain.ResourceDomainCollectionName,
                ResourceKeyMode.EXCLUSIVE,
                "<shop>:<reason>",
                "header.reason.text", "body.text"))
        .resourceKey(ResourceKeyPattern.of(
                ResourceDomain.ResourceDomainCluster,
                ResourceKeyMode.SHARED,
                ""))
        .ackCallback()
        .ackOnceCallback()
        .legacyNumber(12)
        .build();

    OrderCancelledMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    /**
     * Starts a message of this type for one channel.
     */
    public static MessageBuilder<OrderCancelledHeader, OrderCancelledHeader.Reason> builder() {
        return new MessageBuilder<>(TYPE);
    }

    /**
     * Starts a message of this type for several channels at once.
     */
    public static BroadcastMessageBuilder<OrderCancelledHeader, OrderCancelledHeader.Reason> broadcastBuilder() {
        return new BroadcastMessageBuilder<>(TYPE);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static OrderCancelledMessage from(ImmutableMessage message) {
        return cast(TYPE, message, OrderCancelledMessage::new);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<OrderCancelledMessage> tryFrom(ImmutableMessage message) {
        return ImmutableMessageView.tryCast(TYPE, message, OrderCancelledMessage::new);
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
    public static final class Mutable extends MutableMessageView<OrderCancelledHeader, OrderCancelledHeader.Reason> {
        Mutable(MutableMessage message) {
            super(TYPE, message);
        }
    }

    /**
     * A message of this type before it is split into one copy per channel.
     */
    public static final class Broadcast
            extends BroadcastMessageView<OrderCancelledHeader, OrderCancelledHeader.Reason> {
        Broadcast(BroadcastMutableMessage message) {
            super(TYPE, message);
        }
    }
}
