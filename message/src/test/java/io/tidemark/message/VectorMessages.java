/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.id.WalKind;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Messages out of vectors. */
public final class VectorMessages {
    /** One vector has more properties than the default allows. */
    public static final MessageLimits LIMITS = new MessageLimits(16 << 20, 64 << 10, 1024);

    private VectorMessages() {}

    /** A map of texts. */
    public static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().textValue()));
        return texts;
    }

    /** A list of texts. */
    public static List<String> list(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    /** An id, in its short or long form. */
    public static MessageId id(JsonNode id) {
        return MessageIds.parse(
                WalKind.ofName(id.get("wal").textValue()), id.get("text").textValue());
    }

    /** Bytes in base64. */
    public static ByteString payload(JsonNode value) {
        return ByteString.copyFrom(Vectors.bytes(value));
    }

    /** The message of a vector with id, payload and properties, some of which may not be UTF-8. */
    public static ImmutableMessage immutable(JsonNode vector) {
        List<Map.Entry<ByteString, ByteString>> properties = new ArrayList<>();
        vector.get("properties")
                .properties()
                .forEach(field -> properties.add(Map.entry(
                        ByteString.copyFromUtf8(field.getKey()),
                        ByteString.copyFromUtf8(field.getValue().textValue()))));
        vector.path("properties_hex")
                .properties()
                .forEach(field -> properties.add(Map.entry(
                        ByteString.copyFrom(HexFormat.of().parseHex(field.getKey())),
                        ExpectedMessage.hex(field.getValue()))));
        return ImmutableMessage.ofRaw(id(vector.get("id")), payload(vector.get("payload")), properties);
    }

    /** The bytes of a {@code common.ImmutableMessage}. */
    public static ImmutableMessage parseImmutable(JsonNode proto) {
        return ImmutableMessage.parseProto(Vectors.bytes(proto), LIMITS);
    }

    /** The bytes of a {@code messages.Message}. */
    public static io.tidemark.proto.messages.Message parseMessage(JsonNode proto) {
        try {
            return io.tidemark.proto.messages.Message.parseFrom(Vectors.bytes(proto));
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }
}
