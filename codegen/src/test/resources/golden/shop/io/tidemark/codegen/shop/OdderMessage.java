// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.codegen.proto.shop.Mutable;
import io.tidemark.codegen.proto.shop.Optional;
import io.tidemark.message.BroadcastMessageBuilder;
import io.tidemark.message.BroadcastMessageView;
import io.tidemark.message.BroadcastMutableMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.MutableMessageView;
import io.tidemark.message.catalog.MessageType;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>Odder</code>.
 *
 * <ul>
 * <li>Type <code>Odder@v1</code>, number 100003
 * <li>Header {@link Mutable}, body {@link Optional}
 * <li>Flags: none; logged at info
 * <li>Dispatch: no producer, or not stated
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class OdderMessage extends ImmutableMessageView<Mutable, Optional> implements ShopMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<io.tidemark.codegen.proto.shop.Mutable, Optional> TYPE = MessageType.define(
            "Odder",
            100003,
            1,
            io.tidemark.codegen.proto.shop.Mutable.getDefaultInstance(),
            Optional.getDefaultInstance())
        .build();

    OdderMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    /**
     * Starts a message of this type for one channel.
     */
    public static MessageBuilder<io.tidemark.codegen.proto.shop.Mutable, Optional> builder() {
        return new MessageBuilder<>(TYPE);
    }

    /**
     * Starts a message of this type for several channels at once.
     */
    public static BroadcastMessageBuilder<io.tidemark.codegen.proto.shop.Mutable, Optional> broadcastBuilder() {
        return new BroadcastMessageBuilder<>(TYPE);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static OdderMessage from(ImmutableMessage message) {
        return cast(TYPE, message, OdderMessage::new);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static java.util.Optional<OdderMessage> tryFrom(ImmutableMessage message) {
        return ImmutableMessageView.tryCast(TYPE, message, OdderMessage::new);
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
    public static java.util.Optional<Mutable> tryFrom(MutableMessage message) {
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
    public static java.util.Optional<Broadcast> tryFrom(BroadcastMutableMessage message) {
        return BroadcastMessageView.tryCast(TYPE, message, Broadcast::new);
    }

    @Override
    public <R extends @Nullable Object> R accept(ShopMessage.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /**
     * A message of this type before it is appended.
     */
    public static final class Mutable extends MutableMessageView<io.tidemark.codegen.proto.shop.Mutable, Optional> {
        Mutable(MutableMessage message) {
            super(TYPE, message);
        }
    }

    /**
     * A message of this type before it is split into one copy per channel.
     */
    public static final class Broadcast extends BroadcastMessageView<io.tidemark.codegen.proto.shop.Mutable, Optional> {
        Broadcast(BroadcastMutableMessage message) {
            super(TYPE, message);
        }
    }
}
