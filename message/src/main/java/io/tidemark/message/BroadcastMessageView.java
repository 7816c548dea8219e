/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import java.util.Optional;
import java.util.function.Function;

/** A broadcast before it is split, seen as one type. Generated classes extend it. Owned by the message's thread. */
public abstract class BroadcastMessageView<H extends Message, B extends Message> {
    private final MessageType<H, B> type;
    private final BroadcastMutableMessage message;
    private H header;

    /** Sees a broadcast as a type and decodes its header. */
    protected BroadcastMessageView(MessageType<H, B> type, BroadcastMutableMessage message) {
        MessageCasts.require(type, message);
        this.type = type;
        this.message = message;
        this.header = MessageCasts.header(type, message);
    }

    /** Casts for generated code: empty where the message is of another type. */
    public static <V> Optional<V> tryCast(
            MessageType<?, ?> type, BroadcastMutableMessage message, Function<BroadcastMutableMessage, V> view) {
        return MessageCasts.is(type, message) ? Optional.of(view.apply(message)) : Optional.empty();
    }

    /** The type and version that the message is seen as. */
    public final MessageType<H, B> type() {
        return type;
    }

    /** The broadcast itself. */
    public final BroadcastMutableMessage message() {
        return message;
    }

    /** The typed header. */
    public final H header() {
        return header;
    }

    /**
     * The body.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED}, or {@link ErrorCode#CIPHER_FAILED} if it is encrypted
     */
    public final B body() {
        MessageCasts.requirePlain(message);
        return MessageCasts.parseBody(type, message, message.payload());
    }

    /** Replaces the typed header. */
    public final void overwriteHeader(H newHeader) {
        message.overwriteHeader(newHeader);
        header = newHeader;
    }
}
