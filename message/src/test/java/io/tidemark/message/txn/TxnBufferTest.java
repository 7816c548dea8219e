/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.txn.StoredRecord.begin;
import static io.tidemark.message.txn.StoredRecord.body;
import static io.tidemark.message.txn.StoredRecord.commit;
import static io.tidemark.message.txn.StoredRecord.forcedPromotion;
import static io.tidemark.message.txn.StoredRecord.insert;
import static io.tidemark.message.txn.StoredRecord.rollback;
import static io.tidemark.message.txn.StoredRecord.timeTick;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TimeTicks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TxnBufferTest {
    private final TxnBuffer<ImmutableMessage> txns = new TxnBuffer<>(TxnBuffer.BYTES_MAX_DEFAULT);
    private final List<Deliverable<ImmutableMessage>> out = new ArrayList<>();

    private void accept(ImmutableMessage... records) {
        for (ImmutableMessage record : records) {
            txns.accept(LogRecord.of(record), out::add);
        }
    }

    @Test
    void shouldEndEveryTransactionAtAForcedPromotion() {
        accept(begin(1, 1).at(10), begin(2, 2).at(11), body(3, 2).at(12));

        accept(forcedPromotion(4).at(13));

        assertThat(out).hasSize(1).first().isInstanceOf(LogRecord.class);
        assertThat(txns.size()).isZero();
        assertThat(txns.bufferedBytes()).isZero();
        accept(commit(5, 1).at(14), commit(6, 2).at(15));
        assertThat(out).hasSize(1);
        assertThat(txns.counts())
                .returns(2L, TxnCounts::forced)
                .returns(2L, TxnCounts::orphanCommits)
                .returns(0L, TxnCounts::committed);
    }

    @Test
    void shouldCountEveryWayATransactionEnds() {
        long later = TimeTicks.of(100_000, 0);
        accept(
                begin(1, 1).at(1),
                begin(2, 2).at(2),
                begin(3, 3, 1).at(3),
                begin(4, 1).at(4));
        accept(
                commit(5, 1).at(5),
                rollback(6, 2).at(6),
                rollback(7, 2).at(7),
                body(8, 2).at(8));

        assertThat(txns.expire(later)).isEqualTo(1);
        assertThat(txns.counts()).isEqualTo(new TxnCounts(1, 1, 1, 1, 0, 1, 0, 1));
        assertThat(txns.bufferedBytes()).isZero();
    }

    @Test
    void shouldExpireExactlyThoseWhoseTickHasCome() {
        int count = 1000;
        for (int i = 0; i < count; i++) {
            accept(begin(i, i, 10).at(TimeTicks.of(i, 0)));
        }

        for (int now = 10; now < count + 10; now++) {
            assertThat(txns.expire(TimeTicks.of(now, 0) - 1)).isZero();
            assertThat(txns.expire(TimeTicks.of(now, 0))).isEqualTo(1);
            assertThat(txns.size()).isEqualTo(count - (now - 10) - 1);
        }
        assertThat(txns.bufferedBytes()).isZero();
    }

    @Test
    void shouldGoByTheTickOfTheBodyThatWasAddedLast() {
        long second = TimeTicks.of(1000, 0);
        accept(begin(1, 1, 10).at(second), body(2, 1).at(second + 7), body(3, 1).at(second + 3));

        assertThat(txns.openTransactions().get(0).expiryTimeTick()).isEqualTo(TimeTicks.of(1010, 3));
        assertThat(txns.expire(TimeTicks.of(1010, 2))).isZero();
        assertThat(txns.expire(TimeTicks.of(1010, 3))).isEqualTo(1);
    }

    @Test
    void shouldRefuseAPiecePastTheBoundAndStayAsItWas() {
        long beginSize = LogRecord.of(begin(1, 1).at(1)).sizeBytes();
        long bodySize = LogRecord.of(body(2, 1).at(2)).sizeBytes();
        var small = new TxnBuffer<ImmutableMessage>(beginSize + bodySize);
        small.accept(LogRecord.of(begin(1, 1).at(1)), out::add);
        small.accept(LogRecord.of(body(2, 1).at(2)), out::add);
        List<OpenTxn<ImmutableMessage>> before = small.openTransactions();

        var full = failure(
                ErrorCode.TOO_LARGE, () -> small.accept(LogRecord.of(body(3, 1).at(3)), out::add));
        assertThat(full).hasMessageContaining("id=3").hasMessageContaining("txnId=1");
        failure(ErrorCode.TOO_LARGE, () -> small.accept(LogRecord.of(begin(4, 2).at(4)), out::add));
        assertThat(small.openTransactions()).isEqualTo(before);

        // A second begin makes room for itself.
        small.accept(LogRecord.of(begin(5, 1).at(5)), out::add);
        assertThat(small.bufferedBytes()).isEqualTo(beginSize);
        // What needs no room is taken in any case.
        small.accept(LogRecord.of(insert(6).payload("x".repeat(1000)).at(6)), out::add);
        small.accept(LogRecord.of(commit(7, 1).at(7)), out::add);
        assertThat(out).hasSize(2);
    }

    @Test
    void shouldRefuseATimeTick() {
        failure(ErrorCode.MISUSE, () -> accept(timeTick(1, 10)));
    }

    @Test
    void shouldTellWhatAnOpenTransactionHolds() {
        ImmutableMessage begin = begin(1, 7, 10).at(TimeTicks.of(5, 1));
        accept(begin, body(2, 7).at(TimeTicks.of(6, 2)));

        long size = LogRecord.of(begin).sizeBytes()
                + LogRecord.of(body(2, 7).at(TimeTicks.of(6, 2))).sizeBytes();
        assertThat(txns.openTransactions()).containsExactly(new OpenTxn<>(7, begin, 1, TimeTicks.of(16, 2), size));
    }

    @Test
    void shouldFindTransactionsOfAnyIds() {
        long[] ids = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 16, 32, 48, 64, 1L << 33, -16};
        for (int i = 0; i < ids.length; i++) {
            accept(begin(i, ids[i]).at(1 + i));
        }
        assertThat(txns.openTransactions()).hasSize(ids.length);

        for (int i = 0; i < ids.length; i++) {
            accept(commit(100 + i, ids[i]).at(100 + i));
            assertThat(out).hasSize(i + 1);
        }
        assertThat(txns.bufferedBytes()).isZero();
    }
}
