/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.Message;
import io.tidemark.cli.decode.TypeNames;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.JsonCursor;
import io.tidemark.cli.log.Place;
import io.tidemark.cli.process.CliException;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.wire.Quoted;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages that are to be appended, one a line: the keys of the <i>Message</i> form that a producer decides about. What
 * the log will say of it is passed over where it stands there, so that a message that was printed can be appended again; what
 * cannot be kept, such as the membership in a transaction, is refused.
 */
public final class MessageJsonReader {
    private static final String KEYS = "one of type, version, vchannel, pchannel, header, body, properties";
    /** Keys that say what the log decides anew. */
    private static final Set<String> PASSED_OVER =
            Set.of("typeNumber", "messageId", "lastConfirmedMessageId", "timeTick", "time", "payloadBytes");
    /** Properties that are made of other keys, or by the log. */
    private static final Set<String> MADE_ANEW = Set.of(
            PropertyKeys.TYPE,
            PropertyKeys.VERSION,
            PropertyKeys.HEADER,
            PropertyKeys.VCHANNEL,
            PropertyKeys.TIME_TICK,
            PropertyKeys.WAL_TERM,
            PropertyKeys.LAST_CONFIRMED,
            PropertyKeys.LAST_CONFIRMED_SAME_AS_ID);

    private final MessageRegistry registry;
    private final MessageLimits limits;
    private final ProtoJsonReader proto;

    /** Reads messages of the types in a registry. */
    public MessageJsonReader(MessageRegistry registry, MessageLimits limits) {
        this.registry = registry;
        this.limits = limits;
        this.proto = new ProtoJsonReader(() -> AnyTypes.of(registry));
    }

    /**
     * Reads one line.
     *
     * @param bytes UTF-8; not kept
     * @throws BadRecordException if the line is no message that can be appended, with the column where there is one
     */
    public NewMessage read(byte[] bytes, int offset, int length, Place place) {
        MessageType<?, ?> type = type(new JsonCursor(bytes, offset, length, place));
        JsonCursor json = new JsonCursor(bytes, offset, length, place);
        try {
            return new Line(json, type).read();
        } catch (BadRecordException e) {
            throw e;
        } catch (TidemarkException e) {
            throw BadRecordException.of(place, e);
        }
    }

    // ---- the type, which the rest depends on and which may stand anywhere -------------------------------------------

    private MessageType<?, ?> type(JsonCursor json) {
        json.require(JsonToken.START_OBJECT, "{");
        List<MessageType<?, ?>> versions = null;
        String version = null;
        while (json.next() == JsonToken.FIELD_NAME) {
            String key = json.text();
            json.next();
            if (key.equals("type") && !json.isNull()) {
                versions = versionsOf(json);
            } else if (key.equals("version") && !json.isNull()) {
                version = json.current() == JsonToken.VALUE_NUMBER_INT ? json.text() : "";
            } else {
                json.skipValue();
            }
        }
        if (versions == null) {
            throw json.failure(ErrorCode.DECODE_FAILED, "expected=type, the name of a message type, actual=none");
        }
        return writable(json, version == null ? versions.get(versions.size() - 1) : ofVersion(json, versions, version));
    }

    private List<MessageType<?, ?>> versionsOf(JsonCursor json) {
        if (json.current() != JsonToken.VALUE_STRING && json.current() != JsonToken.VALUE_NUMBER_INT) {
            throw json.unexpected("type, the name or number of a message type");
        }
        try {
            return TypeNames.find(json.text(), registry);
        } catch (CliException e) {
            throw json.failure(ErrorCode.UNSUPPORTED_TYPE, String.valueOf(e.getMessage()));
        }
    }

    private static MessageType<?, ?> ofVersion(JsonCursor json, List<MessageType<?, ?>> versions, String version) {
        for (MessageType<?, ?> type : versions) {
            if (type.versionText().equals(version)) {
                return type;
            }
        }
        throw json.failure(
                ErrorCode.UNSUPPORTED_TYPE,
                "expected=a version of " + versions.get(0).name() + ", one of "
                        + versions.stream().map(MessageType::version).toList() + ", actual=another");
    }

