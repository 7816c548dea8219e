/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.txn.StoredRecord.begin;
import static io.tidemark.message.txn.StoredRecord.body;
import static io.tidemark.message.txn.StoredRecord.commit;
import static io.tidemark.message.txn.StoredRecord.insert;
import static io.tidemark.message.txn.StoredRecord.ofType;
import static io.tidemark.message.txn.StoredRecord.rollback;
import static io.tidemark.message.txn.StoredRecord.timeTick;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.ReplicateHeader;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.TestMessageId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Failures that were met in the field, as far as the reading side alone can show them. {@code m@10} is a message with tick
 * 10; ids rise in physical order.
 *
 * <p>Cases of the same groups that need more than this package, and where they are to be tested:
 *
 * <table>
 *   <caption>Cases elsewhere</caption>
 *   <tr><td>C2, C3, C11</td><td>allocation of ticks: the log's append path</td></tr>
 *   <tr><td>C6, C7, D5, D6, D7</td><td>time ticks of an idle channel, start positions: the log's scanners</td></tr>
 *   <tr><td>C9, writer's half</td><td>sessions of open transactions: the log's append path</td></tr>
 *   <tr><td>D1, D2, D8, D9</td><td>last confirmed id and checkpoints: the log's append path and recovery</td></tr>
 *   <tr><td>E10, granting</td><td>here as {@link TxnKeepalive}; its use when a begin is appended: the log</td></tr>
 *   <tr><td>E11, E12, E14</td><td>sessions and the client's retry: the log and its client</td></tr>
 *   <tr><td>E15</td><td>dumps: the command line</td></tr>
 *   <tr><td>J11, writer's half</td><td>replicated begins: the log's append path</td></tr>
 *   <tr><td>L1, L3</td><td>read-ahead of a slow consumer: the log's scanners</td></tr>
 * </table>
 */
