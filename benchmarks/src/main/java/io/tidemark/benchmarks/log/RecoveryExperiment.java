/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalLogCheck;
import io.tidemark.backend.local.LogCheckReport;
import io.tidemark.backend.local.LogFinding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * W6: logs of two sizes whose process was killed, opened in fresh processes, and checked byte for byte. The last
 * segment of both is three quarters full, and so is the file that the floor scans.
 */
final class RecoveryExperiment {
    private static final int VERIFY_WARM_UPS = 3;

    private final Context context;
    private final Path small;
    private final Path large;
    private final Path floorFile;

    RecoveryExperiment(Context context) {
        this.context = context;
        Path folder = context.directory().resolve("recovery");
        this.small = folder.resolve("small");
        this.large = folder.resolve("large");
        this.floorFile = folder.resolve("floor");
    }

    void run() throws IOException {
        boolean open = context.wants(LogTargets.OPEN_SMALL) || context.wants(LogTargets.OPEN_LARGE);
        if (!open && !context.wants(LogTargets.VERIFY)) {
            return;
        }
        Path folder = BenchFiles.fresh(context.directory().resolve("recovery"));
        fill(small, context.settings().smallBytes());
        try (Subject floor = new GroupCommit(context.records(), FloorSink.raw(floorFile, false))) {
            Filler.fill(floor, context.messagesOf(lastSegmentBytes()));
        }
        if (open) {
            fill(large, context.settings().largeBytes());
            runOpen();
            BenchFiles.delete(large);
        }
        if (context.wants(LogTargets.VERIFY)) {
            runVerify();
        }
        BenchFiles.delete(folder);
    }

    private static long lastSegmentBytes() {
        return FloorSink.SEGMENT_BYTES / 4 * 3;
    }

    /** Fills a log with whole segments and three quarters of the last, and kills the process that did it. */
    private void fill(Path directory, long bytes) throws IOException {
        long fullSegments = Math.max(bytes / FloorSink.SEGMENT_BYTES - 1, 0);
        long messages = context.messagesOf(fullSegments * FloorSink.SEGMENT_BYTES + lastSegmentBytes());
        try (ChildJvm child = child("fill", directory.toString(), Long.toString(messages))) {
            child.awaitLine(RecoveryChild.FILLED);
        }
    }

    private static ChildJvm child(String... arguments) throws IOException {
        return ChildJvm.start(List.of(), RecoveryChild.class.getName(), List.of(arguments));
    }

    private void runOpen() throws IOException {
        Turns.Measurement floor = cell -> measureChild(cell, "scan", floorFile);
        context.turns()
                .take(
                        1,
                        List.of(
                                new Turns.Turn(LogTargets.OPEN_LARGE, LogTargets.FLOOR, floor),
                                new Turns.Turn(LogTargets.OPEN_LARGE, LogTargets.TIDEMARK, openOf(large)),
                                new Turns.Turn(LogTargets.OPEN_SMALL, LogTargets.TIDEMARK, openOf(small))));
    }

    private static Turns.Measurement openOf(Path directory) {
        return cell -> measureChild(cell, "open", directory);
    }

    private static void measureChild(Cell cell, String command, Path path) throws IOException {
        try (ChildJvm child = child(command, path.toString())) {
            cell.put(Cell.MILLIS, Double.parseDouble(child.awaitLine(RecoveryChild.MILLIS)));
        }
    }

    private void runVerify() throws IOException {
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.FLOOR, cell -> {
            long start = System.nanoTime();
            try (FloorReader reader = FloorReader.open(floorFile)) {
                cell.put(Cell.RATE, rate(reader.readAll(FloorReader.Depth.CHECKED), start));
            }
        });
        subjects.put(LogTargets.TIDEMARK, cell -> {
            long start = System.nanoTime();
            cell.put(Cell.RATE, rate(check(), start));
        });
        context.turns().take(LogTargets.VERIFY, VERIFY_WARM_UPS, subjects);
    }

    private long check() {
        LogCheckReport report = LocalLogCheck.check(small, (done, total) -> {});
        if (report.count(LogFinding.Severity.ERROR) > 0) {
            throw new IllegalStateException("check " + small + ": " + report.findings());
        }
        return report.channels().stream()
                .mapToLong(LogCheckReport.CheckedChannel::records)
                .sum();
    }

    private static double rate(long count, long start) {
        return count * 1e9 / (System.nanoTime() - start);
    }
}
