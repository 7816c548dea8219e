/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.tidemark.cli.secret.Secrets;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.ReplicateHeader;
import io.tidemark.proto.messages.TxnContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One message being read, part by part, with the problems met so far. */
final class MessageReading {
    private final ImmutableMessage message;
    private final MessageRegistry registry;
    private final Secrets secrets;
    private final @Nullable MessageCipher cipher;
    private final Map<String, ByteString> unknownFields = new TreeMap<>();
    private final List<Problem> problems = new ArrayList<>();

    MessageReading(
            ImmutableMessage message, MessageRegistry registry, Secrets secrets, @Nullable MessageCipher cipher) {
        this.message = message;
        this.registry = registry;
        this.secrets = secrets;
        this.cipher = cipher;
    }

    DecodedMessage decode(String pchannel, List<DecodedMessage> messages) {
        DecodedMessage.Type label = label();
        Optional<MessageType<?, ?>> type = type(label);
        DecodedMessage.Position position = position(pchannel);
        DecodedMessage.Context context = new DecodedMessage.Context(
                proto(PropertyKeys.TXN_CONTEXT, "txn", TxnContext.getDefaultInstance()),
                proto(PropertyKeys.BROADCAST_HEADER, "broadcast", BroadcastHeader.getDefaultInstance()),
                proto(PropertyKeys.REPLICATE_HEADER, "replicate", ReplicateHeader.getDefaultInstance()));
        DecodedMessage.Content content = content(type.orElse(null));
        DecodedMessage.Properties properties =
                PropertyReading.read(message, secrets, headerPrototype(label, type.orElse(null)));
        return new DecodedMessage(
                message, label, position, context, content, properties, List.copyOf(problems), messages);
    }

    // ---- what it is -------------------------------------------------------------------------------------------------

    private DecodedMessage.Type label() {
        int number = message.typeNumber();
        Long version = attempt(message::version);
        String name = registry.nameOf(number);
        return new DecodedMessage.Type(name.isEmpty() ? DecodedMessage.UNKNOWN_TYPE : name, number, version);
    }

    private Optional<MessageType<?, ?>> type(DecodedMessage.Type label) {
        if (label.version() == null) {
            return Optional.empty();
        }
        long version = label.version();
        Optional<MessageType<?, ?>> exact = registry.find(label.number(), version);
        if (exact.isPresent()) {
            return exact;
        }
        Optional<MessageType<?, ?>> close = registry.findByNumber(label.number()).stream()
                .filter(type -> type.matches(label.number(), version))
                .findFirst();
        if (close.isPresent()) {
            problems.add(Problem.note("unknown version of a known type: version=" + version + ", read as "
                    + close.get().toString()));
        } else if (message.property(PropertyKeys.TYPE) == null) {
            problems.add(Problem.note("no type: property " + PropertyKeys.TYPE
                    + " is missing, as in records from before the streaming system"));
        } else {
            problems.add(Problem.note("unknown type: number=" + label.number() + ", version=" + version
                    + "; no catalog has it, so header and body are not decoded"));
        }
        return close;
    }

    /** Where the version is not known, the header is still searched for credentials as if it were a known one. */
    private @Nullable Message headerPrototype(DecodedMessage.Type label, @Nullable MessageType<?, ?> type) {
        if (type != null) {
            return type.defaultHeader();
        }
        List<MessageType<?, ?>> versions = registry.findByNumber(label.number());
        return versions.isEmpty() ? null : versions.get(versions.size() - 1).defaultHeader();
    }

    // ---- where it stands --------------------------------------------------------------------------------------------

    private DecodedMessage.Position position(String pchannel) {
        MessageId id = message.hasMessageId() ? message.messageId() : null;
        MessageId lastConfirmed = id == null ? null : attempt(message::lastConfirmedMessageId);
        boolean ticked = id != null || message.hasProperty(PropertyKeys.TIME_TICK);
        Long timeTick = ticked ? attempt(message::timeTick) : null;
        String vchannel = attempt(() -> message.property(PropertyKeys.VCHANNEL));
        return new DecodedMessage.Position(id, lastConfirmed, pchannel, vchannel, timeTick);
    }