class DeliveryCasesTest {
    private final DeliveryPipeline<ImmutableMessage> pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);

    private void push(ImmutableMessage... records) {
        for (ImmutableMessage record : records) {
            pipeline.push(record);
        }
    }

    /** What can be delivered now, each as its tick, a transaction with its number of bodies, a time tick in brackets. */
    private List<String> delivered() {
        return delivered(pipeline);
    }

    private static List<String> delivered(DeliveryPipeline<ImmutableMessage> pipeline) {
        List<String> items = new ArrayList<>();
        for (var item = pipeline.poll(); item != null; item = pipeline.poll()) {
            String tick = Long.toUnsignedString(item.timeTick());
            items.add(item.asTransaction()
                    .map(txn -> tick + "+" + txn.bodies().size())
                    .orElse(item.typeNumber() == TypeNumbers.TIME_TICK ? "[" + tick + "]" : tick));
        }
        return items;
    }

    private void assertNothingIsHeld() {
        assertThat(pipeline.bufferedBytes()).isZero();
        assertThat(pipeline.openTransactions()).isEmpty();
        assertThat(pipeline.reorderedCount()).isZero();
    }

    // ---- C: order ---------------------------------------------------------------------------------------------------

    @Test
    @DisplayName("C1 Reorder by tick")
    void shouldDeliverInTickOrderWhatATickCovers() {
        push(insert(1).at(10), insert(2).at(12), insert(3).at(11));
        assertThat(delivered()).isEmpty();

        push(timeTick(4, 10));
        assertThat(delivered()).containsExactly("10", "[10]");

        push(timeTick(5, 12));
        assertThat(delivered()).containsExactly("11", "12", "[12]");
    }

    @Test
    @DisplayName("C4 Same record twice before its tick")
    void shouldDeliverOnceWhatWasReadTwice() {
        push(insert(5).at(10), insert(5).at(10), timeTick(6, 10));

        assertThat(delivered()).containsExactly("10", "[10]");
        assertNothingIsHeld();
        assertThat(pipeline.counts().duplicates()).isEqualTo(1);
    }

    @Test
    @DisplayName("C5 Tick equal to the message")
    void shouldCoverTheTickThatEqualsTheTimeTick() {
        push(insert(1).at(10), timeTick(2, 10));

        assertThat(delivered()).containsExactly("10", "[10]");
    }

    @Test
    @DisplayName("C8 Many messages between two ticks")
    void shouldDeliverAnyNumberOfMessagesBetweenTwoTicks() {
        int count = 50_000;
        for (int i = 0; i < count; i++) {
            push(insert(i).at(count - i));
        }
        push(timeTick(count, count));

        assertThat(delivered()).hasSize(count + 1).startsWith("1", "2").endsWith("50000", "[50000]");
        assertNothingIsHeld();
    }

    @Test
    @DisplayName("C9 Clock jumps one hour ahead with an open transaction, consumer's half")
    void shouldForgetATransactionThatTheClockLeftBehind() {
        long start = ms(1000);
        long hourLater = ms(1000 + 3_600_000);
        push(begin(1, 1, 10_000).at(start), body(2, 1).at(start + 1), insert(3).at(hourLater));
        push(timeTick(4, hourLater + 1));

        assertThat(delivered()).hasSize(2).allMatch(item -> !item.contains("+"));
        assertNothingIsHeld();
        assertThat(pipeline.counts().txns().expired()).isEqualTo(1);
    }

    @Test
    @DisplayName("C10 Channel-wide messages reach every subscriber")
    void shouldHideNoChannelWideMessageFromAnySubscriber() {
        DeliveryOptions insertsOnly =
                DeliveryOptions.DEFAULT.withFilter(message -> message.typeNumber() == StoredRecord.INSERT);
        for (DeliveryOptions subscriber :
                List.of(insertsOnly.withVChannel("p_0_1v0"), insertsOnly.withVChannel("p_0_1v1"), insertsOnly)) {
            var channel = DeliveryPipeline.ofMessages(subscriber);
            channel.push(ofType(1, 20).without(PropertyKeys.VCHANNEL).at(10));
            channel.push(ofType(2, StoredRecord.FLUSH_ALL)
                    .with(PropertyKeys.VCHANNEL, "p_0_vcchan")
                    .with(PropertyKeys.PCHANNEL_LEVEL, "")
                    .at(11));
            channel.push(timeTick(3, 12));

            assertThat(delivered(channel)).containsExactly("10", "11", "[12]");
        }
    }

    @Test
    @DisplayName("C10 Control messages are not the filter's business")
    void shouldNotAskTheFilterAboutControlMessages() {
        List<Integer> asked = new ArrayList<>();
        var filtered = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT.withFilter(message -> {
            asked.add(message.typeNumber());
            return false;
        }));
        filtered.push(insert(1).at(9));
        filtered.push(begin(2, 1).at(10));
        filtered.push(body(3, 1).at(11));
        filtered.push(commit(4, 1).at(12));
        filtered.push(begin(5, 2).at(13));
        filtered.push(rollback(6, 2).at(14));
        filtered.push(timeTick(7, 15));

        assertThat(delivered(filtered)).containsExactly("12+0", "[15]");
        assertThat(asked).containsExactly(StoredRecord.INSERT, StoredRecord.INSERT);
        assertThat(filtered.counts())
                .returns(2L, DeliveryCounts::filtered)
                .returns(1L, c -> c.txns().rolledBack());
    }

    // ---- D: resume --------------------------------------------------------------------------------------------------

    @Test
    @DisplayName("D4 Resume without loss or repeat")
    void shouldResumeBehindATransactionAsBehindOneMessage() {
        long lastTick = 40; // of the transaction that was delivered before the connection was lost
        List<ImmutableMessage> fromLastConfirmed = List.of(
                begin(3, 1).at(36),
                body(4, 1).at(37),
                insert(5).at(38),
                commit(6, 1).at(40),
                insert(7).at(41),
                timeTick(8, 45));
        for (ImmutableMessage record : fromLastConfirmed) {
            if (passesTimeTickFilter(record, lastTick)) {
                push(record);
            }
        }

        assertThat(delivered()).containsExactly("41", "[45]");
    }

    /** The delivery filter "tick greater than": pieces of a transaction pass, but for the commit. */
    private static boolean passesTimeTickFilter(ImmutableMessage record, long tick) {
        boolean isBareOrCommit = record.txnContext() == null || record.typeNumber() == TypeNumbers.COMMIT_TXN;
        return !isBareOrCommit || Long.compareUnsigned(record.timeTick(), tick) > 0;
    }

    // ---- E: transactions --------------------------------------------------------------------------------------------

    @Test
    @DisplayName("E1 Commit")
    void shouldDeliverACommittedTransactionAsOneMessage() {
        List<ImmutableMessage> stored = List.of(
                begin(1, 1).at(10),
                body(2, 1).at(11),
                body(3, 1).at(12),
                commit(4, 1).with(PropertyKeys.LAST_CONFIRMED, "c").at(15));
        stored.forEach(pipeline::push);
        push(timeTick(5, 20));

        ImmutableTxnMessage txn =
                requireNonNull(pipeline.poll()).asTransaction().orElseThrow();
        KafkaMessageId lastConfirmed = new KafkaMessageId(12);
        assertThat(txn.timeTick()).isEqualTo(15);
        assertThat(txn.lastConfirmedMessageId()).isEqualTo(lastConfirmed);
        assertThat(txn.bodies())
                .extracting(ImmutableMessage::messageId)
                .containsExactly(new KafkaMessageId(2), new KafkaMessageId(3));
        assertThat(txn.bodies()).allSatisfy(shown -> {
            assertThat(shown.timeTick()).isEqualTo(15);
            assertThat(shown.lastConfirmedMessageId()).isEqualTo(lastConfirmed);
        });
        assertThat(stored).extracting(ImmutableMessage::timeTick).containsExactly(10L, 11L, 12L, 15L);
    }

    @Test
    @DisplayName("E2 Rollback")
    void shouldDeliverNothingThatWasRolledBack() {
        push(begin(1, 1).at(10), body(2, 1).at(11), rollback(3, 1).at(15), timeTick(4, 20));

        assertThat(delivered()).containsExactly("[20]");
        assertNothingIsHeld();
    }

    @Test
    @DisplayName("E3 Second begin resets the first attempt")
    void shouldForgetTheFirstAttemptAtASecondBegin() {
        push(begin(1, 1).at(10), body(2, 1).payload("a").at(11));
        push(
                begin(3, 1).at(12),
                body(4, 1).payload("a").at(13),
                body(5, 1).payload("b").at(14));
        push(commit(6, 1).at(15), timeTick(7, 20));

        ImmutableTxnMessage txn =
                requireNonNull(pipeline.poll()).asTransaction().orElseThrow();
        assertThat(txn.bodies())
                .extracting(body -> body.payload().toStringUtf8())
                .containsExactly("a", "b");
        assertThat(txn.begin().messageId()).isEqualTo(new KafkaMessageId(3));
        assertThat(delivered()).containsExactly("[20]");
        assertNothingIsHeld();
    }

    @Test
    @DisplayName("E4 Body or commit without begin")
    void shouldIgnoreAndCountPiecesWithoutABegin() {
        push(body(1, 1).at(11), commit(2, 1).at(12), insert(3).at(13), timeTick(4, 20));

        assertThat(delivered()).containsExactly("13", "[20]");
        assertThat(pipeline.counts().txns())
                .returns(1L, TxnCounts::orphanBodies)
                .returns(1L, TxnCounts::orphanCommits);
    }

    @Test
    @DisplayName("E5 Repeated commit")
    void shouldIgnoreASecondCommit() {
        push(
                begin(1, 1).at(10),
                body(2, 1).at(11),
                commit(3, 1).at(12),
                commit(4, 1).at(13),
                timeTick(5, 20));

        assertThat(delivered()).containsExactly("12+1", "[20]");
    }

    @Test
    @DisplayName("E6 Interleaving")
    void shouldDeliverInterleavedTransactionsInCommitOrder() {
        push(
                begin(1, 1).at(10),
                begin(2, 2).at(11),
                insert(3).at(12),
                body(4, 2).at(13));
        push(commit(5, 2).at(14), body(6, 1).at(15), commit(7, 1).at(16), timeTick(8, 20));

        assertThat(delivered()).containsExactly("12", "14+1", "16+1", "[20]");
    }

    @Test
    @DisplayName("E7 Empty transaction")
    void shouldDeliverAnEmptyTransaction() {
        push(begin(1, 1).at(10), commit(2, 1).at(11), timeTick(3, 12));

        assertThat(delivered()).containsExactly("11+0", "[12]");
    }

    @Test
    @DisplayName("E8 Body renews the lease")
    void shouldRenewTheLeaseWithEachBody() {
        push(begin(1, 1, 10).at(262144005L), body(2, 1).at(264503301L));
        push(timeTick(3, 264765445L));
        push(commit(4, 1).at(264765446L), timeTick(5, 264765447L));

        assertThat(delivered()).containsExactly("[264765445]", "264765446+1", "[264765447]");
    }

    @Test
    @DisplayName("E8 Without a body the lease ends at the same tick")
    void shouldEndTheLeaseOfABareBeginAtItsTick() {
        push(begin(1, 1, 10).at(262144005L), timeTick(2, 264765444L));
        assertThat(pipeline.openTransactions()).hasSize(1);

        push(timeTick(3, 264765445L));
        assertThat(pipeline.openTransactions()).isEmpty();
    }

    @Test
    @DisplayName("E9 Commit just before expiry, both inside one batch")
    void shouldLetACommitWinAgainstAnExpiryInTheSameBatch() {
        push(
                begin(1, 1, 10).at(262144005L),
                body(2, 1).at(262144006L),
                commit(3, 1).at(262144010L));
        push(timeTick(4, 300_000_000L));

        assertThat(delivered()).containsExactly("262144010+1", "[300000000]");
    }

    @Test
    @DisplayName("E10 Keepalive values")
    void shouldGrantAKeepaliveInRange() {
        TxnKeepalive keepalive = new TxnKeepalive(7_000);

        assertThat(keepalive.grantedMs(0)).isEqualTo(7_000);
        assertThat(keepalive.grantedMs(1)).isEqualTo(1);
        assertThat(failure(ErrorCode.INVALID_ARGUMENT, () -> keepalive.grantedMs(-5)))
                .hasMessageContaining("millis=-5");
        assertThat(TxnKeepalive.DEFAULT.grantedMs(0)).isEqualTo(10_000);
        failure(ErrorCode.INVALID_ARGUMENT, () -> new TxnKeepalive(0));
    }

    @Test
    @DisplayName("E13 Assembled transaction keeps the replication header")
    void shouldKeepTheReplicationHeaderOfTheCommit() {
        ReplicateHeader header =
                new ReplicateHeader("by-src", new TestMessageId(77), new TestMessageId(70), 500, "src_0_1v0");
        push(begin(1, 1).at(10), body(2, 1).at(11));
        push(replicated(commit(3, 1), header).at(12), timeTick(4, 20));

        ImmutableTxnMessage txn =
                requireNonNull(pipeline.poll()).asTransaction().orElseThrow();
        assertThat(txn.replicateHeader()).isEqualTo(header);
    }

    private static StoredRecord replicated(StoredRecord record, ReplicateHeader header) {
        String text = requireNonNull(
                io.tidemark.message.MutableMessage.of(com.google.protobuf.ByteString.EMPTY, java.util.Map.of())
                        .replicateHeader(header)
                        .property(PropertyKeys.REPLICATE_HEADER));
        return record.with(PropertyKeys.REPLICATE_HEADER, text);
    }

    @Test
    @DisplayName("J11 Replicated transactions do not expire, consumer's half")
    void shouldNeverExpireAnInfiniteKeepalive() {
        push(
                begin(1, 1, -1000).at(ms(1)),
                timeTick(2, ms(3_600_000)),
                body(3, 1).at(ms(3_600_001)));
        push(commit(4, 1).at(ms(3_600_002)), timeTick(5, ms(3_600_003)));

        assertThat(delivered()).contains(Long.toString(ms(3_600_002)) + "+1");
    }

    // ---- L, M: holding on to nothing, and what is not known
    // -----------------------------------------------------------

    @Test
    @DisplayName("L2 Taken items can be collected")
    void shouldHoldNoItemThatWasTaken() {
        for (int i = 1; i <= 1000; i++) {
            push(insert(i).payload("x".repeat(100)).at(i));
        }
        push(timeTick(1001, 1001));
        long first = pipeline.bufferedBytes();
        for (int i = 1; i <= 999; i++) {
            assertThat(pipeline.poll()).isNotNull();
        }

        assertThat(pipeline.pendingCount()).isEqualTo(2);
        assertThat(pipeline.bufferedBytes()).isLessThan(first / 400);
    }

    @Test
    @DisplayName("M1 Unknown message type")
    void shouldDeliverAMessageOfAnUnknownType() {
        push(
                insert(1).at(10),
                ofType(2, 49).with(PropertyKeys.VERSION, "2").at(11),
                insert(3).at(12));
        push(timeTick(4, 13));

        assertThat(delivered()).containsExactly("10", "11", "12", "[13]");
    }

    @Test
    @DisplayName("M2 Version unknown or unreadable")
    void shouldDeliverWhateverTheVersionSays() {
        push(
                insert(1).with(PropertyKeys.VERSION, "7").at(10),
                insert(2).with(PropertyKeys.VERSION, "abc").at(11));
        push(timeTick(3, 12));

        ImmutableMessage unknown = requireNonNull(pipeline.poll());
        ImmutableMessage unreadable = requireNonNull(pipeline.poll());
        assertThat(unknown.version()).isEqualTo(7);
        failure(ErrorCode.CORRUPT_MESSAGE, unreadable::version);
        assertThat(delivered()).containsExactly("[12]");
    }

    @Test
    @DisplayName("M3 Legacy records")
    void shouldDeliverConvertedRecordsThatShareATick() {
        push(insert(1)
                .with(PropertyKeys.VERSION, "0")
                .without(PropertyKeys.WAL_TERM)
                .at(10));
        push(insert(2)
                .with(PropertyKeys.VERSION, "0")
                .without(PropertyKeys.WAL_TERM)
                .at(10));
        push(insert(3).at(11), timeTick(4, 11));

        assertThat(delivered()).containsExactly("10", "10", "11", "[11]");
        assertThat(pipeline.counts().copies()).isZero();
    }

    @Test
    @DisplayName("M5 Deprecated type in an old log")
    void shouldDeliverADeprecatedType() {
        push(insert(1).at(10), ofType(2, 12).at(11), insert(3).at(12), timeTick(4, 12));

        assertThat(delivered()).containsExactly("10", "11", "12", "[12]");
    }

    private static long ms(long physicalMs) {
        return io.tidemark.message.TimeTicks.of(physicalMs, 0);
    }
}
