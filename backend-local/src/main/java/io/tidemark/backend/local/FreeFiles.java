/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Files of segments that nobody needs any more, which wait to be overwritten as later ones. The reclaimer puts them in, the
 * committer takes them out.
 */
final class FreeFiles {
    private final StorageFiles files;
    private final LocalOptions options;

    // Guarded by this object, which is never held during I/O.
    private final Deque<Free> waiting = new ArrayDeque<>();
    private long bytes;

    private record Free(String name, long bytes) {}

    FreeFiles(StorageFiles files, LocalOptions options) {
        this.files = files;
        this.options = options;
    }

    /** Takes over those that are there, and deletes what the options have no room for. */
    void find() throws IOException {
        for (long number : SegmentNames.numbers(files.list(), SegmentNames.FREE)) {
            String name = SegmentNames.of(number, SegmentNames.FREE);
            long length = length(name);
            if (isWanted(length)) {
                add(name, length);
            } else {
                files.delete(name);
            }
        }
    }

    private long length(String name) throws IOException {
        try (StorageFile file = files.openForReading(name)) {
            return file.size();
        }
    }

    /**
     * Whether a file of so many bytes would save writing a new one, and does not take more than a new one would: that may grow a
     * little too long by the padding of its last batch and by its FOOTER.
     */
    synchronized boolean isWanted(long length) {
        return waiting.size() < options.freeSegmentsMax()
                && length >= options.segmentBytes() / 2
                && length <= options.segmentBytes() + options.batchBytes() + SegmentHeader.PAGE_BYTES;
    }

    /** Takes a file whose name is durable. */
    synchronized void add(String name, long length) {
        waiting.add(new Free(name, length));
        bytes += length;
    }

    /** Hands out the name of a file that nobody else gets, or {@code null}. */
    synchronized @Nullable String take() {
        Free free = waiting.poll();
        if (free == null) {
            return null;
        }
        bytes -= free.bytes;
        return free.name;
    }

    /** Bytes of all that wait. */
    synchronized long bytes() {
        return bytes;
    }
}
