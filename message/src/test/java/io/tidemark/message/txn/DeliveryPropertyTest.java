/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;
import static org.quicktheories.generators.SourceDSL.longs;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TimeTicks;
import io.tidemark.message.TypeNumbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

/**
 * Random logs: transactions and plain messages, stored in any order between two time ticks, some of them stored twice, some
 * read twice. Whatever the order, what comes out is what a simple model says of the tick order. A failure prints the seed,
 * which {@code -DQT_SEED=} accepts back.
 */
class DeliveryPropertyTest {
    private static final int KEEPALIVE_MS = 10;
    private static final int TXN_IDS = 4;

    /** One record as its writer meant it, in tick order. */
    private record Written(Op op, long txnId, long tick, String name) {}

    private enum Op {
        PLAIN,
        BEGIN,
        BODY,
        COMMIT,
        ROLLBACK,
        PROMOTION,
        TIME_TICK
    }

    /** Each number stands for one step of the writers. */
    private static Gen<List<Integer>> steps() {
        return lists().of(integers().between(0, 9_999)).ofSizeBetween(0, 150);
    }

    @Test
    void shouldDeliverInTickOrderWholeAndOnce() {
        qt().forAll(steps(), longs().all()).checkAssert((steps, seed) -> {
            List<Written> written = write(steps);
            assertThat(deliver(store(written, new Random(seed)))).isEqualTo(expected(written));
        });
    }

    @Test
    void shouldHoldNothingAtTheEnd() {
        qt().forAll(steps(), longs().all()).checkAssert((steps, seed) -> {
            var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
            for (ImmutableMessage record : store(write(steps), new Random(seed))) {
                pipeline.push(record);
            }
            while (pipeline.poll() != null) {
                assertThat(pipeline.bufferedBytes()).isNotNegative();
            }
            assertThat(pipeline.bufferedBytes()).isZero();
            assertThat(pipeline.openTransactions()).isEmpty();
            assertThat(pipeline.reorderedCount()).isZero();
        });
    }

    @Test
    void shouldNotDependOnHowOftenTheConsumerTakes() {
        qt().forAll(steps(), longs().all()).checkAssert((steps, seed) -> {
            List<ImmutableMessage> stored = store(write(steps), new Random(seed));
            var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
            stored.forEach(pipeline::push);
            List<String> atTheEnd = new ArrayList<>();
            takeAll(pipeline, atTheEnd);
            assertThat(deliver(stored)).isEqualTo(atTheEnd);
        });
    }

    /** Steps to records. Ticks rise by one, or by a millisecond, or by enough to end every transaction. */
    private static List<Written> write(List<Integer> steps) {
        List<Written> written = new ArrayList<>();
        long tick = TimeTicks.of(1000, 0);
        for (int step : steps) {
            int pace = step % 20;
            tick += pace == 0 ? TimeTicks.of(2 * KEEPALIVE_MS, 0) : pace < 5 ? TimeTicks.of(1, 0) : 1;
            long txnId = step / 20 % TXN_IDS;
            written.add(new Written(op(step / 100 % 100), txnId, tick, "r" + written.size()));
        }
        long end = tick + TimeTicks.of(2 * KEEPALIVE_MS, 0);
        written.add(new Written(Op.TIME_TICK, 0, end, "end"));
        return written;
    }

    private static Op op(int percent) {
        if (percent < 20) {
            return Op.PLAIN;
        }
        if (percent < 35) {
            return Op.BEGIN;
        }
        if (percent < 60) {
            return Op.BODY;
        }
        if (percent < 75) {
            return Op.COMMIT;
        }
        if (percent < 80) {
            return Op.ROLLBACK;
        }
        return percent < 82 ? Op.PROMOTION : Op.TIME_TICK;
    }

    /** Records to a log: any order between two time ticks, second copies under other ids, records that are read twice. */
    private static List<ImmutableMessage> store(List<Written> written, Random random) {
        List<ImmutableMessage> log = new ArrayList<>();
        List<Written> batch = new ArrayList<>();
        long id = 1;
        for (Written record : written) {
            if (record.op() != Op.TIME_TICK) {
                batch.add(record);
                if (random.nextInt(8) == 0) {
                    batch.add(record);
                }
                continue;
            }
            Collections.shuffle(batch, random);
            List<ImmutableMessage> read = new ArrayList<>();
            for (Written stored : batch) {
                read.add(message(stored, id++));
                if (random.nextInt(8) == 0) {
                    read.add(read.get(random.nextInt(read.size())));
                }
            }
            batch.clear();
            log.addAll(read);
            log.add(message(record, id++));
        }
        return log;
    }

    private static ImmutableMessage message(Written record, long id) {
        StoredRecord stored = switch (record.op()) {
            case PLAIN -> StoredRecord.insert(id);
            case BEGIN -> StoredRecord.begin(id, record.txnId(), KEEPALIVE_MS);
            case BODY -> StoredRecord.body(id, record.txnId());
            case COMMIT -> StoredRecord.commit(id, record.txnId());
            case ROLLBACK -> StoredRecord.rollback(id, record.txnId());
            case PROMOTION -> StoredRecord.forcedPromotion(id);
            case TIME_TICK -> StoredRecord.ofType(id, TypeNumbers.TIME_TICK);
        };
        return stored.payload(record.name()).at(record.tick());
    }

    /** The model: lists of names, searched from the front. */
    private static List<String> expected(List<Written> written) {
        List<String> delivered = new ArrayList<>();
        Map<Long, List<Written>> open = new TreeMap<>();
        for (Written record : written) {
            List<Written> pieces = open.get(record.txnId());
            switch (record.op()) {
                case PLAIN -> delivered.add(record.name());
                case BEGIN -> open.put(record.txnId(), new ArrayList<>(List.of(record)));
                case BODY -> {
                    if (pieces != null) {
                        pieces.add(record);
                    }
                }
                case COMMIT -> {
                    if (pieces != null) {
                        open.remove(record.txnId());
                        delivered.add(record.name() + "="
                                + pieces.stream().map(Written::name).toList());
                    }
                }
                case ROLLBACK -> open.remove(record.txnId());
                case PROMOTION -> {
                    open.clear();
                    delivered.add(record.name());
                }
                case TIME_TICK -> {
                    open.values()
                            .removeIf(live ->
                                    live.get(live.size() - 1).tick() + TimeTicks.of(KEEPALIVE_MS, 0) <= record.tick());
                    delivered.add(record.name());
                }
            }
        }
        return delivered;
    }

    private static List<String> deliver(List<ImmutableMessage> log) {
        var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
        List<String> delivered = new ArrayList<>();
        for (ImmutableMessage record : log) {
            pipeline.push(record);
            takeAll(pipeline, delivered);
        }
        return delivered;
    }

    private static void takeAll(DeliveryPipeline<ImmutableMessage> pipeline, List<String> delivered) {
        for (var item = pipeline.poll(); item != null; item = pipeline.poll()) {
            delivered.add(describe(item));
        }
    }

    private static String describe(ImmutableMessage item) {
        return item.asTransaction()
                .map(txn -> {
                    List<ImmutableMessage> pieces = new ArrayList<>(List.of(txn.begin()));
                    pieces.addAll(txn.bodies());
                    return name(txn.commit()) + "="
                            + pieces.stream().map(DeliveryPropertyTest::name).collect(Collectors.toList());
                })
                .orElseGet(() -> name(item));
    }

    private static String name(ImmutableMessage message) {
        return message.payload().toStringUtf8();
    }
}
