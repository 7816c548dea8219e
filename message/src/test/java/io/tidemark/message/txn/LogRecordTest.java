/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.txn.StoredRecord.begin;
import static io.tidemark.message.txn.StoredRecord.forcedPromotion;
import static io.tidemark.message.txn.StoredRecord.insert;
import static io.tidemark.message.txn.StoredRecord.ofType;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import io.tidemark.proto.messages.CipherHeader;
import org.junit.jupiter.api.Test;

class LogRecordTest {
    @Test
    void shouldReadWhatTheBuffersNeed() {
        ImmutableMessage message = begin(7, 3, 250).at(12);

        assertThat(LogRecord.of(message))
                .isEqualTo(new LogRecord<>(
                        new KafkaMessageId(7), 12, RecordKind.BEGIN, 3, 250, message.estimatedSize(), message));
    }

    @Test
    void shouldCountAtLeastThePayloadWhateverACipherHeaderSays() {
        String lie = PaddedBase64.encodeToString(
                CipherHeader.newBuilder().setPayloadBytes(-1_000_000).build().toByteArray());
        ImmutableMessage message = insert(1)
                .payload("x".repeat(500))
                .with(PropertyKeys.CIPHER_HEADER, lie)
                .at(10);

        assertThat(message.estimatedSize()).isNegative();
        assertThat(LogRecord.of(message).sizeBytes()).isEqualTo(500);
    }

    @Test
    void shouldTellAForcedPromotionFromOtherReplicationChanges() {
        assertThat(LogRecord.of(forcedPromotion(1).at(10)).kind()).isEqualTo(RecordKind.FORCED_PROMOTION);
        assertThat(kindOf(AlterReplicateConfigMessageHeader.getDefaultInstance()))
                .isEqualTo(RecordKind.PLAIN);
        assertThat(kindOf(AlterReplicateConfigMessageHeader.newBuilder()
                        .setForcePromote(true)
                        .setIgnore(true)
                        .build()))
                .isEqualTo(RecordKind.PLAIN);
    }

    private static RecordKind kindOf(AlterReplicateConfigMessageHeader header) {
        return LogRecord.of(ofType(1, TypeNumbers.ALTER_REPLICATE_CONFIG)
                        .with(PropertyKeys.HEADER, PaddedBase64.encodeToString(header.toByteArray()))
                        .at(10))
                .kind();
    }

    @Test
    void shouldRefuseAReplicationChangeThatDoesNotTellWhatItIs() {
        StoredRecord change = ofType(1, TypeNumbers.ALTER_REPLICATE_CONFIG);

        ImmutableMessage unreadable = change.with(PropertyKeys.HEADER, "*").at(10);
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> LogRecord.of(unreadable)))
                .hasMessageContaining("id=1");
        ImmutableMessage missing = change.without(PropertyKeys.HEADER).at(10);
        failure(ErrorCode.HEADER_MISSING, () -> LogRecord.of(missing));
    }

    @Test
    void shouldRefuseARecordWhosePlaceIsNotKnown() {
        ImmutableMessage inLog = insert(1).at(10);

        failure(
                ErrorCode.INVALID_MESSAGE_ID,
                () -> LogRecord.of(ImmutableMessage.of(null, ByteString.EMPTY, inLog.properties())));
        ImmutableMessage unreadableTick = insert(1).with("x", "").at(10);
        java.util.Map<String, String> properties = new java.util.HashMap<>(unreadableTick.properties());
        properties.put(PropertyKeys.TIME_TICK, "-1");
        failure(
                ErrorCode.CORRUPT_MESSAGE,
                () -> LogRecord.of(ImmutableMessage.of(new KafkaMessageId(1), ByteString.EMPTY, properties)));
        failure(
                ErrorCode.CORRUPT_MESSAGE,
                () -> LogRecord.of(insert(1).with(PropertyKeys.TXN_CONTEXT, "*").at(10)));
        failure(
                ErrorCode.INVALID_ARGUMENT,
                () -> new LogRecord<>(new KafkaMessageId(1), 1, RecordKind.PLAIN, 0, 0, -1, inLog));
    }
}
