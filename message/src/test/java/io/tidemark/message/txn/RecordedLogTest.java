/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Vectors.int64;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.TxnContext;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Recorded logs through the delivery pipeline, against what the reference's read-only scans delivered of them. Where a scan
 * starts and what it filters are plain functions here, since the filters of the reference also hide time ticks and
 * pchannel-level records, which the pipeline's own do not.
 */
class RecordedLogTest {
    private static final List<String> RUNS = List.of("basic", "concurrent", "crash", "random", "late", "lcgap");

    private static final Map<String, Integer> FILTERED_TYPES = Map.of("Insert", 2, "Delete", 3, "CreateCollection", 5);

    private static final Set<Integer> SYSTEM_TYPES =
            Set.of(TypeNumbers.TIME_TICK, TypeNumbers.BEGIN_TXN, TypeNumbers.COMMIT_TXN, TypeNumbers.ROLLBACK_TXN);

    @TestFactory
    Stream<DynamicTest> shouldReadStoredRecordsAsRecorded() {
        return RUNS.stream()
                .map(run -> DynamicTest.dynamicTest(run, () -> {
                    RecordedRun recorded = RecordedRun.load(run);
                    assertThat(recorded.stored()).isNotEmpty();
                    for (JsonNode line : recorded.stored()) {
                        LogRecord<ImmutableMessage> record = LogRecord.of(RecordedRun.message(line));
                        assertThat(record.timeTick()).isEqualTo(int64(line.get("timeTick")));
                        assertThat(record.kind()).isEqualTo(kind(line));
                    }
                }));
    }

    private static RecordKind kind(JsonNode line) {
        return switch (line.get("type").textValue()) {
            case "TimeTick" -> RecordKind.TIME_TICK;
            case "BeginTxn" -> RecordKind.BEGIN;
            case "CommitTxn" -> RecordKind.COMMIT;
            case "RollbackTxn" -> RecordKind.ROLLBACK;
            default -> line.get("properties").has("_tx") ? RecordKind.BODY : RecordKind.PLAIN;
        };
    }

    @TestFactory
    Stream<DynamicTest> shouldDeliverAsRecorded() {
        return RUNS.stream().flatMap(run -> {
            RecordedRun recorded = RecordedRun.load(run);
            return recorded.scans().entrySet().stream()
                    .map(scan -> DynamicTest.dynamicTest(
                            run + "/" + scan.getKey(), () -> checkScan(recorded, scan.getValue())));
        });
    }

