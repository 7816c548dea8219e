/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.cli.text.Quantity;
import java.util.HashMap;
import java.util.Map;

/** The segments that are open at one moment of a story. */
final class StorySegments {
    private final StoryCounts counts;
    private final Map<Long, Long> collectionBySegment = new HashMap<>();

    StorySegments(StoryCounts counts) {
        this.counts = counts;
    }

    void opened(long segment, long collection) {
        counts.segmentsOpened++;
        collectionBySegment.put(segment, collection);
    }

    /** Seals segments and says so as the rest of a sentence; empty if there are none. */
    String sealed(Iterable<Long> segments) {
        int count = 0;
        for (Long segment : segments) {
            collectionBySegment.remove(segment);
            count++;
        }
        return words(count);
    }

    String sealedOf(long collection) {
        int before = collectionBySegment.size();
        collectionBySegment.values().removeIf(each -> each == collection);
        return words(before - collectionBySegment.size());
    }

    String sealedAll() {
        int count = collectionBySegment.size();
        collectionBySegment.clear();
        return words(count);
    }

    private String words(int count) {
        counts.segmentsSealed += count;
        return count == 0 ? "" : "; " + Quantity.of(count, "segment is", "segments are") + " sealed";
    }
}
