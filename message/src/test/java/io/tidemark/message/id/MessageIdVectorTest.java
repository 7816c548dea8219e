/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.bytes;
import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.Vectors;
import io.tidemark.message.legacy.LegacyMessageIds;
import io.tidemark.proto.common.MessageID;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Message ids as Milvus code writes, reads and orders them. Their bytes in legacy positions are tested with those. */
class MessageIdVectorTest {
    /** The legacy kinds have their own test. Decoders cannot be registered here, so not twice either. */
    private static final Set<String> ELSEWHERE =
            Set.of("legacyBytes", "legacyBytesDefault", "legacyCompare", "legacyEarliest", "register");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithIdVectors() {
        return Vectors.tests("ids.json", ELSEWHERE, MessageIdVectorTest::check);
    }

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithDefaultKindVectors() {
        return Vectors.tests("ids-default-kind.json", ELSEWHERE, MessageIdVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "value" -> checkValue(vector);
            case "decode" -> checkDecode(vector);
            case "order" -> checkOrder(vector);
            case "cross" -> checkCross(vector);
            case "walName" -> checkWalName(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static void checkValue(JsonNode vector) {
        JsonNode expected = vector.get("id");
        MessageId id = ofFields(expected.get("wal").asText(), vector.get("fields"));

        checkForms(id, expected);
        if (isFailure(vector.get("roundTrip"))) {
            failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.fromProto(id.toProto()));
        } else {
            MessageId back = MessageIds.fromProto(id.toProto());
            assertThat(back).isEqualTo(id).isEqualByComparingTo(id).hasSameHashCodeAs(id);
            assertThat(back.text()).isEqualTo(id.text());
        }
    }

    private static void checkDecode(JsonNode vector) {
        WalKind defaultKind = vector.get("defaultWal").isNull()
                ? null
                : WalKind.ofNumber(vector.get("defaultWal").intValue());
        MessageID proto = protoOf(vector);
        if (vector.get("walNumber").asInt() == WalKind.LOCAL.number()) {
            // No kind of Milvus, which therefore refuses it; here it is the local log.
            assertThat(MessageIds.fromProto(proto)).isEqualTo(new LocalMessageId(1));
        } else if (isFailure(vector.get("result"))) {
            failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.fromProto(proto, defaultKind));
        } else {
            checkForms(
                    MessageIds.fromProto(proto, defaultKind),
                    vector.get("result").get("id"));
        }
    }

    private static @Nullable MessageID protoOf(JsonNode vector) {
        return vector.get("text").isNull()
                ? null
                : MessageID.newBuilder()
                        .setId(vector.get("text").textValue())
                        .setWALNameValue(vector.get("walNumber").intValue())
                        .build();
    }

    private static void checkForms(MessageId id, JsonNode expected) {
        assertThat(id.walKind().configurationName())
                .isEqualTo(expected.get("wal").asText());
        assertThat(id.walKind().number()).isEqualTo(expected.get("walNumber").intValue());
        assertThat(id.text()).isEqualTo(expected.get("text").textValue()).hasSize(id.textLength());
        assertThat(id).hasToString(expected.get("display").textValue());
        assertThat(id.toProto()).isEqualTo(parse(bytes(expected.get("proto"))));
        if (expected.has("legacyBytes")) { // ids of the test log have none
            assertThat(LegacyMessageIds.toBytes(id)).isEqualTo(bytes(expected.get("legacyBytes")));
        }
    }

    private static MessageID parse(byte[] proto) {
        try {
            return MessageID.parseFrom(proto);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static MessageId ofFields(String wal, JsonNode fields) {
        return switch (wal) {
            case "rocksmq" -> new RocksMqMessageId(int64(fields.get("value")));
            case "kafka" -> new KafkaMessageId(int64(fields.get("value")));
            case "walimplstest" -> new TestMessageId(int64(fields.get("value")));
            case "woodpecker" -> new WoodpeckerMessageId(int64(fields.get("segment")), int64(fields.get("entry")));
            case "pulsar" ->
                new PulsarMessageId(
                        int64(fields.get("ledger")),
                        int64(fields.get("entry")),
                        fields.get("batchIndex").intValue(),
                        fields.get("partition").intValue(),
                        fields.get("batchSize").intValue());
            default -> throw new AssertionError("no such kind: " + wal);
        };
    }

    private static void checkOrder(JsonNode vector) {
        WalKind kind = WalKind.ofName(vector.get("wal").asText());
        List<MessageId> ids = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        for (JsonNode entry : vector.get("sorted")) {
            ids.add(readWritten(kind, entry.get("text").textValue()));
            ranks.add(entry.get("rank").intValue());
        }
        for (int i = 0; i < ids.size(); i++) {
            for (int j = 0; j < ids.size(); j++) {
                int expected = Integer.compare(ranks.get(i), ranks.get(j));
                assertThat(Integer.signum(ids.get(i).compareTo(ids.get(j))))
                        .as("%s against %s", ids.get(i), ids.get(j))
                        .isEqualTo(expected);
                assertThat(ids.get(i).equals(ids.get(j))).isEqualTo(expected == 0);
            }
        }
    }

    /**
     * Like {@link MessageIds#parse}, but also for a negative id of the test log, which is written and cannot be read.
     */
    private static MessageId readWritten(WalKind kind, String text) {
        boolean unreadable = kind.equals(WalKind.TEST) && text.startsWith("-");
        return unreadable ? new TestMessageId(Long.parseLong(text)) : MessageIds.parse(kind, text);
    }

    private static void checkCross(JsonNode vector) {
        MessageId a = ofShortForm(vector.get("a"));
        MessageId b = ofShortForm(vector.get("b"));
        assertThat(isFailure(vector.get("lt"))).isTrue();

        assertThat(failure(ErrorCode.MIXED_ID_KINDS, () -> a.compareTo(b)))
                .hasMessageContainingAll(a.walKind().toString(), b.walKind().toString());
        assertThat(a).isNotEqualTo(b); // where Milvus throws; a hash map must be able to hold both
    }

    private static MessageId ofShortForm(JsonNode id) {
        byte[] utf8 = id.get("text").textValue().getBytes(StandardCharsets.UTF_8);
        return MessageIds.parse(WalKind.ofName(id.get("wal").asText()), utf8, 0, utf8.length);
    }

    private static void checkWalName(JsonNode vector) {
        WalKind kind = WalKind.ofNumber(vector.get("walNumber").intValue());
        if (!vector.get("text").isNull()) {
            assertThat(WalKind.ofName(vector.get("text").textValue())).isEqualTo(kind);
        }
        assertThat(kind.configurationName()).isEqualTo(vector.get("back").textValue());
    }
}
