/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static io.tidemark.message.Failures.failure;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.common.MessageID;
import io.tidemark.proto.common.WALName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageIdsTest {
    @ParameterizedTest
    @CsvSource({"1, -2", "1, -1", "3, -2", "3, -1"})
    @DisplayName("B1: sentinels are negative numbers that can be read back")
    void shouldReadSentinelsBackAndSortThemBeforeZero(int kindNumber, String text) {
        WalKind kind = WalKind.ofNumber(kindNumber);

        MessageId sentinel = MessageIds.parse(kind, text);

        assertThat(sentinel.text()).isEqualTo(text);
        assertThat(MessageIds.fromProto(sentinel.toProto())).isEqualTo(sentinel);
        assertThat(sentinel).isLessThan(MessageIds.parse(kind, "0"));
    }

    @ParameterizedTest
    @CsvSource(
            value = {
                "2, not-a-valid-base64-msgid!!!, pulsar",
                "4, not-a-valid-base64-msgid!!!, woodpecker",
                "1, 12!, rocksmq",
                "3, 12!, kafka",
                "999, 12!, walimplstest",
                "1000, 12!, local",
                "1000, -1, local",
                "1, '', rocksmq",
                "3, '', kafka",
                "2, '', pulsar",
                "1000, '', local"
            })
    @DisplayName("B2: a malformed id is an error that quotes it and its kind")
    void shouldQuoteAMalformedIdAndItsKind(int kindNumber, String text, String kindName) {
        WalKind kind = WalKind.ofNumber(kindNumber);

        assertThat(failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.parse(kind, text)))
                .hasMessageContaining("kind=" + kindName)
                .hasMessageContaining("id=\"" + text + "\"");
        assertThat(MessageIds.parse(WalKind.KAFKA, "1")).isEqualTo(new KafkaMessageId(1));
    }

    @Test
    @DisplayName("B3: a kind that is not known or not stated is an error, unless there is a default")
    void shouldAskTheDefaultForAnIdWithoutKindOnly() {
        MessageID newerKind =
                MessageID.newBuilder().setId("1").setWALNameValue(57).build();
        MessageID noKind = MessageID.newBuilder().setId("1").build();

        assertThat(failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.fromProto(newerKind, WalKind.KAFKA)))
                .hasMessageContaining("57");
        failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.fromProto(noKind));
        failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.fromProto(noKind, WalKind.UNKNOWN));
        assertThat(MessageIds.fromProto(noKind, WalKind.KAFKA)).isEqualTo(new KafkaMessageId(1));
        assertThat(MessageIds.fromProto(new RocksMqMessageId(1).toProto(), WalKind.KAFKA))
                .isEqualTo(new RocksMqMessageId(1));
    }

    @Test
    @DisplayName("B4: ids of different logs have no order, and are unequal")
    void shouldRefuseToOrderKindsButTellThemApart() {
        MessageId kafka = new KafkaMessageId(5);
        MessageId pulsar = PulsarMessageId.ofRecord(0, 5, 0, 1);

        assertThat(failure(ErrorCode.MIXED_ID_KINDS, () -> kafka.compareTo(pulsar)))
                .hasMessageContainingAll("kafka", "pulsar");
        failure(ErrorCode.MIXED_ID_KINDS, () -> pulsar.compareTo(kafka));
        Map<MessageId, String> byId = new HashMap<>();
        for (MessageId id : oneOfEachKind()) {
            byId.put(id, id.walKind().toString());
        }
        assertThat(byId).hasSize(6).containsEntry(new KafkaMessageId(5), "kafka");
    }

    @Test
    void shouldRefuseToOrderAnyTwoKinds() {
        for (MessageId one : oneOfEachKind()) {
            for (MessageId other : oneOfEachKind()) {
                if (one.walKind().equals(other.walKind())) {
                    assertThat(one).isEqualByComparingTo(other).isEqualTo(other);
                } else {
                    failure(ErrorCode.MIXED_ID_KINDS, () -> one.compareTo(other));
                    assertThat(one).isNotEqualTo(other);
                }
            }
        }
    }

    @Test
    @DisplayName("B5: composite ids are ordered by their parts")
    void shouldOrderCompositeIdsByTheirParts() {
        assertSortsBack(List.of(
                new PulsarMessageId(1, 9, -1, -1, 0),
                new PulsarMessageId(2, 0, -1, 7, 0),
                new PulsarMessageId(2, 0, 0, -1, 5),
                new PulsarMessageId(2, 0, 1, 0, 0)));
        assertSortsBack(List.of(
                new WoodpeckerMessageId(1, 3_000_000_000L),
                new WoodpeckerMessageId(2, 0),
                new WoodpeckerMessageId(10, 0)));
    }

    @Test
    void shouldCountPulsarsPartitionAndBatchSizeForNothing() {
        PulsarMessageId one = new PulsarMessageId(1, 2, 3, -1, 0);
        PulsarMessageId other = new PulsarMessageId(1, 2, 3, 4, 5);

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).isEqualByComparingTo(other);
        assertThat(one.text()).isNotEqualTo(other.text());
    }

    @Test
    void shouldNormaliseWhatAPulsarClientReportsToWhatMilvusWrites() {
        PulsarMessageId plain = PulsarMessageId.ofRecord(123, 45, -1, 0);
        PulsarMessageId batchOfOne = PulsarMessageId.ofRecord(123, 45, 0, 1);

        assertThat(plain).isEqualTo(batchOfOne);
        assertThat(HexFormat.of().formatHex(plain.toBytes())).isEqualTo("087b102d180020003001");
        assertThat(plain.text()).isEqualTo(batchOfOne.text());
        assertThat(HexFormat.of()
                        .formatHex(PulsarMessageId.ofRecord(123, 45, 2, 3).toBytes()))
                .isEqualTo("087b102d180020023003");
        // What the Java client serialises: no partition, but the batch.
        assertThat(PulsarMessageId.fromBytes(HexFormat.of().parseHex("087b102d20003001")))
                .isEqualTo(plain);
    }

    @Test
    void shouldRefuseNegativeLocalIds() {
        failure(ErrorCode.INVALID_ARGUMENT, () -> new LocalMessageId(-1));
        assertThat(LocalMessageId.EARLIEST).isLessThan(new LocalMessageId(1));
        assertThat(new LocalMessageId(36).toProto())
                .isEqualTo(MessageID.newBuilder()
                        .setId("10")
                        .setWALName(WALName.Local)
                        .build());
    }

    @Test
    void shouldParseASliceOfBytes() {
        byte[] record = "_lc=3krv9tknot1d;".getBytes(UTF_8);

        assertThat(MessageIds.parse(WalKind.LOCAL, record, 4, 12)).isEqualTo(new LocalMessageId(470818623218515969L));
    }

    @Test
    void shouldQuoteABoundedPieceOfAHugeId() {
        String huge = "\n\u001b[31m" + "!".repeat(1_000_000);

        assertThat(failure(ErrorCode.INVALID_MESSAGE_ID, () -> MessageIds.parse(WalKind.PULSAR, huge)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(600).doesNotContain("\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08",
                "0880",
                "08ffffffffffffffffff02",
                "0001",
                "0801100200",
                "08011002f8ffffffff0f",
                "08011002fa06ff",
                "080110020b",
                "0801100244",
                "0801100203",
                "080110020c",
                "080110020e01",
                "0801100280808080808001",
                "0801100209ff",
                "080110020dff",
                "080110022a01ff",
                "080110023a05",
                "0801100253085c"
            })
    void shouldRefuseDamagedBytes(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);

        failure(ErrorCode.DECODE_FAILED, () -> PulsarMessageId.fromBytes(bytes));
        failure(
                ErrorCode.INVALID_MESSAGE_ID,
                () -> MessageIds.parse(WalKind.PULSAR, PaddedBase64.encodeToString(bytes)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2a020102", // packed ack set
                "28012802", // ack set one by one
                "f8ffffff0f01", // largest field number
                "5308015308025454", // a group in a group
                "59ffffffffffffffff", // a fixed 64-bit value
                "5dffffffff", // a fixed 32-bit value
            })
    void shouldStepOverWhatItDoesNotKeep(String hex) {
        byte[] bytes = HexFormat.of().parseHex("0801" + hex + "1002");

        assertThat(PulsarMessageId.fromBytes(bytes)).isEqualTo(new PulsarMessageId(1, 2, -1, -1, 0));
    }

    @Test
    void shouldMergePiecesOfANestedIdBeforeLookingForItsParts() {
        // Two occurrences of field 7, one with the ledger and one with the entry, are one message to protobuf.
        assertThat(PulsarMessageId.fromBytes(HexFormat.of().parseHex("080110023a0208093a021009")))
                .isEqualTo(new PulsarMessageId(1, 2, -1, -1, 0));
        failure(
                ErrorCode.DECODE_FAILED,
                () -> PulsarMessageId.fromBytes(HexFormat.of().parseHex("080110023a0208093a020808")));
        failure(
                ErrorCode.DECODE_FAILED,
                () -> PulsarMessageId.fromBytes(HexFormat.of().parseHex("080110023a06080910093a00")));
    }

    @Test
    void shouldRefuseNestingWithoutEnd() {
        byte[] groups = new byte[100_000];
        Arrays.fill(groups, (byte) 0x53);

        failure(ErrorCode.DECODE_FAILED, () -> PulsarMessageId.fromBytes(groups));
        failure(ErrorCode.DECODE_FAILED, () -> WoodpeckerMessageId.fromBytes(groups));
        failure(ErrorCode.DECODE_FAILED, () -> PulsarMessageId.fromBytes(nested(40)));
        assertThat(PulsarMessageId.fromBytes(nested(30))).isEqualTo(new PulsarMessageId(1, 2, -1, -1, 0));
    }

    /** An id with an id in its field 7, and so on. */
    private static byte[] nested(int depth) {
        UnknownFieldSet id = UnknownFieldSet.getDefaultInstance();
        for (int i = 0; i <= depth; i++) {
            UnknownFieldSet.Builder outer = UnknownFieldSet.newBuilder()
                    .addField(1, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
                    .addField(2, UnknownFieldSet.Field.newBuilder().addVarint(2).build());
            if (i > 0) {
                outer.addField(
                        7,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(id.toByteString())
                                .build());
            }
            id = outer.build();
        }
        return id.toByteArray();
    }

    private static List<MessageId> oneOfEachKind() {
        return List.of(
                new RocksMqMessageId(5),
                new KafkaMessageId(5),
                new LocalMessageId(5),
                new TestMessageId(5),
                PulsarMessageId.ofRecord(0, 5, 0, 1),
                new WoodpeckerMessageId(0, 5));
    }

    private static void assertSortsBack(List<? extends MessageId> ascending) {
        List<MessageId> shuffled = new ArrayList<>(ascending);
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(shuffled, new Random(seed));
            assertThat(shuffled.stream().sorted()).isEqualTo(ascending);
        }
    }
}
