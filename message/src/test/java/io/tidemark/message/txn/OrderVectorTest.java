/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Vectors.int64;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.VectorRecords;
import io.tidemark.message.Vectors;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The reading side as Milvus code does it, record by record. */
class OrderVectorTest {
    @TestFactory
    Stream<DynamicTest> shouldSortAndGroupAsTheVectorsSay() {
        return Vectors.tests("order.json", OrderVectorTest::checkBuffers);
    }

    @TestFactory
    Stream<DynamicTest> shouldForwardTimeTicksAsTheVectorsSay() {
        return Vectors.tests("order.json", OrderVectorTest::checkPipeline);
    }

    private static void checkBuffers(JsonNode vector) {
        var reorder = ReorderBuffer.ofMessages(ReorderBuffer.BYTES_MAX_DEFAULT);
        var txns = new TxnBuffer<ImmutableMessage>(TxnBuffer.BYTES_MAX_DEFAULT);
        Iterator<JsonNode> feed = vector.get("feed").iterator();
        for (JsonNode step : vector.get("steps")) {
            var record = LogRecord.of(VectorRecords.stored(feed.next()));
            if (step.has("push")) {
                assertThat(reorder.push(record)).as(label(step)).isEqualTo(result(step));
            } else {
                checkTimeTick(reorder, txns, record, step);
            }
            assertThat(reorder.size())
                    .as(label(step))
                    .isEqualTo(step.get("reorderCount").intValue());
            assertThat(reorder.bufferedBytes())
                    .as(label(step))
                    .isEqualTo(step.get("reorderBytes").longValue());
        }
        assertThat(feed).isExhausted();
    }

    private static void checkTimeTick(
            ReorderBuffer<ImmutableMessage> reorder,
            TxnBuffer<ImmutableMessage> txns,
            LogRecord<ImmutableMessage> tick,
            JsonNode step) {
        assertThat(tick.kind()).isEqualTo(RecordKind.TIME_TICK);
        List<ImmutableMessage> reordered = new ArrayList<>();
        List<ImmutableMessage> released = new ArrayList<>();
        reorder.popUntil(tick.timeTick(), record -> {
            reordered.add(record.handle());
            txns.accept(record, item -> released.add(item.message(Function.identity())));
        });
        txns.expire(tick.timeTick());

        // The order among equal ticks means nothing; that of these vectors happens to be ours, too.
        assertThat(reordered).extracting(OrderVectorTest::describe).isEqualTo(described(step.get("reordered")));
        assertThat(released).extracting(OrderVectorTest::describe).isEqualTo(described(step.get("released")));
        assertThat(txns.openTransactions())
                .extracting(OrderVectorTest::describe)
                .containsExactlyInAnyOrderElementsOf(openTransactions(step.get("uncommitted")));
        assertThat(txns.bufferedBytes()).isEqualTo(step.get("txnBufferBytes").longValue());
    }

    private static void checkPipeline(JsonNode vector) {
        var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
        Iterator<JsonNode> feed = vector.get("feed").iterator();
        for (JsonNode step : vector.get("steps")) {
            int pendingBefore = pipeline.pendingCount();
            PushResult result = pipeline.push(VectorRecords.stored(feed.next()));
            int added = pipeline.pendingCount() - pendingBefore;
            if (step.has("push")) {
                assertThat(result).as(label(step)).isEqualTo(result(step));
                assertThat(added).isZero();
            } else {
                int tick = step.get("tickForwardedIfNothingWasConsumed").booleanValue() ? 1 : 0;
                assertThat(added).as(label(step)).isEqualTo(step.get("released").size() + tick);
            }
        }
        assertThat(pipeline.counts().copies()).isZero();
    }

    private static String label(JsonNode step) {
        return step.get("label").textValue();
    }

    private static PushResult result(JsonNode step) {
        String push = step.get("push").textValue();
        return switch (push) {
            case "accepted" -> PushResult.ACCEPTED;
            case "duplicate" -> PushResult.DUPLICATE;
            case "time tick violation" -> PushResult.TIME_TICK_VIOLATION;
            default -> throw new AssertionError("no such push result: " + push);
        };
    }

    /** An item on one line: id, tick, and of a transaction its id and the ids of its bodies. */
    private static String describe(ImmutableMessage message) {
        String line = message.messageId() + " @" + Long.toUnsignedString(message.timeTick());
        return message.asTransaction()
                .map(txn -> line + " txn " + requireNonNull(txn.txnContext()).txnId() + " of "
                        + txn.bodies().stream().map(ImmutableMessage::messageId).toList())
                .orElse(line);
    }

    private static List<String> described(JsonNode items) {
        return items.valueStream().map(OrderVectorTest::describeExpected).toList();
    }

    private static String describeExpected(JsonNode item) {
        String line =
                VectorRecords.id(item.get("id")) + " @" + item.get("timeTick").textValue();
        return item.has("txnId")
                ? line + " txn " + item.get("txnId").textValue() + " of "
                        + item.get("bodies")
                                .valueStream()
                                .map(VectorRecords::id)
                                .toList()
                : line;
    }

    private static String describe(OpenTxn<ImmutableMessage> open) {
        return describe(
                open.txnId(),
                open.bodyCount(),
                open.expiryTimeTick(),
                open.sizeBytes(),
                open.begin().lastConfirmedMessageId());
    }

    private static String describe(long txnId, int bodies, long expiry, long size, MessageId lastConfirmed) {
        return txnId + " bodies=" + bodies + " expiry=" + Long.toUnsignedString(expiry) + " size=" + size
                + " lastConfirmed=" + lastConfirmed;
    }

    private static List<String> openTransactions(JsonNode uncommitted) {
        return uncommitted
                .valueStream()
                .map(open -> describe(
                        int64(open.get("txnId")),
                        open.get("bodies").intValue(),
                        int64(open.get("expiredTimeTick")),
                        open.get("estimateSize").longValue(),
                        VectorRecords.id(open.get("lastConfirmed"))))
                .toList();
    }
}
