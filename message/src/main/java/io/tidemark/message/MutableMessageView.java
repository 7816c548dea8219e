/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.proto.messages.CipherHeader;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A message on its way into a log, seen as one type. Generated classes extend it. Owned by the message's thread.
 */
public abstract class MutableMessageView<H extends Message, B extends Message> {
    private final MessageType<H, B> type;
    private final MutableMessage message;
    private H header;

    /** Sees a message as a type and decodes its header. */
    protected MutableMessageView(MessageType<H, B> type, MutableMessage message) {
        MessageCasts.require(type, message);
        this.type = type;
        this.message = message;
        this.header = MessageCasts.header(type, message);
    }

    /** Casts for generated code: empty where the message is of another type. */
    public static <V> Optional<V> tryCast(
            MessageType<?, ?> type, MutableMessage message, Function<MutableMessage, V> view) {
        return MessageCasts.is(type, message) ? Optional.of(view.apply(message)) : Optional.empty();
    }

    /** The type and version that the message is seen as. */
    public final MessageType<H, B> type() {
        return type;
    }

    /** The message itself. */
    public final MutableMessage message() {
        return message;
    }

    /** The vchannel; see {@link MutableMessage#vchannel()}. */
    public final String vchannel() {
        return message.vchannel();
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
        if (type.defaultBody().getClass().isInstance(message.bodyObject())) {
            return bodyAsBuilt();
        }
        return MessageCasts.parseBody(type, message, message.payload());
    }

    @SuppressWarnings("unchecked") // Asked for only after the class was compared.
    private B bodyAsBuilt() {
        return (B) Objects.requireNonNull(message.bodyObject());
    }

    /** Like {@link #body()}, decrypted where it needs to be. */
    public final B body(MessageCipher cipher) {
        return BodyCipher.body(type, message, cipher);
    }

    /** Replaces the typed header. */
    public final void overwriteHeader(H newHeader) {
        message.overwriteHeader(newHeader);
        header = newHeader;
    }

    /**
     * Replaces the body of a plain message.
     *
     * @throws TidemarkException {@link ErrorCode#CIPHER_FAILED} if the message is encrypted, since it must stay so
     */
    public final void overwriteBody(B newBody) {
        MessageCasts.requirePlain(message);
        message.overwriteBody(newBody);
    }

    /** Replaces the body; an encrypted message is encrypted again for its zone and collection with a fresh encryptor. */
    public final void overwriteBody(B newBody, MessageCipher cipher) {
        CipherHeader old = message.cipherHeader();
        if (old == null) {
            message.overwriteBody(newBody);
        } else {
            message.overwriteBody(BodyCipher.encrypt(cipher, old.getEzId(), old.getCollectionId(), newBody));
        }
    }
}
