/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Tells what the files of a journal take and what is needed of them. */
final class SegmentSurvey {
    private static final int ATTEMPTS_MAX = 100;

    private SegmentSurvey() {}

    /** All segments, oldest first, at a moment when none was taken away while we looked. */
    static List<LocalSegment> segments(JournalView journal) throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<Segment> segments = journal.segments().all();
            try {
                return describe(segments, journal.channels());
            } catch (IOException | TidemarkException e) {
                boolean changed = journal.reloadSegments() || journal.segments().all() != segments;
                if (!changed || attempt == ATTEMPTS_MAX) {
                    throw e;
                }
            }
        }
    }

    private static List<LocalSegment> describe(List<Segment> segments, ChannelTable channels) throws IOException {
        List<LocalSegment> described = new ArrayList<>();
        for (Segment segment : segments) {
            boolean isLast = described.size() == segments.size() - 1;
            described.add(describe(segment, isLast, channels));
        }
        return described;
    }

    private static LocalSegment describe(Segment segment, boolean isLast, ChannelTable channels) throws IOException {
        SegmentIndex index = segment.index();
        long recordBytes = 0;
        List<String> pinnedBy = new ArrayList<>();
        for (Channel channel : channels.all()) {
            SegmentIndex.ChannelExtent extent = index.extent(channel.number());
            if (extent != null) {
                recordBytes += extent.bytes();
                if (extent.endId() > channel.startId()) {
                    pinnedBy.add(channel.name());
                }
            }
        }
        return new LocalSegment(
                segment.number(),
                segment.firstNumber(),
                isLast ? LocalSegment.State.ACTIVE : LocalSegment.State.SEALED,
                segment.fileBytes(),
                recordBytes,
                liveBytes(index, channels),
                pinnedBy,
                Instant.ofEpochMilli(segment.states().clockMs()));
    }

    /** About how many bytes of the records of a segment are not truncated. */
    static long liveBytes(SegmentIndex index, ChannelTable channels) {
        long bytes = 0;
        for (Channel channel : channels.all()) {
            SegmentIndex.ChannelExtent extent = index.extent(channel.number());
            bytes += extent == null ? 0 : extent.bytesFrom(channel.startId());
        }
        return bytes;
    }

    /** Bytes of the files that wait to become segments. */
    static long freeBytes(StorageFiles files) throws IOException {
        long bytes = 0;
        for (long number : SegmentNames.numbers(files.list(), SegmentNames.FREE)) {
            bytes += lengthOrZero(files, SegmentNames.of(number, SegmentNames.FREE));
        }
        return bytes;
    }

    private static long lengthOrZero(StorageFiles files, String name) throws IOException {
        try (StorageFile file = files.openForReading(name)) {
            return file.size();
        } catch (NoSuchFileException e) {
            return 0; // it became a segment meanwhile
        }
    }
}
