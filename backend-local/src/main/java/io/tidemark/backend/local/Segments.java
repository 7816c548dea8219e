/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.PositionLostException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a journal, oldest first; each follows on the number of the one before. Changed by the threads that write,
 * reclaim or follow; read by anyone.
 */
final class Segments {
    /** Never changed, only replaced, under this object's monitor. */
    private volatile List<Segment> live;

    Segments(List<Segment> live) {
        this.live = List.copyOf(live);
    }

    /** All of them at this moment. */
    List<Segment> all() {
        return live;
    }

    // ---- looking up -------------------------------------------------------------------------------------------------

    /** Whether a segment has none of what is looked for in front of it; true from the first such one down to the oldest. */
    private interface StartsBefore {
        boolean test(ChannelStates start);
    }

    /**
     * The place to start at so as to meet the channel's record with this id, and every one behind it.
     *
     * @throws PositionLostException if that was recycled
     */
    Place placeOfId(Channel channel, long id) throws IOException {
        return stable(segments -> {
            Segment segment = last(segments, start -> start.nextId(channel.number()) <= id);
            long earliest = segment.states().nextId(channel.number());
            if (earliest > id) {
                throw new PositionLostException(
                        channel.name(),
                        new LocalMessageId(id),
                        new LocalMessageId(Math.max(earliest, channel.startId())));
            }
            return new Place(segment, segment.index().offsetOfId(channel.number(), id));
        });
    }

    /** The place to start at so as to meet every record of the channel with this time tick or a greater one. */
    Place placeOfTimeTick(Channel channel, long timeTick) throws IOException {
        return stable(segments -> {
            Segment segment =
                    last(segments, start -> Long.compareUnsigned(start.maxTimeTick(channel.number()), timeTick) < 0);
            return new Place(segment, segment.index().offsetOfTimeTick(channel.number(), timeTick));
        });
    }

    /** The place to start at so as to meet every record that was written at this time or later. */
    Place placeOfClock(long clockMs) throws IOException {
        return stable(segments -> {
            Segment segment = last(segments, start -> start.clockMs() < clockMs);
            return new Place(segment, segment.index().offsetOfClock(clockMs));
        });
    }

    /** The last segment for whose start this holds, else the first. */
    private static Segment last(List<Segment> segments, StartsBefore holds) throws IOException {
        int low = 0;
        int high = segments.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (holds.test(segments.get(middle).states())) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return segments.get(low);
    }

    private interface LookUp {
        Place in(List<Segment> segments) throws IOException;
    }

    /** Looks up in a list of segments that did not change meanwhile. */
    private Place stable(LookUp lookUp) throws IOException {
        while (true) {
            List<Segment> looked = live;
            try {
                return lookUp.in(looked);
            } catch (IOException | TidemarkException e) {
                if (looked == live) { // otherwise a segment may have been recycled while we looked into it
                    throw e;
                }
            }
        }
    }

    /**
     * Where to start reading.
     *
     * @param offset of a BATCH; 0 for the segment's first frame
     */
    record Place(Segment segment, long offset) {}

    /** The segment that stands for this number, or {@code null} if it was recycled or is not there yet. */
    @Nullable
    Segment find(long number) {
        List<Segment> segments = live;
        int low = 0;
        int high = segments.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Segment segment = segments.get(middle);
            if (segment.number() < number) {
                low = middle + 1;
            } else if (segment.firstNumber() > number) {
                high = middle - 1;
            } else {
                return segment;
            }
        }
        return null;
    }

    Segment last() {
        List<Segment> segments = live;
        return segments.get(segments.size() - 1);
    }

    int count() {
        return live.size();
    }

    // ---- changing ---------------------------------------------------------------------------------------------------

    synchronized void add(Segment segment) {
        List<Segment> segments = new ArrayList<>(live);
        segments.add(segment);
        live = List.copyOf(segments);
    }

    synchronized void set(List<Segment> segments) {
        live = List.copyOf(segments);
    }

    synchronized void removeFirst() {
        List<Segment> segments = live;
        live = List.copyOf(segments.subList(1, segments.size()));
    }

    /** The oldest segment if nobody needs any record of it, which the start of the second one tells; otherwise none. */
    List<Segment> reclaimable(ChannelTable channels) throws IOException {
        List<Segment> segments = live;
        if (segments.size() < 2) {
            return List.of();
        }
        for (Channel channel : channels.all()) {
            if (channel.startId() < segments.get(1).states().nextId(channel.number())) {
                return List.of();
            }
        }
        return List.of(segments.get(0));
    }
}
