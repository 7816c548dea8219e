/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.bytes;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.Vectors;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.id.TestMessageId;
import io.tidemark.message.id.WalKind;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Ids in legacy positions as Milvus code writes, reads and compares them. */
class LegacyMessageIdVectorTest {
    /** What is not about legacy positions is tested beside the ids. */
    private static final Set<String> ELSEWHERE = Set.of("decode", "order", "cross", "walName", "register");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithIdVectors() {
        return Vectors.tests("ids.json", ELSEWHERE, LegacyMessageIdVectorTest::check);
    }

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithDefaultKindVectors() {
        return Vectors.tests("ids-default-kind.json", ELSEWHERE, LegacyMessageIdVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "value" -> checkValue(vector);
            case "legacyBytes" -> {
                checkByName(vector);
                checkByKind(vector);
            }
            case "legacyBytesDefault" -> checkByDefaultKind(vector);
            case "legacyCompare" -> checkCompare(vector);
            case "legacyEarliest" -> checkEarliest(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static void checkValue(JsonNode vector) {
        JsonNode expected = vector.get("id");
        WalKind kind = WalKind.ofNumber(expected.get("walNumber").intValue());
        if (kind.equals(WalKind.TEST)) {
            MessageId id = new TestMessageId(Vectors.int64(vector.get("fields").get("value")));
            assertThat(isFailure(vector.get("legacy"))).isTrue();
            failure(ErrorCode.MISUSE, () -> LegacyMessageIds.toBytes(id));
            failure(ErrorCode.MISUSE, () -> LegacyMessageIds.isAtEarliest(id));
            return;
        }
        MessageId id = MessageIds.parse(kind, expected.get("text").textValue());
        assertThat(LegacyMessageIds.toBytes(id)).isEqualTo(bytes(expected.get("legacyBytes")));
        assertThat(LegacyMessageIds.fromBytes(kind, LegacyMessageIds.toBytes(id), null)
                        .equals(id))
                .isEqualTo(vector.get("legacyRoundTripEqual").booleanValue());
        assertThat(LegacyMessageIds.isAtEarliest(id))
                .isEqualTo(vector.get("legacyAtEarliest").booleanValue());
    }

    private static void checkByName(JsonNode vector) {
        byte[] bytes = bytes(vector.get("bytes"));
        vector.get("byName").properties().forEach(entry -> {
            JsonNode expected = entry.getValue();
            ThrowingCallable read = () -> LegacyMessageIds.fromBytes(entry.getKey(), bytes);
            switch (expected.get("outcome").textValue()) {
                case "ok" -> checkId(LegacyMessageIds.fromBytes(entry.getKey(), bytes), expected.get("id"));
                case "throw" -> failure(ErrorCode.CORRUPT_MESSAGE, read);
                default -> failure(codeOf(expected.get("kind").textValue()), read);
            }
        });
    }

    private static ErrorCode codeOf(String errorKind) {
        return switch (errorKind) {
            case "decode error" -> ErrorCode.DECODE_FAILED;
            case "invalid parameter" -> ErrorCode.INVALID_ARGUMENT;
            default -> throw new AssertionError("no code for: " + errorKind);
        };
    }

    private static void checkByKind(JsonNode vector) {
        byte[] bytes = bytes(vector.get("bytes"));
        vector.get("byKind").properties().forEach(entry -> {
            WalKind kind = WalKind.ofNumber(Integer.parseInt(entry.getKey()));
            checkRead(kind, bytes, null, entry.getValue());
        });
    }

    private static void checkByDefaultKind(JsonNode vector) {
        WalKind defaultKind = WalKind.ofNumber(vector.get("defaultWal").intValue());
        checkRead(WalKind.UNKNOWN, bytes(vector.get("bytes")), defaultKind, vector.get("result"));
    }

    private static void checkRead(WalKind kind, byte[] bytes, @Nullable WalKind defaultKind, JsonNode expected) {
        if (isFailure(expected)) {
            WalKind used = defaultKind == null ? kind : defaultKind;
            boolean hasByteForm = used.isDecodable() && !used.equals(WalKind.TEST);
            failure(
                    hasByteForm ? ErrorCode.CORRUPT_MESSAGE : ErrorCode.MISUSE,
                    () -> LegacyMessageIds.fromBytes(kind, bytes, defaultKind));
        } else {
            checkId(LegacyMessageIds.fromBytes(kind, bytes, defaultKind), expected);
        }
    }

    private static void checkId(MessageId id, JsonNode expected) {
        assertThat(id.walKind().configurationName())
                .isEqualTo(expected.get("wal").textValue());
        assertThat(id.text()).isEqualTo(expected.get("text").textValue());
        assertThat(id).hasToString(expected.get("display").textValue());
    }

    private static void checkCompare(JsonNode vector) {
        WalKind kind = WalKind.ofName(vector.get("wal").textValue());
        for (JsonNode pair : vector.get("pairs")) {
            MessageId a = MessageIds.parse(kind, pair.get("a").textValue());
            MessageId b = MessageIds.parse(kind, pair.get("b").textValue());
            assertThat(a.compareTo(b) <= 0)
                    .as("%s <= %s", a, b)
                    .isEqualTo(pair.get("lessOrEqual").booleanValue());
            assertThat(LegacyMessageIds.isLessOrEqual(a, b))
                    .as("legacy %s <= %s", a, b)
                    .isEqualTo(pair.get("legacyLessOrEqual").booleanValue());
            assertThat(a.equals(b))
                    .isEqualTo(pair.get("equal").booleanValue())
                    .isEqualTo(pair.get("legacyEqual").booleanValue());
        }
    }

    private static void checkEarliest(JsonNode vector) {
        WalKind kind = WalKind.ofNumber(vector.get("walNumber").intValue());
        JsonNode expected = vector.get("result");
        if (isFailure(expected)) {
            failure(ErrorCode.MISUSE, () -> LegacyMessageIds.earliest(kind));
            return;
        }
        MessageId earliest = LegacyMessageIds.earliest(kind);
        checkId(earliest, expected.get("id"));
        assertThat(LegacyMessageIds.toBytes(earliest)).isEqualTo(bytes(expected.get("bytes")));
        assertThat(LegacyMessageIds.isAtEarliest(earliest))
                .isEqualTo(expected.get("atEarliest").booleanValue());
    }
}
