/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Truncates what the options say is too old or too much, whole segments of a channel at a time, in the way that a caller's
 * truncation goes: durably, through the journal. Looks again when the journal rolled or a minute went by. Belongs to the reclaimer.
 */
final class Retention {
    static final long LOOK_EVERY_MS = TimeUnit.MINUTES.toMillis(1);

    private final Journal journal;
    private final InstantSource clock;
    private final long ageMs;
    private final long bytesMax;

    /** Number of the last segment when we looked, and when that was. */
    private long lookedAtSegment;

    private long lookedAtMs;

    Retention(Journal journal, InstantSource clock) {
        this.journal = journal;
        this.clock = clock;
        this.ageMs = journal.options().retentionAgeMs();
        this.bytesMax = journal.options().retentionBytesOrMax();
    }

    /** Truncates if it is time to look and there is something; answers whether there was. */
    boolean apply() throws IOException {
        if (!isTimeToLook()) {
            return false;
        }
        List<Segment> segments = journal.segments().all();
        List<Completion> truncations = new ArrayList<>();
        ChannelStates oldest = firstNotTooOld(segments).states();
        for (Channel channel : journal.channels().all()) {
            long firstIdToKeep = Math.max(oldest.nextId(channel.number()), firstNotTooMuch(segments, channel));
            if (firstIdToKeep > channel.startId()) {
                Completion truncation = journal.retainFrom(channel, firstIdToKeep);
                if (truncation != null) {
                    truncations.add(truncation);
                }
            }
        }
        truncations.forEach(Completion::await);
        return !truncations.isEmpty();
    }

    private boolean isTimeToLook() {
        if (ageMs == LocalOptions.NO_RETENTION && bytesMax == LocalOptions.NO_RETENTION) {
            return false;
        }
        long now = clock.millis();
        long last = journal.segments().last().number();
        if (last == lookedAtSegment && now - lookedAtMs < LOOK_EVERY_MS) {
            return false;
        }
        lookedAtSegment = last;
        lookedAtMs = now;
        return true;
    }

    /** The oldest segment that may hold a record which is not too old: its successor tells when it was last written to. */
    private Segment firstNotTooOld(List<Segment> segments) throws IOException {
        int found = 0;
        if (ageMs != LocalOptions.NO_RETENTION) {
            long oldestMs = clock.millis() - ageMs;
            while (found + 1 < segments.size()
                    && segments.get(found + 1).states().clockMs() < oldestMs) {
                found++;
            }
        }
        return segments.get(found);
    }

    /** The first id of the newest segments that together hold as much of the channel as may stay, or 0 if all may. */
    private long firstNotTooMuch(List<Segment> segments, Channel channel) throws IOException {
        if (bytesMax == LocalOptions.NO_RETENTION) {
            return 0;
        }
        long bytes = 0;
        for (int i = segments.size() - 1; i >= 0; i--) {
            SegmentIndex.ChannelExtent extent = segments.get(i).index().extent(channel.number());
            bytes += extent == null ? 0 : extent.bytesFrom(channel.startId());
            if (bytes >= bytesMax) {
                return segments.get(i).states().nextId(channel.number());
            }
        }
        return 0;
    }
}