    private static void checkScan(RecordedRun recorded, RecordedRun.Scan scan) {
        List<JsonNode> expected = withoutSecondCopies(scan.items());
        assertThat(scan.items()).hasSize(scan.head().get("count").intValue());

        List<ImmutableMessage> delivered = deliver(selected(recorded, scan.head()));

        assertThat(delivered).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            checkItem(delivered.get(i), expected.get(i));
        }
    }

    /**
     * The doubled record of run {@code late}: the reference's catch-up reader delivers both copies, in no certain order,
     * ours the one with the lower id.
     */
    private static List<JsonNode> withoutSecondCopies(List<JsonNode> items) {
        List<JsonNode> once = new ArrayList<>();
        for (JsonNode item : items) {
            JsonNode before = once.isEmpty() ? null : once.get(once.size() - 1);
            if (before == null || !isCopy(before, item)) {
                once.add(item);
            } else if (RecordedRun.id(item.get("id")).compareTo(RecordedRun.id(before.get("id"))) < 0) {
                once.set(once.size() - 1, item);
            }
        }
        return once;
    }

    private static boolean isCopy(JsonNode a, JsonNode b) {
        return !a.get("type").textValue().equals("TimeTick")
                && a.get("timeTick").equals(b.get("timeTick"))
                && a.path("payload").equals(b.path("payload"));
    }

    @Test
    void shouldDeliverTheDoubledRecordOnce() {
        RecordedRun late = RecordedRun.load("late");
        RecordedRun.Scan scan = requireNonNull(late.scans().get("ro-all"));

        assertThat(scan.items()).hasSize(withoutSecondCopies(scan.items()).size() + 1);
        var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
        late.stored().forEach(line -> pipeline.push(RecordedRun.message(line)));
        assertThat(pipeline.counts())
                .returns(1L, DeliveryCounts::copies)
                .returns(3L, DeliveryCounts::violations)
                .returns(0L, DeliveryCounts::duplicates);
    }

    @Test
    void shouldDeliverTheSameThroughHandles() {
        RecordedRun basic = RecordedRun.load("basic");
        Map<MessageId, ImmutableMessage> log = new HashMap<>();
        var byId = DeliveryPipeline.ofHandles(
                DeliveryOptions.DEFAULT, ImmutableMessage::messageId, id -> requireNonNull(log.get(id)));
        for (JsonNode line : basic.stored()) {
            ImmutableMessage message = RecordedRun.message(line);
            log.put(message.messageId(), message);
            byId.push(message);
        }

        List<JsonNode> expected = requireNonNull(basic.scans().get("ro-all")).items();
        for (JsonNode item : expected) {
            checkItem(requireNonNull(byId.poll()), item);
        }
        assertThat(byId.poll()).isNull();
    }

    private static List<ImmutableMessage> deliver(List<ImmutableMessage> records) {
        var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
        List<ImmutableMessage> delivered = new ArrayList<>();
        for (ImmutableMessage record : records) {
            pipeline.push(record);
            for (var item = pipeline.poll(); item != null; item = pipeline.poll()) {
                delivered.add(item);
            }
        }
        return delivered;
    }

    // ---- comparing --------------------------------------------------------------------------------------------------

    private static void checkItem(ImmutableMessage actual, JsonNode expected) {
        assertThat(actual.messageId()).isEqualTo(RecordedRun.id(expected.get("id")));
        assertThat(actual.timeTick()).isEqualTo(int64(expected.get("timeTick")));
        assertThat(actual.lastConfirmedMessageId()).isEqualTo(RecordedRun.id(expected.get("lastConfirmed")));
        assertThat(actual.vchannel()).isEqualTo(expected.get("vchannel").textValue());
        switch (expected.get("kind").textValue()) {
            case "message" -> {
                assertThat(actual.asTransaction()).isEmpty();
                assertThat(actual.isPersisted())
                        .isEqualTo(expected.get("persisted").booleanValue());
                checkPiece(actual, expected);
            }
            case "txn" -> checkTxn(actual.asTransaction().orElseThrow(), expected);
            default -> throw new AssertionError("no such item: " + expected);
        }
    }

    private static void checkPiece(ImmutableMessage actual, JsonNode expected) {
        ImmutableMessage message = RecordedRun.message(expected);
        assertThat(actual.messageId()).isEqualTo(message.messageId());
        assertThat(actual.payload()).isEqualTo(message.payload());
        assertThat(actual.properties()).isEqualTo(message.properties());
    }

    private static void checkTxn(ImmutableTxnMessage actual, JsonNode expected) {
        JsonNode context = expected.get("txnContext");
        assertThat(actual.txnContext())
                .isEqualTo(new TxnContext(
                        int64(context.get("txnId")),
                        context.get("keepaliveMillis").longValue()));
        checkPiece(actual.begin(), expected.get("begin"));
        checkPiece(actual.commit(), expected.get("commit"));
        assertThat(actual.bodies())
                .hasSize(expected.get("size").intValue())
                .hasSize(expected.get("bodies").size());
        for (int i = 0; i < actual.bodies().size(); i++) {
            checkPiece(actual.bodies().get(i), expected.get("bodies").get(i));
        }
    }

    // ---- where a scan starts and what it takes, as the reference does it
    // ----------------------------------------------

    private static List<ImmutableMessage> selected(RecordedRun recorded, JsonNode head) {
        Predicate<ImmutableMessage> taken = start(head.get("deliverPolicy")).and(onVChannel(head.get("vchannel")));
        for (JsonNode filter : head.get("filters")) {
            taken = taken.and(filter(filter));
        }
        return recorded.stored().stream()
                .map(RecordedRun::message)
                .filter(taken)
                .toList();
    }

    private static Predicate<ImmutableMessage> start(JsonNode policy) {
        if (policy.has("all")) {
            return message -> true;
        }
        if (policy.has("start_from")) {
            MessageId id = RecordedRun.id(policy.get("start_from"));
            return message -> message.messageId().compareTo(id) >= 0;
        }
        MessageId id = RecordedRun.id(requireNonNull(policy.get("start_after"), policy::toString));
        return message -> message.messageId().compareTo(id) > 0;
    }

    private static Predicate<ImmutableMessage> onVChannel(JsonNode vchannel) {
        String wanted = vchannel.textValue();
        return message -> wanted.isEmpty()
                || message.vchannel().isEmpty()
                || message.vchannel().equals(wanted);
    }

    private static Predicate<ImmutableMessage> filter(JsonNode filter) {
        if (filter.has("message_type")) {
            Set<Integer> types = new java.util.HashSet<>(SYSTEM_TYPES);
            for (JsonNode name : filter.get("message_type").get("message_types")) {
                types.add(requireNonNull(FILTERED_TYPES.get(name.textValue())));
            }
            return message -> types.contains(message.typeNumber());
        }
        boolean inclusive = filter.has("time_tick_gte");
        long bound =
                int64(filter.get(inclusive ? "time_tick_gte" : "time_tick_gt").get("time_tick"));
        return message -> {
            @Nullable TxnContext txn = message.txnContext();
            int compared = Long.compareUnsigned(message.timeTick(), bound);
            return (txn != null && message.typeNumber() != TypeNumbers.COMMIT_TXN)
                    || compared > 0
                    || (inclusive && compared == 0);
        };
    }
}
