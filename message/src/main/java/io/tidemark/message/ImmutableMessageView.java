/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A stored message seen as one type. Generated classes extend it.
 *
 * <p>Safe for use by several threads.
 */
public abstract class ImmutableMessageView<H extends Message, B extends Message> implements TypedMessage {
    private final MessageType<H, B> type;
    private final ImmutableMessage message;
    /** Made once when asked for; a race makes equal values. */
    private @Nullable H header;

    /** Sees a message as a type; nothing is decoded yet. */
    protected ImmutableMessageView(MessageType<H, B> type, ImmutableMessage message) {
        this.type = type;
        this.message = message;
    }

    /**
     * Casts for generated code: checks the type and decodes the header.
     *
     * @throws TidemarkException {@link ErrorCode#WRONG_TYPE}, {@link ErrorCode#HEADER_MISSING} or
     *     {@link ErrorCode#DECODE_FAILED}
     */
    protected static <V extends ImmutableMessageView<?, ?>> V cast(
            MessageType<?, ?> type, ImmutableMessage message, Function<ImmutableMessage, V> view) {
        MessageCasts.require(type, message);
        V typed = view.apply(message);
        var unused = typed.header();
        return typed;
    }

    /** Like {@link #cast}, but empty where the message is of another type. */
    protected static <V extends ImmutableMessageView<?, ?>> Optional<V> tryCast(
            MessageType<?, ?> type, ImmutableMessage message, Function<ImmutableMessage, V> view) {
        return MessageCasts.is(type, message) ? Optional.of(cast(type, message, view)) : Optional.empty();
    }

    /** The type and version that the message is seen as. */
    public final MessageType<H, B> type() {
        return type;
    }

    @Override
    public final ImmutableMessage message() {
        return message;
    }

    /**
     * The typed header.
     *
     * @throws TidemarkException {@link ErrorCode#HEADER_MISSING} or {@link ErrorCode#DECODE_FAILED}
     */
    public final H header() {
        H known = header;
        if (known == null) {
            known = MessageCasts.header(type, message);
            header = known;
        }
        return known;
    }

    /**
     * The body, decoded anew at each call.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED}; {@link ErrorCode#CIPHER_FAILED} if it is encrypted;
     *     {@link ErrorCode#CHUNK_SLICE}
     */
    public final B body() {
        Parser<B> parser = MessageCasts.parserOf(type.defaultBody());
        try {
            B body = message.parseUnmarkedPayload(parser);
            if (body != null) {
                return body;
            }
            MessageCasts.requirePlain(message);
            return message.parsePayload(parser);
        } catch (InvalidProtocolBufferException e) {
            throw MessageCasts.brokenBody(type, message, e);
        }
    }

    /** Like {@link #body()}, decrypted where it needs to be. */
    public final B body(MessageCipher cipher) {
        return BodyCipher.body(type, message, cipher);
    }

    @Override
    public String toString() {
        return message.toString();
    }
}
