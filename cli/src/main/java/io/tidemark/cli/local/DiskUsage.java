/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.backend.local.LocalSegment;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What the log in a directory takes on the disk, and who needs it.
 *
 * @param segments oldest first
 * @param freeBytes length of the files that wait to become segments
 * @param channels by name, also those without a record
 */
public record DiskUsage(List<LocalSegment> segments, long freeBytes, List<LocalChannel> channels) {
    /** Looks at a directory, beside whoever writes it. */
    public static DiskUsage of(Path directory) {
        try (LogDirectory log = LogDirectory.openForReading(directory)) {
            return new DiskUsage(log.backend().segments(), log.backend().freeBytes(), log.channels());
        }
    }

    /** Length of the files of all segments. */
    public long fileBytes() {
        return sum(LocalSegment::fileBytes);
    }

    /** Bytes of all records, with their frames. */
    public long recordBytes() {
        return sum(LocalSegment::recordBytes);
    }

    /** Bytes of the records that are not truncated, with their frames; partly estimated. */
    public long liveBytes() {
        return sum(LocalSegment::liveBytes);
    }

    private long sum(ToLongFunction<LocalSegment> part) {
        return segments.stream().mapToLong(part).sum();
    }
}
