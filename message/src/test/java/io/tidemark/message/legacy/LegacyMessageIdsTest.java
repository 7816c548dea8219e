/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.PulsarMessageId;
import io.tidemark.message.id.RocksMqMessageId;
import io.tidemark.message.id.TestMessageId;
import io.tidemark.message.id.WalKind;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What the golden vectors do not say: the local log's ids, and failures in full. */
class LegacyMessageIdsTest {
    @Test
    void shouldWriteLocalIdsLikeThoseOfRocksMq() {
        LocalMessageId local = new LocalMessageId(300);

        byte[] bytes = LegacyMessageIds.toBytes(local);

        assertThat(bytes).isEqualTo(LegacyMessageIds.toBytes(new RocksMqMessageId(300)));
        assertThat(LegacyMessageIds.fromBytes(WalKind.LOCAL, bytes, null)).isEqualTo(local);
        assertThat(LegacyMessageIds.fromBytes("local", bytes)).isEqualTo(local);
        assertThat(LegacyMessageIds.isAtEarliest(local)).isFalse();
        assertThat(LegacyMessageIds.isAtEarliest(LegacyMessageIds.earliest(WalKind.LOCAL)))
                .isTrue();
    }

    @Test
    void shouldRefuseNegativeLocalIds() {
        byte[] minusOne = HexFormat.of().parseHex("ffffffffffffffff");

        assertThat(failure(ErrorCode.CORRUPT_MESSAGE, () -> LegacyMessageIds.fromBytes(WalKind.LOCAL, minusOne, null)))
                .hasMessageContaining("kind=local")
                .hasMessageContaining("-1");
    }

    @Test
    void shouldOrderNeitherOfTwoPulsarIdsWhosePartsDisagree() {
        PulsarMessageId laterLedger = new PulsarMessageId(2, 0, 0, 0, 1);
        PulsarMessageId laterEntry = new PulsarMessageId(1, 9, 0, 0, 1);

        assertThat(LegacyMessageIds.isLessOrEqual(laterEntry, laterLedger)).isFalse();
        assertThat(LegacyMessageIds.isLessOrEqual(laterLedger, laterEntry)).isFalse();
        assertThat(laterEntry).isLessThan(laterLedger);
    }

    @Test
    void shouldRefuseToCompareKindsAndTestIds() {
        failure(
                ErrorCode.MIXED_ID_KINDS,
                () -> LegacyMessageIds.isLessOrEqual(new KafkaMessageId(1), new RocksMqMessageId(1)));
        failure(
                ErrorCode.MIXED_ID_KINDS,
                () -> LegacyMessageIds.isLessOrEqual(PulsarMessageId.EARLIEST, new RocksMqMessageId(1)));
        failure(ErrorCode.MISUSE, () -> LegacyMessageIds.isLessOrEqual(new TestMessageId(1), new TestMessageId(2)));
    }

    @Test
    void shouldUseTheStatedKindRatherThanTheDefault() {
        byte[] one = HexFormat.of().parseHex("0100000000000000");

        assertThat(LegacyMessageIds.fromBytes(WalKind.KAFKA, one, WalKind.ROCKSMQ))
                .isEqualTo(new KafkaMessageId(1));
        assertThat(LegacyMessageIds.fromBytes(WalKind.UNKNOWN, one, WalKind.ROCKSMQ))
                .isEqualTo(new RocksMqMessageId(1));
    }

    @Test
    void shouldTellKindAndCauseOfDamage() {
        assertThat(failure(
                        ErrorCode.CORRUPT_MESSAGE,
                        () -> LegacyMessageIds.fromBytes(WalKind.PULSAR, new byte[] {8}, null)))
                .hasMessageContaining("kind=pulsar")
                .hasMessageContaining("varint")
                .hasCauseInstanceOf(RuntimeException.class);
    }
}
