/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.backend.local.SyncPolicy;
import io.tidemark.benchmarks.WorkloadMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** W3: reading what is there, in order, from the page cache. */
final class CatchUpExperiment {
    static final String CHANNEL = "by-dev-rootcoord-dml_0";
    private static final int WARM_UPS = 3;

    private final Context context;
    private final Path folder;
    private final Path floorFile;
    /** Takes all that was read, so that no compiler leaves it out. */
    private long digest;

    CatchUpExperiment(Context context) {
        this.context = context;
        this.folder = context.directory().resolve("catch-up");
        this.floorFile = folder.resolve("floor");
    }

    void run() throws IOException {
        Map<String, FloorReader.Depth> workloads = new LinkedHashMap<>();
        for (FloorReader.Depth depth : FloorReader.Depth.values()) {
            String workload = "W3 " + depth.name().toLowerCase(Locale.ROOT);
            if (context.wants(workload)) {
                workloads.put(workload, depth);
            }
        }
        if (workloads.isEmpty()) {
            return;
        }
        BenchFiles.fresh(folder);
        Path directory = folder.resolve("log");
        LocalOptions options = LocalOptions.defaults().withSyncPolicy(SyncPolicy.os());
        try (Subject subject = TidemarkSubject.open(directory, options, 1, context.parts())) {
            Filler.fill(subject, context.settings().readMessages());
        }
        try (Subject subject = new GroupCommit(context.records(), FloorSink.raw(floorFile, false))) {
            Filler.fill(subject, context.settings().readMessages());
        }
        try (LocalBackend backend = LocalBackend.open(directory, options);
                ReadableLog log = backend.openForReading(CHANNEL)) {
            for (Map.Entry<String, FloorReader.Depth> workload : workloads.entrySet()) {
                context.turns().take(workload.getKey(), WARM_UPS, subjects(log, workload.getValue()));
            }
        }
        BenchFiles.delete(folder);
    }

    private Map<String, Turns.Measurement> subjects(ReadableLog log, FloorReader.Depth depth) {
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.FLOOR, cell -> {
            Probe.Snapshot before = context.probe().take(0);
            try (FloorReader reader = FloorReader.open(floorFile)) {
                report(cell, before, reader.readAll(depth));
                digest += reader.digest();
            }
        });
        if (depth != FloorReader.Depth.LENGTHS) { // the log never reads without the checksum
            subjects.put(LogTargets.TIDEMARK, cell -> {
                Probe.Snapshot before = context.probe().take(0);
                report(cell, before, read(log, depth));
            });
        }
        return subjects;
    }

    private void report(Cell cell, Probe.Snapshot before, long count) {
        Probe.Snapshot after = context.probe().take(0);
        if (count != context.settings().readMessages()) {
            throw new IllegalStateException(
                    cell.subject() + ": expected=" + context.settings().readMessages() + " messages, actual=" + count);
        }
        cell.put(Cell.RATE, count * 1e9 / (after.nanos() - before.nanos()));
        Probe.addDifferences(cell, before, after, count, /* durable= */ false);
    }

    private long read(ReadableLog log, FloorReader.Depth depth) {
        long count = 0;
        try (LogReader reader = log.read(StartPosition.all())) {
            ImmutableMessage message;
            while ((message = reader.poll(Duration.ZERO)) != null) {
                look(message, depth);
                count++;
            }
        }
        return count;
    }

    private void look(ImmutableMessage message, FloorReader.Depth depth) {
        switch (depth) {
            case LENGTHS, CHECKED -> digest++;
            case LAZY -> digest += String.valueOf(message.property("tenant")).length();
            case FULL -> message.forEachProperty((key, value) -> digest += key.length() + value.length());
            case TYPED -> {
                message.forEachProperty((key, value) -> digest += key.length() + value.length());
                WorkloadMessage typed = new WorkloadMessage(message);
                digest += typed.header().getRows() + typed.body().getRowIdsCount();
            }
        }
    }

    long digest() {
        return digest;
    }
}
