/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.txn.StoredRecord.begin;
import static io.tidemark.message.txn.StoredRecord.body;
import static io.tidemark.message.txn.StoredRecord.commit;
import static io.tidemark.message.txn.StoredRecord.insert;
import static io.tidemark.message.txn.StoredRecord.ofType;
import static io.tidemark.message.txn.StoredRecord.timeTick;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TypeNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeliveryPipelineTest {
    private static final DeliveryOptions DEFAULT = DeliveryOptions.DEFAULT;

    private static List<String> ids(DeliveryPipeline<?> pipeline) {
        List<String> ids = new ArrayList<>();
        for (var item = pipeline.poll(); item != null; item = pipeline.poll()) {
            ids.add(item.messageId().toString());
        }
        return ids;
    }

    @Test
    void shouldLeaveTimeTicksOutWhereTheyAreNotAskedFor() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT.withTimeTicks(false));
        pipeline.push(insert(1).at(10));
        pipeline.push(timeTick(2, 10));

        assertThat(ids(pipeline)).containsExactly("1");
        assertThat(pipeline.bufferedBytes()).isZero();
    }

    @Test
    void shouldForwardAnUnpersistedTimeTickOnlyToAConsumerThatKeepsUp() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT);
        ImmutableMessage first = unpersistedTick(1, 10);
        ImmutableMessage second = unpersistedTick(2, 11);
        pipeline.push(first);
        pipeline.push(second);
        assertThat(ids(pipeline)).containsExactly("1");

        pipeline.push(unpersistedTick(3, 12));
        assertThat(ids(pipeline)).containsExactly("3");
        pipeline.push(insert(4).at(13));
        pipeline.push(unpersistedTick(5, 13));
        assertThat(ids(pipeline)).containsExactly("4");
    }

    private static ImmutableMessage unpersistedTick(long id, long tick) {
        return ofType(id, TypeNumbers.TIME_TICK)
                .without(PropertyKeys.VCHANNEL)
                .with(PropertyKeys.NOT_PERSISTED, "")
                .at(tick);
    }

    @Test
    void shouldDeliverOneVChannelWithItsTransactionsAndWhatIsForAll() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT.withVChannel("p_0_1v0"));
        assertThat(pipeline.push(insert(1).at(1))).isEqualTo(PushResult.ACCEPTED);
        assertThat(pipeline.push(other(insert(2)).at(2))).isEqualTo(PushResult.FILTERED);
        pipeline.push(begin(3, 1).at(3));
        pipeline.push(other(begin(4, 2)).at(4));
        pipeline.push(other(body(5, 2)).at(5));
        pipeline.push(body(6, 1).at(6));
        pipeline.push(other(commit(7, 2)).at(7));
        pipeline.push(commit(8, 1).at(8));
        pipeline.push(insert(9).without(PropertyKeys.VCHANNEL).at(9));
        pipeline.push(timeTick(10, 10));

        assertThat(ids(pipeline)).containsExactly("1", "8", "9", "10");
        assertThat(pipeline.counts().filtered()).isEqualTo(4);
    }

    private static StoredRecord other(StoredRecord record) {
        return record.with(PropertyKeys.VCHANNEL, "p_0_1v1");
    }

    @Test
    void shouldCountEverythingThatWaitsAgainstTheBound() {
        long plain = LogRecord.of(insert(1).at(10)).sizeBytes();
        long beginSize = LogRecord.of(begin(1, 1).at(10)).sizeBytes();
        var pipeline = DeliveryPipeline.ofMessages(
                DEFAULT.withBufferedBytesMax(beginSize + 2 * plain).withTimeTicks(false));
        pipeline.push(begin(1, 1).at(10));
        pipeline.push(insert(2).at(11));
        pipeline.push(timeTick(3, 11)); // the begin waits for its commit now, the insert for the consumer
        pipeline.push(insert(4).at(12));

        assertThat(pipeline.bufferedBytes()).isEqualTo(beginSize + 2 * plain);
        failure(ErrorCode.TOO_LARGE, () -> pipeline.push(insert(5).at(13)));

        assertThat(requireNonNull(pipeline.poll()).messageId()).hasToString("2");
        assertThat(pipeline.push(insert(5).at(13))).isEqualTo(PushResult.ACCEPTED);
        pipeline.push(timeTick(6, 13));
        assertThat(ids(pipeline)).containsExactly("4", "5");
        assertThat(pipeline.bufferedBytes()).isEqualTo(beginSize);
    }

    @Test
    void shouldBoundTheTimeTicksOfAConsumerThatTakesNothing() {
        long tick = LogRecord.of(timeTick(1, 10)).sizeBytes();
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT.withBufferedBytesMax(2 * tick));
        pipeline.push(timeTick(1, 10));
        pipeline.push(timeTick(2, 11));

        failure(ErrorCode.TOO_LARGE, () -> pipeline.push(timeTick(3, 12)));
        assertThat(ids(pipeline)).containsExactly("1", "2");
        pipeline.push(timeTick(3, 12));
        assertThat(ids(pipeline)).containsExactly("3");
    }

    @Test
    void shouldTakeATimeTickWheneverTheConsumerHasTakenEverything() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT.withBufferedBytesMax(0));
        pipeline.push(timeTick(1, 10));

        assertThat(ids(pipeline)).containsExactly("1");
    }

    @Test
    void shouldStayAsItWasAtARecordThatCannotBeRead() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT);
        pipeline.push(insert(1).at(10));
        long before = pipeline.bufferedBytes();

        failure(
                ErrorCode.CORRUPT_MESSAGE,
                () -> pipeline.push(
                        insert(2).with(PropertyKeys.TXN_CONTEXT, "*").at(11)));
        assertThat(pipeline.bufferedBytes()).isEqualTo(before);
        pipeline.push(timeTick(3, 11));
        assertThat(ids(pipeline)).containsExactly("1", "3");
    }

    @Test
    void shouldKeepATransactionThatCannotBeJoinedUntilItIsSkipped() {
        var pipeline = DeliveryPipeline.ofMessages(DEFAULT);
        pipeline.push(begin(1, 1).without(PropertyKeys.HEADER).at(10));
        pipeline.push(commit(2, 1).at(11));
        pipeline.push(insert(3).at(12));
        pipeline.push(timeTick(4, 12));

        failure(ErrorCode.HEADER_MISSING, pipeline::poll);
        failure(ErrorCode.HEADER_MISSING, pipeline::poll);
        assertThat(pipeline.skip()).isTrue();
        assertThat(ids(pipeline)).containsExactly("3", "4");
        assertThat(pipeline.skip()).isFalse();
        assertThat(pipeline.counts()).returns(1L, DeliveryCounts::skipped).returns(2L, DeliveryCounts::delivered);
        assertThat(pipeline.bufferedBytes()).isZero();
    }

    @Test
    void shouldDeliverAgainWhatAHandleDidNotGiveAtFirst() {
        Map<Long, ImmutableMessage> log = new HashMap<>();
        boolean[] diskIsAway = {true};
        DeliveryPipeline<Long> pipeline = DeliveryPipeline.ofHandles(DEFAULT, ImmutableMessage::timeTick, tick -> {
            if (diskIsAway[0]) {
                throw new IllegalStateException("disk is away");
            }
            return requireNonNull(log.get(tick));
        });
        for (ImmutableMessage record :
                List.of(begin(1, 1).at(1), body(2, 1).at(2), commit(3, 1).at(3), timeTick(4, 4))) {
            log.put(record.timeTick(), record);
            pipeline.push(record);
        }

        assertThatThrownBy(pipeline::poll).hasMessage("disk is away");
        diskIsAway[0] = false;
        ImmutableMessage txn = requireNonNull(pipeline.poll());
        assertThat(txn.asTransaction().orElseThrow().bodies()).hasSize(1);
        assertThat(ids(pipeline)).containsExactly("4");
    }

    @Test
    void shouldRefuseANegativeBound() {
        failure(ErrorCode.INVALID_ARGUMENT, () -> DEFAULT.withBufferedBytesMax(-1));
    }
}
