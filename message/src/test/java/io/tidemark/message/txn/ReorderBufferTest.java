/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.txn.StoredRecord.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ReorderBufferTest {
    private final ReorderBuffer<ImmutableMessage> buffer = ReorderBuffer.ofMessages(ReorderBuffer.BYTES_MAX_DEFAULT);

    private PushResult push(StoredRecord record, long tick) {
        return buffer.push(LogRecord.of(record.at(tick)));
    }

    /** The ids that come out, in order. */
    private List<String> popUntil(long tick) {
        List<String> ids = new ArrayList<>();
        int popped = buffer.popUntil(tick, record -> ids.add(record.id().toString()));
        assertThat(popped).isEqualTo(ids.size());
        return ids;
    }

    @Test
    void shouldCompareTicksUnsigned() {
        push(insert(1), -1L);
        push(insert(2), Long.MIN_VALUE);
        push(insert(3), Long.MAX_VALUE);

        assertThat(popUntil(Long.MIN_VALUE)).containsExactly("3", "2");
        assertThat(push(insert(4), Long.MAX_VALUE)).isEqualTo(PushResult.TIME_TICK_VIOLATION);
        assertThat(popUntil(-1L)).containsExactly("1");
    }

    @Test
    void shouldOrderEqualTicksById() {
        push(insert(3).payload("c"), 10);
        push(insert(4).payload("d"), 10);
        push(insert(1).payload("a"), 10);
        push(insert(2).payload("b"), 10);

        assertThat(popUntil(10)).containsExactly("1", "2", "3", "4");
    }

    @Test
    void shouldRefuseAnIdThatIsInTheBufferWhateverItsTick() {
        push(insert(5), 10);
        push(insert(9), 12);

        assertThat(push(insert(5), 11)).isEqualTo(PushResult.DUPLICATE);
        assertThat(push(insert(9), 12)).isEqualTo(PushResult.DUPLICATE);
        assertThat(push(insert(6), 13)).isEqualTo(PushResult.ACCEPTED);
        assertThat(push(insert(6), 13)).isEqualTo(PushResult.DUPLICATE);
        assertThat(popUntil(13)).containsExactly("5", "9", "6");
        assertThat(buffer.duplicateCount()).isEqualTo(3);
    }

    @Test
    void shouldNotTakeAReleasedIdForADuplicate() {
        push(insert(5), 10);
        push(insert(9), 12);
        popUntil(10);

        assertThat(push(insert(5), 11)).isEqualTo(PushResult.ACCEPTED);
        assertThat(popUntil(12)).containsExactly("5", "9");
    }

    @Test
    void shouldLeaveOutASecondPhysicalCopy() {
        push(insert(5).payload("rows").with(PropertyKeys.TRACE_CONTEXT, "first attempt"), 10);
        push(insert(6).payload("other"), 11);
        assertThat(push(insert(7).payload("rows").with(PropertyKeys.TRACE_CONTEXT, "second"), 10))
                .isEqualTo(PushResult.ACCEPTED);

        assertThat(popUntil(11)).containsExactly("5", "6");
        assertThat(buffer.copyCount()).isEqualTo(1);
        assertThat(buffer.bufferedBytes()).isZero();
    }

    @Test
    void shouldLeaveOutACopyBehindTheTimeTickWithItsOwnTick() {
        push(insert(5).payload("rows"), 10);
        assertThat(popUntil(10)).containsExactly("5");

        push(insert(7).payload("rows"), 10);
        push(insert(8).payload("other rows"), 10);
        assertThat(popUntil(12)).containsExactly("8");
        assertThat(buffer.copyCount()).isEqualTo(1);
    }

    @Test
    void shouldTakeNoOtherRecordForACopy() {
        push(insert(1).payload("rows"), 10);
        push(insert(2).payload("rows"), 11);
        push(insert(3).payload("rows").with(PropertyKeys.WAL_TERM, "2"), 10);
        push(insert(4).payload("rows").with(PropertyKeys.VCHANNEL, "p_0_1v1"), 10);
        push(insert(5).payload("other rows"), 10);

        assertThat(popUntil(11)).containsExactly("1", "3", "4", "5", "2");
        assertThat(buffer.copyCount()).isZero();
    }

    @Test
    void shouldLetEverySliceOfAChunkedMessagePass() {
        for (int index = 0; index < 3; index++) {
            push(
                    insert(1 + index)
                            .payload("same")
                            .with(PropertyKeys.CHUNK_TOTAL, "3")
                            .with(PropertyKeys.CHUNK_INDEX, Integer.toString(index)),
                    10);
        }

        assertThat(popUntil(10)).containsExactly("1", "2", "3");
    }

    @Test
    void shouldCompareHeadersOnlyWhereThereIsNoTerm() {
        push(insert(1).with(PropertyKeys.HEADER, "CAE="), 10);
        push(insert(2).with(PropertyKeys.HEADER, "CAI="), 10);
        push(insert(3).with(PropertyKeys.HEADER, "CAE=").without(PropertyKeys.WAL_TERM), 11);
        push(insert(4).with(PropertyKeys.HEADER, "CAI=").without(PropertyKeys.WAL_TERM), 11);
        push(insert(5).with(PropertyKeys.HEADER, "CAI=").without(PropertyKeys.WAL_TERM), 11);

        assertThat(popUntil(11)).containsExactly("1", "3", "4");
    }

    @Test
    void shouldRefuseARecordPastTheBoundAndStayAsItWas() {
        long size = LogRecord.of(insert(1).at(10)).sizeBytes();
        var small = ReorderBuffer.ofMessages(2 * size);
        small.push(LogRecord.of(insert(1).at(10)));
        small.push(LogRecord.of(insert(2).at(11)));

        assertThat(failure(
                        ErrorCode.TOO_LARGE,
                        () -> small.push(LogRecord.of(insert(3).at(12)))))
                .hasMessageContaining("id=3")
                .hasMessageContaining("records waiting=2");
        assertThat(small.size()).isEqualTo(2);
        assertThat(small.bufferedBytes()).isEqualTo(2 * size);
        assertThat(small.push(LogRecord.of(insert(2).at(11)))).isEqualTo(PushResult.DUPLICATE);

        assertThat(small.popUntil(10, record -> {})).isEqualTo(1);
        assertThat(small.push(LogRecord.of(insert(3).at(12)))).isEqualTo(PushResult.ACCEPTED);
    }

    @Test
    void shouldRefuseANegativeBound() {
        failure(ErrorCode.INVALID_ARGUMENT, () -> ReorderBuffer.ofMessages(-1));
    }

    @Test
    void shouldKeepWhatAFailingConsumerDidNotGet() {
        push(insert(1), 10);
        push(insert(2), 11);
        push(insert(3), 12);
        List<String> ids = new ArrayList<>();
        IllegalStateException full = new IllegalStateException("full");

        org.assertj.core.api.Assertions.assertThatThrownBy(() -> buffer.popUntil(12, record -> {
                    if (!ids.isEmpty()) {
                        throw full;
                    }
                    ids.add(record.id().toString());
                }))
                .isSameAs(full);
        assertThat(ids).containsExactly("1");
        assertThat(popUntil(12)).containsExactly("3");
        assertThat(buffer.bufferedBytes()).isZero();
    }

    @Test
    void shouldAskForMessagesOnlyWhereTicksAreEqual() {
        Map<Integer, ImmutableMessage> log = new TreeMap<>();
        List<Integer> resolved = new ArrayList<>();
        ReorderBuffer<Integer> handles = ReorderBuffer.ofHandles(1 << 20, handle -> {
            resolved.add(handle);
            return java.util.Objects.requireNonNull(log.get(handle));
        });
        for (int id = 1; id <= 4; id++) {
            ImmutableMessage message = insert(id).at(id == 4 ? 3 : id);
            log.put(id, message);
            handles.push(LogRecord.of(message, id));
        }
        List<Integer> out = new ArrayList<>();
        handles.popUntil(4, record -> out.add(record.handle()));

        assertThat(out).containsExactly(1, 2, 3);
        assertThat(resolved).containsExactlyInAnyOrder(3, 4);
    }
}
