/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import io.tidemark.cli.secret.Secrets;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.cipher.MessageCipher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads all that can be read of messages. Used by one thread. */
public final class MessageDecoder {
    private final MessageRegistry registry;
    private final Secrets secrets;
    private final @Nullable MessageCipher cipher;

    /**
     * Creates a decoder.
     *
     * @param registry the types that are known
     * @param secrets what may be shown
     * @param cipher decrypts bodies; {@code null} leaves them encrypted
     */
    public MessageDecoder(MessageRegistry registry, Secrets secrets, @Nullable MessageCipher cipher) {
        this.registry = registry;
        this.secrets = secrets;
        this.cipher = cipher;
    }

    /** The types that are known. */
    public MessageRegistry registry() {
        return registry;
    }

    /** The bytes of a message as they are stored, except for credentials. */
    public RawRecord raw(ImmutableMessage message, String pchannel) {
        return RawRecord.of(message, pchannel, registry, secrets);
    }

    /**
     * Reads a message; never fails.
     *
     * @param pchannel the log it belongs to, empty where it is not known
     */
    public DecodedMessage decode(ImmutableMessage message, String pchannel) {
        List<DecodedMessage> messages = new ArrayList<>();
        for (ImmutableMessage body :
                message.asTransaction().map(ImmutableTxnMessage::bodies).orElse(List.of())) {
            messages.add(decode(body, pchannel));
        }
        return new MessageReading(message, registry, secrets, cipher).decode(pchannel, messages);
    }
}
