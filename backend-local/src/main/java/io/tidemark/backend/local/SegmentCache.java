/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was read of sealed segments, up to a bound; what was used longest ago goes first. Safe for use by several threads. */
final class SegmentCache {
    private final long bytesMax;

    // Guarded by this object.
    private final Map<Segment, Contents> entries = new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
    private long bytes;

    SegmentCache(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /**
     * What is known of a segment.
     *
     * @param index {@code null} as long as only the start was looked at
     */
    record Contents(ChannelStates states, @Nullable SegmentIndex index) {
        private static final int CHANNEL_BYTES = 120;

        long bytes() {
            return (long) CHANNEL_BYTES * (1 + states.channels().size()) + (index == null ? 0 : index.memoryBytes());
        }
    }

    synchronized @Nullable Contents get(Segment segment) {
        return entries.get(segment);
    }

    synchronized void put(Segment segment, Contents contents) {
        Contents before = entries.put(segment, contents);
        bytes += contents.bytes() - (before == null ? 0 : before.bytes());
        Iterator<Contents> oldest = entries.values().iterator();
        while (bytes > bytesMax && oldest.hasNext()) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }
}
