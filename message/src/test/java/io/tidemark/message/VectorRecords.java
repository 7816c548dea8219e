/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.id.WalKind;
import io.tidemark.message.wire.PaddedBase64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Messages out of golden vectors, and comparisons with what a vector says of one. */
public final class VectorRecords {
    private VectorRecords() {}

    /** The stored message of a vector: id, properties and payload. */
    public static ImmutableMessage stored(JsonNode vector) {
        return ImmutableMessage.of(id(vector.get("id")), payload(vector), properties(vector.get("properties")));
    }

    /** An id, written as {@code wal} and {@code text}. */
    public static MessageId id(JsonNode id) {
        return MessageIds.parse(
                WalKind.ofName(id.get("wal").textValue()), id.get("text").textValue());
    }

    /** The exact property map. */
    public static Map<String, String> properties(JsonNode properties) {
        Map<String, String> map = new LinkedHashMap<>();
        properties
                .properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().textValue()));
        return map;
    }

    /** The stored bytes of the body. */
    public static ByteString payload(JsonNode vector) {
        return ByteString.copyFrom(Vectors.bytes(vector.get("payload")));
    }

    /** The payload as it was before encryption. */
    public static ByteString plainPayload(AnyMessage message, MessageCipher cipher) {
        return BodyCipher.plainPayload(message, cipher);
    }

    /** Checks properties; of the encoded protobuf values that may be written anew, the content is what counts. */
    public static void assertProperties(AnyMessage actual, JsonNode expected) {
        assertThat(comparable(actual.properties())).isEqualTo(comparable(properties(expected)));
    }

    private static Map<String, Object> comparable(Map<String, String> properties) {
        Map<String, Object> comparable = new LinkedHashMap<>(properties);
        comparable.computeIfPresent(PropertyKeys.REPLICATE_HEADER, (key, text) -> {
            try {
                return io.tidemark.proto.messages.ReplicateHeader.parseFrom(PaddedBase64.decode((String) text));
            } catch (com.google.protobuf.InvalidProtocolBufferException e) {
                throw new AssertionError("not a replicate header: " + text, e);
            }
        });
        return comparable;
    }

    /** Checks the getters that order and transactions are made of against an {@code expect} object. */
    public static void assertGetters(ImmutableMessage actual, JsonNode expect) {
        assertThat(actual.typeNumber()).isEqualTo(expect.get("typeNumber").intValue());
        assertThat(actual.version()).isEqualTo(expect.get("version").longValue());
        assertThat(actual.timeTick()).isEqualTo(Vectors.int64(expect.get("timeTick")));
        assertThat(actual.estimatedSize()).isEqualTo(expect.get("estimateSize").longValue());
        assertThat(actual.vchannel()).isEqualTo(expect.get("vchannel").textValue());
        assertThat(actual.lastConfirmedMessageId()).isEqualTo(id(expect.get("lastConfirmedMessageId")));
        assertTxnContext(actual.txnContext(), expect.get("txnContext"));
        assertReplicateHeader(actual.replicateHeader(), expect.get("replicateHeader"));
    }

    private static void assertTxnContext(@org.jspecify.annotations.Nullable TxnContext actual, JsonNode expected) {
        if (expected.isNull()) {
            assertThat(actual).isNull();
            return;
        }
        assertThat(actual)
                .isEqualTo(
                        new TxnContext(Vectors.int64(expected.get("id")), Vectors.int64(expected.get("keepaliveMs"))))
                .returns(expected.get("infinite").booleanValue(), TxnContext::isInfinite);
    }

    private static void assertReplicateHeader(
            @org.jspecify.annotations.Nullable ReplicateHeader actual, JsonNode expected) {
        if (expected.isNull()) {
            assertThat(actual).isNull();
            return;
        }
        assertThat(actual)
                .isEqualTo(new ReplicateHeader(
                        expected.get("clusterId").textValue(),
                        id(expected.get("messageId")),
                        id(expected.get("lastConfirmedMessageId")),
                        Vectors.int64(expected.get("timeTick")),
                        expected.get("vchannel").textValue()));
    }
}
