/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalOptions;
import io.tidemark.backend.local.SyncPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A log, and files for a floor, whose every byte was written before: an append to the log finds a segment that was truncated, and
 * the floor a file of the same length.
 */
final class RecycledLog {
    private static final String FOLDER = "recycled";

    private final Context context;
    private final Path log;
    private final List<Path> floorFiles;

    private RecycledLog(Context context, Path log, List<Path> floorFiles) {
        this.context = context;
        this.log = log;
        this.floorFiles = floorFiles;
    }

    void delete() throws IOException {
        BenchFiles.delete(context.directory().resolve(FOLDER));
    }

    static RecycledLog create(Context context) throws IOException {
        int segments = context.settings().segments();
        Path folder = BenchFiles.fresh(context.directory().resolve(FOLDER));
        Path floor = Files.createDirectories(folder.resolve("floor"));
        List<Path> files = IntStream.range(0, segments)
                .mapToObj(i -> floor.resolve("segment-" + i))
                .toList();
        for (Path file : files) {
            FloorSink.prepare(file, FloorSink.SEGMENT_BYTES);
        }
        RecycledLog recycled = new RecycledLog(context, folder.resolve("log"), files);
        recycled.fill(segments);
        return recycled;
    }

    /**
     * Writes so many segments and half of one more and truncates them; then the other half and half of the next, so that the
     * file that was half full is full, waits for its use too, and even the segment in use is one that was recycled.
     */
    private void fill(int segments) throws IOException {
        try (TidemarkSubject subject = openLog(SyncPolicy.always(), 1, TidemarkSubject.Input.PARTS, new Load(1, 1))) {
            Filler.fill(subject, context.messagesOf(segments * FloorSink.SEGMENT_BYTES + FloorSink.SEGMENT_BYTES / 2));
            subject.truncateAll();
            Filler.fill(subject, context.messagesOf(FloorSink.SEGMENT_BYTES));
            subject.truncateAll();
        }
    }

    TidemarkSubject openLog(SyncPolicy policy, int channels, TidemarkSubject.Input input, Load load) {
        LocalOptions options = LocalOptions.defaults()
                .withSyncPolicy(policy)
                .withSegmentBytes(FloorSink.SEGMENT_BYTES)
                .withBatchBytes(FloorSink.BATCH_BYTES)
                .withFreeSegmentsMax(floorFiles.size());
        return TidemarkSubject.open(log, options, channels, context.parts(), input, load);
    }

    FloorSink floor(boolean force) throws IOException {
        return FloorSink.rawz(floorFiles, FloorSink.SEGMENT_BYTES, force);
    }

    List<Path> floorFiles() {
        return floorFiles;
    }

    long logBytes() throws IOException {
        return BenchFiles.bytes(log);
    }
}
