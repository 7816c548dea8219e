/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Ids that a channel should have and no frame gives. A segment that was rewritten may leave out what lies below the channel's
 * start; where that is, is known at the end of the log only. Used by one thread.
 */
final class SegmentGaps {
    private final Findings findings;
    private final List<Gap> leftOut = new ArrayList<>();

    private record Gap(String file, long offset, int channel, String name, long firstId, long endId) {}

    SegmentGaps(Findings findings) {
        this.findings = findings;
    }

    /** Ids from first to end, exclusive, are nowhere. */
    void missing(String file, long offset, int channel, String name, long firstId, long endId) {
        report(new Gap(file, offset, channel, name, firstId, endId));
    }

    /** The same, in a segment that may leave out what is truncated. */
    void leftOut(String file, long offset, int channel, String name, long firstId, long endId) {
        leftOut.add(new Gap(file, offset, channel, name, firstId, endId));
    }

    /** Tells of those that are not below the starts of channels, by number. */
    void compareWithStarts(IntToLongFunction startIds) {
        for (Gap gap : leftOut) {
            long startId = startIds.applyAsLong(gap.channel);
            if (gap.endId > startId) {
                report(new Gap(gap.file, gap.offset, gap.channel, gap.name, Math.max(gap.firstId, startId), gap.endId));
            }
        }
        leftOut.clear();
    }

    private void report(Gap gap) {
        long last = gap.endId - 1;
        findings.add(
                LogFinding.Kind.MISSING_RECORDS,
                gap.file,
                gap.offset,
                "records of channel " + gap.name + " are missing",
                gap.firstId == last ? "id " + last : "ids " + gap.firstId + " to " + last,
                "none");
    }
}