    private <T> @Nullable T attempt(Supplier<@Nullable T> getter) {
        try {
            return getter.get();
        } catch (TidemarkException e) {
            problems.add(Problem.damage(String.valueOf(e.getMessage())));
            return null;
        }
    }

    // ---- protobuf in properties -------------------------------------------------------------------------------------

    private <M extends Message> @Nullable M proto(String key, String path, M prototype) {
        ByteString raw = message.rawProperty(key);
        if (raw == null) {
            return null;
        }
        try {
            byte[] text = raw.toByteArray();
            ByteString bytes = ByteString.copyFrom(PaddedBase64.decode(text, 0, text.length));
            return parse("property " + key, path, bytes, prototype);
        } catch (TidemarkException e) {
            problems.add(broken("property " + key, prototype, "text that is not base64"));
            return null;
        }
    }

    @SuppressWarnings("unchecked") // a prototype's parser makes what the prototype is
    private <M extends Message> @Nullable M parse(String what, String path, ByteString bytes, M prototype) {
        Optional<ByteString> hidden = secrets.hide(bytes, prototype);
        try {
            if (hidden.isPresent()) {
                Message message = prototype.getParserForType().parseFrom(hidden.get());
                UnknownFields.addTo(unknownFields, path, message, hidden.get());
                return (M) message;
            }
        } catch (InvalidProtocolBufferException e) {
            // said below, and without the exception's text, which may quote the bytes
        }
        problems.add(broken(what, prototype, bytes.size() + " bytes that are not"));
        return null;
    }

    private static Problem broken(String what, Message prototype, String actual) {
        return Problem.damage("cannot read " + what + ": expected="
                + prototype.getDescriptorForType().getFullName() + ", actual=" + actual);
    }

    // ---- header and body --------------------------------------------------------------------------------------------

    private DecodedMessage.Content content(@Nullable MessageType<?, ?> type) {
        if (type == null) {
            return new DecodedMessage.Content(null, null, Map.of());
        }
        if (!message.hasProperty(PropertyKeys.HEADER)) {
            problems.add(Problem.damage("no typed header: property " + PropertyKeys.HEADER + " is missing, expected="
                    + type.defaultHeader().getDescriptorForType().getFullName()));
        }
        Message header = proto(PropertyKeys.HEADER, "header", (Message) type.defaultHeader());
        Message body = message.asTransaction().isPresent() ? null : body(type);
        return new DecodedMessage.Content(header, body, unknownFields);
    }

    private @Nullable Message body(MessageType<?, ?> type) {
        if (message.isChunkSlice()) {
            problems.add(Problem.note("a slice of a larger message, not decoded: index="
                    + attempt(() -> message.property(PropertyKeys.CHUNK_INDEX)) + ", total="
                    + attempt(() -> message.property(PropertyKeys.CHUNK_TOTAL))));
            return null;
        }
        ByteString plain = message.payload();
        if (message.hasProperty(PropertyKeys.CIPHER_HEADER)) {
            plain = decrypt();
        }
        return plain == null ? null : parse("the body", "body", plain, (Message) type.defaultBody());
    }

    private @Nullable ByteString decrypt() {
        CipherHeader header;
        try {
            header = message.cipherHeader();
        } catch (TidemarkException e) {
            header = null;
        }
        if (header == null) {
            problems.add(broken(
                    "property " + PropertyKeys.CIPHER_HEADER, CipherHeader.getDefaultInstance(), "something else"));
            return null;
        }
        String where = "zone=" + header.getEzId() + ", collection=" + header.getCollectionId();
        if (cipher == null) {
            problems.add(Problem.note("the body is encrypted: " + where + "; --key-file gives the key"));
            return null;
        }
        try {
            return cipher.decryptor(header.getEzId(), header.getCollectionId(), header.getSafeKey())
                    .decrypt(message.payload());
        } catch (TidemarkException e) {
            // The cipher's own words name the key, which is as good as a credential with some ciphers.
            problems.add(Problem.note("the body cannot be decrypted with the keys given: " + where));
            return null;
        }
    }
}
