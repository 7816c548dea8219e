/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalOptions;
import io.tidemark.backend.local.SyncPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** W1 durable appends, W2 appends to the page cache, W7 many channels, and the garbage of an append. */
final class AppendExperiment {
    /** The load under which logs are compared with others. */
    public static final Load MAIN = new Load(8, 256);

    private static final Load WIDE = new Load(64, 64);
    private static final List<Load> DURABLE =
            List.of(new Load(1, 1), new Load(1, 256), MAIN, WIDE, new Load(8, 1), new Load(64, 1));
    private static final int ENCODED_PER_CELL = 200_000;

    private final Context context;
    private final RecycledLog recycled;
    private final double frameBytes;

    AppendExperiment(Context context, RecycledLog recycled) {
        this.context = context;
        this.recycled = recycled;
        this.frameBytes = Records.frameBytes(context.records());
    }

    void run() throws IOException {
        for (Load load : DURABLE) {
            String workload = "W1 " + load;
            if (context.wants(workload)) {
                context.turns().take(workload, 1, durable(load));
            }
        }
        for (Load load : List.of(MAIN, WIDE)) {
            String workload = "W2 " + load;
            if (context.wants(workload)) {
                context.turns().take(workload, 1, cached(load));
            }
        }
        if (context.wants(LogTargets.GARBAGE)) {
            context.turns().take(LogTargets.GARBAGE, 1, garbage());
        }
        runChannels();
    }

    private Map<String, Turns.Measurement> durable(Load load) {
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.RAWZ, rawz(load, true));
        subjects.put(LogTargets.TIDEMARK, tidemark(load, SyncPolicy.always(), 1, TidemarkSubject.Input.PARTS));
        if (load.equals(MAIN) || load.equals(WIDE)) {
            subjects.put(
                    LogTargets.BODY_ENCODED,
                    tidemark(load, SyncPolicy.always(), 1, TidemarkSubject.Input.BODY_ENCODED));
        }
        if (load.equals(MAIN)) {
            subjects.put(LogTargets.RAW, raw(load, true));
            subjects.put(LogTargets.GROWING, growing(load, true, this::openGrowing));
        }
        return subjects;
    }

    private Map<String, Turns.Measurement> cached(Load load) {
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.RAWZ, rawz(load, false));
        subjects.put(LogTargets.TIDEMARK, tidemark(load, SyncPolicy.os(), 1, TidemarkSubject.Input.PARTS));
        subjects.put(LogTargets.RAW, raw(load, false));
        return subjects;
    }

    /** Makes a subject that keeps its files in a folder. */
    interface Opener {
        /** Opens the subject in an empty folder. */
        Subject open(Path folder) throws IOException;
    }

    Turns.Measurement rawz(Load load, boolean force) {
        return cell -> {
            try (Subject subject = new GroupCommit(context.records(), recycled.floor(force))) {
                measure(subject, load, 1, force, cell);
            }
        };
    }

    private Turns.Measurement raw(Load load, boolean force) {
        return growing(
                load, force, folder -> new GroupCommit(context.records(), FloorSink.raw(folder.resolve("raw"), force)));
    }

    /** A subject that begins with nothing in each repetition. */
    Turns.Measurement growing(Load load, boolean durable, Opener opener) {
        return cell -> {
            Path folder = BenchFiles.fresh(context.directory().resolve("growing"));
            try (Subject subject = opener.open(folder)) {
                measure(subject, load, 1, durable, cell);
            }
            BenchFiles.delete(folder);
        };
    }

    Turns.Measurement tidemark(Load load, SyncPolicy policy, int channels, TidemarkSubject.Input input) {
        return cell -> {
            try (TidemarkSubject subject = recycled.openLog(policy, channels, input, load)) {
                long before = recycled.logBytes();
                measure(subject, load, channels, policy.ackAfterForce(), cell);
                if (recycled.logBytes() - before > FloorSink.SEGMENT_BYTES / 2) { // ends of segments vary
                    cell.disqualify("the log grew: there were too few segments to recycle, see segments=");
                }
                subject.truncateAll();
            }
        };
    }

    private TidemarkSubject openGrowing(Path folder) {
        LocalOptions options = LocalOptions.defaults()
                .withSegmentBytes(FloorSink.SEGMENT_BYTES)
                .withBatchBytes(FloorSink.BATCH_BYTES)
                .withFreeSegmentsMax(0);
        return TidemarkSubject.open(folder, options, 1, context.parts());
    }

    private void measure(Subject subject, Load load, int channels, boolean durable, Cell cell) {
        new ClosedLoop(load, channels, context.settings().window(), context.probe(), durable).run(subject, cell);
        cell.put(Cell.DEVICE_RATIO, cell.get(Cell.DEVICE_BYTES) / frameBytes);
    }

    /** The workload of one channel is measured with those of many, to be divided by. */
    private void runChannels() throws IOException {
        List<Integer> counts = List.of(1, 256, 1024);
        if (counts.stream().noneMatch(count -> context.wants("W7 " + count))) {
            return;
        }
        List<Turns.Turn> turns = new ArrayList<>();
        for (int count : counts) {
            turns.add(new Turns.Turn(
                    "W7 " + count,
                    LogTargets.TIDEMARK,
                    tidemark(MAIN, SyncPolicy.always(), count, TidemarkSubject.Input.PARTS)));
        }
        context.turns().take(1, turns);
    }

    private Map<String, Turns.Measurement> garbage() {
        Turns.Measurement append = tidemark(MAIN, SyncPolicy.always(), 1, TidemarkSubject.Input.BUILT);
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.ENCODE, cell -> cell.put(Cell.ALLOCATED, encodeGarbage()));
        subjects.put(LogTargets.BUILT, append);
        subjects.put(LogTargets.BEYOND, cell -> {
            append.measure(cell);
            cell.put(Cell.ALLOCATED, cell.get(Cell.ALLOCATED) - encodeGarbage());
        });
        return subjects;
    }

    /** Bytes that this thread allocates for each message that it encodes into the same array. */
    private double encodeGarbage() {
        var messages = context.parts().stream().map(part -> part.build()).toList();
        byte[] target = new byte[1 << 14];
        long before = Probe.allocatedByThisThread();
        for (int i = 0; i < ENCODED_PER_CELL; i++) {
            messages.get(Records.index(0, i)).encode(target, 0);
        }
        return (Probe.allocatedByThisThread() - before) / (double) ENCODED_PER_CELL;
    }
}
