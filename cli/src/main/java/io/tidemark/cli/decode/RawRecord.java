/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.cli.secret.Secrets;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is stored, except for credentials.
 *
 * @param id {@code null} where it has none yet
 * @param payload as stored; with credentials replaced in its bytes, or empty, where {@link #redacted} says so
 * @param properties as stored, likewise
 * @param statedPChannel the log it belongs to, where that cannot be told from its vchannel; empty otherwise
 * @param redacted the parts that are not as they are stored: {@code payload} and {@code properties.<key>}
 */
public record RawRecord(
        @Nullable MessageId id,
        ByteString payload,
        DecodedMessage.Properties properties,
        String statedPChannel,
        List<String> redacted) {

    private static final String PAYLOAD = "payload";

    /** Takes a message apart. */
    static RawRecord of(ImmutableMessage message, String pchannel, MessageRegistry registry, Secrets secrets) {
        List<MessageType<?, ?>> versions = registry.findByNumber(message.typeNumber());
        MessageType<?, ?> type = versions.isEmpty() ? null : versions.get(versions.size() - 1);
        List<String> redacted = new ArrayList<>();
        ByteString payload = payload(message, type, secrets, redacted);
        DecodedMessage.Properties properties =
                PropertyReading.read(message, secrets, type == null ? null : type.defaultHeader());
        properties.text().forEach((key, shown) -> {
            ByteString stored = message.rawProperty(key);
            if (stored == null || !stored.equals(ByteString.copyFromUtf8(shown))) {
                redacted.add("properties." + key);
            }
        });
        return new RawRecord(
                message.hasMessageId() ? message.messageId() : null,
                payload,
                properties,
                statedPChannel(message, pchannel),
                List.copyOf(redacted));
    }

    /** Whether there is a payload that must not be shown, since nobody can say what in it is a credential. */
    public boolean isPayloadWithheld() {
        return payload.isEmpty() && redacted.contains(PAYLOAD);
    }

    private static ByteString payload(
            ImmutableMessage message, @Nullable MessageType<?, ?> type, Secrets secrets, List<String> redacted) {
        ByteString stored = message.payload();
        if (type == null || message.hasProperty(PropertyKeys.CIPHER_HEADER)) {
            return stored; // nobody can read it, neither can we look into it
        }
        Message body = type.defaultBody();
        Optional<ByteString> hidden = secrets.hide(stored, body);
        ByteString shown = hidden.orElse(ByteString.EMPTY);
        if (!shown.equals(stored)) {
            redacted.add(PAYLOAD);
        }
        return shown;
    }

    private static String statedPChannel(ImmutableMessage message, String pchannel) {
        ByteString vchannel = message.rawProperty(PropertyKeys.VCHANNEL);
        boolean derivable = vchannel != null
                && ChannelNames.pchannelOf(vchannel.toStringUtf8()).equals(pchannel);
        return derivable ? "" : pchannel;
    }
}
