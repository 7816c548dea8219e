/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.cli.decode.DecodedMessage;
import io.tidemark.cli.decode.Problem;
import io.tidemark.message.TimeTicks;
import io.tidemark.message.id.MessageId;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The <i>Message</i> form: a message with everything decoded. Keys without a value are left out. */
public final class MessageJson {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final ProtoJson proto;

    /** Writes headers and bodies with {@code proto}. */
    public MessageJson(ProtoJson proto) {
        this.proto = proto;
    }

    /** Writes one object. */
    public void write(JsonGenerator json, DecodedMessage message) throws IOException {
        json.writeStartObject();
        writeType(json, message.type());
        writePosition(json, message.position());
        writeProto(json, "txn", message.context().txn());
        writeProto(json, "broadcast", message.context().broadcast());
        writeProto(json, "replicate", message.context().replicate());
        writeProto(json, "header", message.content().header());
        writeProto(json, "body", message.content().body());
        writeUnknownFields(json, message.content().unknownFields());
        writeProperties(json, message.properties());
        json.writeNumberField("payloadBytes", message.message().payloadSize());
        writeProblems(json, message);
        writeMessages(json, message);
        json.writeEndObject();
    }

    private static void writeType(JsonGenerator json, DecodedMessage.Type type) throws IOException {
        json.writeStringField("type", type.name());
        json.writeNumberField("typeNumber", type.number());
        if (type.version() != null) {
            json.writeNumberField("version", type.version());
        }
    }

    private static void writePosition(JsonGenerator json, DecodedMessage.Position position) throws IOException {
        writeId(json, "messageId", position.id());
        writeId(json, "lastConfirmedMessageId", position.lastConfirmed());
        if (!position.pchannel().isEmpty()) {
            json.writeStringField("pchannel", position.pchannel());
        }
        if (position.vchannel() != null) {
            json.writeStringField("vchannel", position.vchannel());
        }
        if (position.timeTick() != null) {
            json.writeStringField("timeTick", Long.toUnsignedString(position.timeTick()));
            json.writeStringField("time", time(position.timeTick()));
        }
    }

    /** The wall clock of a time tick, such as {@code 2026-12-01T10:20:30.123Z}: always milliseconds, always UTC. */
    public static String time(long timeTick) {
        return TIME.format(TimeTicks.toInstant(timeTick));
    }

    /** Writes an id as {@code {"wal": …, "id": …}}; nothing where there is none. */
    public static void writeId(JsonGenerator json, String key, @Nullable MessageId id) throws IOException {
        if (id != null) {
            json.writeObjectFieldStart(key);
            json.writeStringField("wal", id.walKind().configurationName());
            json.writeStringField("id", id.text());
            json.writeEndObject();
        }
    }

    private void writeProto(JsonGenerator json, String key, @Nullable Message message) throws IOException {
        if (message != null) {
            json.writeFieldName(key);
            proto.write(json, message);
        }
    }

    private static void writeUnknownFields(JsonGenerator json, Map<String, ByteString> fields) throws IOException {
        if (!fields.isEmpty()) {
            json.writeObjectFieldStart("unknownFields");
            for (Map.Entry<String, ByteString> entry : fields.entrySet()) {
                json.writeStringField(
                        entry.getKey(),
                        Base64.getEncoder().encodeToString(entry.getValue().toByteArray()));
            }
            json.writeEndObject();
        }
    }

    private static void writeProperties(JsonGenerator json, DecodedMessage.Properties properties) throws IOException {
        json.writeObjectFieldStart("properties");
        writeStrings(json, properties.text());
        json.writeEndObject();
        if (!properties.hex().isEmpty()) {
            json.writeObjectFieldStart("propertiesHex");
            writeStrings(json, properties.hex());
            json.writeEndObject();
        }
    }

    static void writeStrings(JsonGenerator json, Map<String, String> strings) throws IOException {
        for (Map.Entry<String, String> entry : strings.entrySet()) {
            json.writeStringField(entry.getKey(), entry.getValue());
        }
    }

    private static void writeProblems(JsonGenerator json, DecodedMessage message) throws IOException {
        if (!message.problems().isEmpty()) {
            json.writeArrayFieldStart("problems");
            for (Problem problem : message.problems()) {
                json.writeString(problem.text());
            }
            json.writeEndArray();
        }
    }

    private void writeMessages(JsonGenerator json, DecodedMessage message) throws IOException {
        if (message.message().asTransaction().isPresent()) {
            json.writeArrayFieldStart("messages");
            for (DecodedMessage body : message.messages()) {
                write(json, body);
            }
            json.writeEndArray();
        }
    }
}