    private static MessageType<?, ?> writable(JsonCursor json, MessageType<?, ?> type) {
        if (type.isSystem() || type.isSelfControlled()) {
            throw json.failure(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "expected=a type that producers write, actual=" + type.name()
                            + ", which the log writes by itself; import takes its records");
        }
        return type;
    }

    // ---- everything -------------------------------------------------------------------------------------------------

    /** A line on its way to a message: what was found so far. */
    private final class Line {
        private final JsonCursor json;
        private final MessageType<?, ?> type;
        private final Message.Builder header;
        private final Message.Builder body;
        private final Map<String, String> properties = new TreeMap<>();
        private @Nullable String vchannel;
        private @Nullable String pchannel;

        Line(JsonCursor json, MessageType<?, ?> type) {
            this.json = json;
            this.type = type;
            this.header = type.defaultHeader().newBuilderForType();
            this.body = type.defaultBody().newBuilderForType();
        }

        NewMessage read() {
            json.require(JsonToken.START_OBJECT, "{");
            while (json.next() == JsonToken.FIELD_NAME) {
                String key = json.text();
                json.next();
                readKey(key);
            }
            String channel = vchannel;
            if (channel == null) {
                throw json.failure(ErrorCode.DECODE_FAILED, "expected=vchannel, a name, actual=none");
            }
            if (json.next() != null) {
                throw json.unexpected("one message a line");
            }
            return new NewMessage(build(type, channel), channel, pchannel);
        }

        private void readKey(String key) {
            switch (key) {
                case "type", "version" -> json.skipValue();
                case "vchannel" -> vchannel = json.isNull() ? null : channel(key);
                case "pchannel" -> pchannel = json.isNull() ? null : channel(key);
                case "header" -> readMessage(header);
                case "body" -> readMessage(body);
                case "properties" -> readProperties();
                case "payload" ->
                    throw json.failure(
                            ErrorCode.DECODE_FAILED,
                            "expected=" + KEYS + ", actual=payload, as in a record, which import takes");
                default -> {
                    if (!PASSED_OVER.contains(key)) {
                        throw json.failure(
                                ErrorCode.DECODE_FAILED, "expected=" + KEYS + ", actual=" + Quoted.text(key));
                    }
                    json.skipValue();
                }
            }
        }

        private String channel(String key) {
            String name = json.string(key + ", a string");
            try {
                return ChannelNames.validate(name);
            } catch (TidemarkException e) {
                throw json.failure(e.code(), String.valueOf(e.getMessage()));
            }
        }

        private void readMessage(Message.Builder target) {
            if (!json.isNull()) {
                proto.read(json, target);
            }
        }

        private void readProperties() {
            if (json.isNull()) {
                return;
            }
            if (json.current() != JsonToken.START_OBJECT) {
                throw json.unexpected("properties, an object of strings");
            }
            while (json.next() == JsonToken.FIELD_NAME) {
                String key = json.text();
                json.next();
                String value = json.string("properties " + Quoted.text(key) + ", a string");
                if (PropertyKeys.isReserved(key)) {
                    requireMadeAnew(key);
                } else if (properties.put(key, value) != null) {
                    throw json.failure(
                            ErrorCode.DECODE_FAILED,
                            "expected=each property once, actual=" + Quoted.text(key) + " again");
                }
            }
        }

        private void requireMadeAnew(String key) {
            if (!MADE_ANEW.contains(key)) {
                throw json.failure(
                        ErrorCode.DECODE_FAILED,
                        "expected=properties of your own, whose keys do not start with _, actual=" + Quoted.text(key));
            }
        }

        @SuppressWarnings("unchecked") // the builders were made by the type's own header and body
        private <H extends Message, B extends Message> MutableMessage build(
                MessageType<H, B> builtType, String channel) {
            requireComplete(header, "header");
            requireComplete(body, "body");
            return new MessageBuilder<>(builtType)
                    .limits(limits)
                    .vchannel(channel)
                    .header((H) header.build())
                    .body((B) body.build())
                    .properties(properties)
                    .build();
        }

        private void requireComplete(Message.Builder built, String key) {
            if (!built.isInitialized()) {
                throw json.failure(
                        ErrorCode.DECODE_FAILED,
                        "expected=" + key + " with all required fields, actual=without "
                                + built.findInitializationErrors());
            }
        }
    }
}
