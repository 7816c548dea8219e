/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

class MessageIdPropertyTest {
    @Test
    void shouldReadBackWhatItWroteForEveryKind() {
        qt().withExamples(5_000).forAll(ids()).checkAssert(id -> {
            String text = id.text();

            assertThat(MessageIds.parse(id.walKind(), text)).isEqualTo(id);
            assertThat(MessageIds.parse(id.walKind(), text).text()).isEqualTo(text);
            assertThat(MessageIds.fromProto(id.toProto())).isEqualTo(id);
        });
    }

    @Test
    void shouldWriteTextOfTheToldLengthAndNothingAround() {
        qt().forAll(ids()).checkAssert(id -> {
            byte[] region = new byte[100];

            int end = id.writeText(region, 10);

            assertThat(end - 10).isEqualTo(id.textLength());
            assertThat(new String(region, 10, end - 10, ISO_8859_1)).isEqualTo(id.text());
            assertThat(region).startsWith(new byte[10]).endsWith(new byte[region.length - end]);
        });
    }

    @Test
    void shouldOrderPulsarIdsLikeTriples() {
        Comparator<PulsarMessageId> byParts = Comparator.comparingLong(PulsarMessageId::ledgerId)
                .thenComparingLong(PulsarMessageId::entryId)
                .thenComparingInt(PulsarMessageId::batchIndex);
        qt().forAll(closePulsarIds(), closePulsarIds()).checkAssert((one, other) -> {
            int expected = byParts.compare(one, other);
            assertThat(one.compareTo(other)).isEqualTo(expected);
            assertThat(other.compareTo(one)).isEqualTo(-expected);
            assertThat(one.equals(other)).isEqualTo(expected == 0);
        });
    }

    @Test
    void shouldOrderWoodpeckerIdsLikePairs() {
        Comparator<WoodpeckerMessageId> byParts = Comparator.comparingLong(WoodpeckerMessageId::segmentId)
                .thenComparingLong(WoodpeckerMessageId::entryId);
        Gen<WoodpeckerMessageId> close = longs().between(-2, 2).zip(longs().between(-2, 2), WoodpeckerMessageId::new);
        qt().forAll(close, close).checkAssert((one, other) -> {
            assertThat(one.compareTo(other)).isEqualTo(byParts.compare(one, other));
            assertThat(one.equals(other)).isEqualTo(one.compareTo(other) == 0);
        });
    }

    private static Gen<PulsarMessageId> closePulsarIds() {
        return longs().between(-1, 1)
                .zip(
                        longs().between(-1, 1),
                        integers().between(-1, 1),
                        integers().between(-1, 1),
                        (ledger, entry, batch, other) -> new PulsarMessageId(ledger, entry, batch, other, other));
    }

    /** Ids of all kinds whose text can be read back; numbers of every length. */
    private static Gen<MessageId> ids() {
        return numbers().zip(numbers(), integers().all(), integers().between(0, 5), MessageIdPropertyTest::id);
    }

    private static Gen<Long> numbers() {
        return longs().all().zip(integers().between(0, 63), (value, shift) -> value >> shift);
    }

    private static MessageId id(long one, long other, int third, int kind) {
        return switch (kind) {
            case 0 -> new RocksMqMessageId(one);
            case 1 -> new KafkaMessageId(one);
            case 2 -> new LocalMessageId(one & Long.MAX_VALUE);
            case 3 -> new TestMessageId(one & Long.MAX_VALUE);
            case 4 -> new PulsarMessageId(one, other, third, third >> 20, third >> 10);
            default -> new WoodpeckerMessageId(one, other);
        };
    }
}
