// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import io.tidemark.codegen.proto.messages.InsertMessageHeader;
import io.tidemark.codegen.proto.msg.Msg;
import io.tidemark.message.BroadcastMessageBuilder;
import io.tidemark.message.BroadcastMessageView;
import io.tidemark.message.BroadcastMutableMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.MutableMessageView;
import io.tidemark.message.catalog.LogLevel;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageType;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>Insert</code>.
 *
 * <ul>
 * <li>Type <code>Insert@v1</code>, number 2
 * <li>Header {@link InsertMessageHeader}, body {@link Msg.InsertRequest}
 * <li>Flags: body may be encrypted, DML; logged at debug
 * <li>Dispatch: no producer, or not stated
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class InsertMessage
        extends ImmutableMessageView<InsertMessageHeader, Msg.InsertRequest>
        implements SampleMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<InsertMessageHeader, Msg.InsertRequest> TYPE = MessageType.define(
            "Insert",
            2,
            1,
            InsertMessageHeader.getDefaultInstance(),
            Msg.InsertRequest.getDefaultInstance())
        .flags(MessageFlag.CIPHER_ENABLED, MessageFlag.DML)
        .logLevel(LogLevel.DEBUG)
        .build();

    InsertMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    /**
     * Starts a message of this type for one channel.
     */
    public static MessageBuilder<InsertMessageHeader, Msg.InsertRequest> builder() {
        return new MessageBuilder<>(TYPE);
    }

    /**
     * Starts a message of this type for several channels at once.
     */
    public static BroadcastMessageBuilder<InsertMessageHeader, Msg.InsertRequest> broadcastBuilder() {
        return new BroadcastMessageBuilder<>(TYPE);
    }

    /**
     * The message as this type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of another type, or its header is missing or damaged
     */
    public static InsertMessage from(ImmutableMessage message) {
        return cast(TYPE, message, InsertMessage::new);
    }

    /**
     * The message as this type, or empty if it is of another type.
     *
     * @throws io.tidemark.message.TidemarkException if it is of this type, but its header is missing or damaged
     */
    public static Optional<InsertMessage> tryFrom(ImmutableMessage message) {
        return ImmutableMessageView.tryCast(TYPE, message, InsertMessage::new);
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
    public <R extends @Nullable Object> R accept(SampleMessage.Visitor<R> visitor) {
        return visitor.visit(this);
    }

    /**
     * A message of this type before it is appended.
     */
    public static final class Mutable extends MutableMessageView<InsertMessageHeader, Msg.InsertRequest> {
        Mutable(MutableMessage message) {
            super(TYPE, message);
        }
    }

    /**
     * A message of this type before it is split into one copy per channel.
     */
    public static final class Broadcast extends BroadcastMessageView<InsertMessageHeader, Msg.InsertRequest> {
        Broadcast(BroadcastMutableMessage message) {
            super(TYPE, message);
        }
    }
}
