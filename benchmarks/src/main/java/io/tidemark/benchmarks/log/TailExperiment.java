/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.SyncPolicy;
import io.tidemark.wal.spi.StartPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** W4: a steady trickle, to the durable ack and to a consumer at the end of the log. */
final class TailExperiment {
    private static final int PER_SECOND = 10_000;
    private static final String WORKLOAD = "W4";

    private final Context context;
    private final RecycledLog recycled;

    TailExperiment(Context context, RecycledLog recycled) {
        this.context = context;
        this.recycled = recycled;
    }

    void run() throws IOException {
        if (!context.wants(WORKLOAD)) {
            return;
        }
        OpenLoop loop = new OpenLoop(PER_SECOND, context.settings().tailWindow(), context.probe());
        if (loop.count() > context.messagesOf(FloorSink.SEGMENT_BYTES)) {
            throw new IllegalArgumentException("tail: expected=at most "
                    + context.messagesOf(FloorSink.SEGMENT_BYTES) + " messages, as the floor has one segment, actual="
                    + loop.count());
        }
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.RAWZ, cell -> measureFloor(loop, cell));
        subjects.put(LogTargets.TIDEMARK, cell -> measureLog(loop, cell));
        context.turns().take(WORKLOAD, 1, subjects);
    }

    private void measureFloor(OpenLoop loop, Cell cell) throws IOException {
        Path file = recycled.floorFiles().get(0);
        FloorSink sink = FloorSink.rawz(List.of(file), FloorSink.SEGMENT_BYTES, true);
        try (Subject subject = new GroupCommit(context.records(), sink);
                Tail tail = FloorReader.follow(file, sink.published())) {
            loop.run(subject, tail, cell);
        }
    }

    private void measureLog(OpenLoop loop, Cell cell) throws IOException {
        try (TidemarkSubject subject =
                recycled.openLog(SyncPolicy.always(), 1, TidemarkSubject.Input.PARTS, new Load(1, 1))) {
            try (Tail tail = new TidemarkTail(subject.read(StartPosition.latest()))) {
                loop.run(subject, tail, cell);
            }
            subject.truncateAll();
        }
    }
}
