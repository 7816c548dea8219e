/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.PositionLostException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a journal, oldest first; each follows on the number of the one before. Changed by the threads that write,
 * reclaim or follow; read by anyone.
 */
final class Segments {
    /** Never changed, only replaced, under this object's monitor. */
    private volatile List<Segment> live;

    /** Held while a file and the list change together. Whoever failed to look something up takes it before deciding why. */
    private final ReentrantLock replacing = new ReentrantLock();

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
     * @throws PositionLostException if that was recycled, or left out when its segment was rewritten
     */
    Place placeOfId(Channel channel, long id) throws IOException {
        return stable(segments -> {
            Segment segment = last(segments, start -> start.nextId(channel.number()) <= id);
            long earliest = segment.states().nextId(channel.number());
            if (earliest > id || isLeftOut(segment, channel, id)) {
                throw new PositionLostException(
                        channel.name(),
                        new LocalMessageId(id),
                        new LocalMessageId(Math.max(earliest, channel.startId())));
            }
            return new Place(segment, segment.index().offsetOfId(channel.number(), id));
        });
    }

    /** Whether a truncated record was not copied into the rewritten segment that stands where it was. */
    private static boolean isLeftOut(Segment segment, Channel channel, long id) throws IOException {
        if (segment.generation() == 0 || id >= channel.startId()) {
            return false;
        }
        SegmentIndex.ChannelExtent extent = segment.index().extent(channel.number());
        return extent == null || id < extent.firstId() || id >= extent.endId();
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
                if (isCurrent(looked)) { // otherwise a segment may have been recycled while we looked into it
                    throw e;
                }
            }
        }
    }

    private boolean isCurrent(List<Segment> looked) {
        replacing.lock();
        try {
            return looked == live;
        } finally {
            replacing.unlock();
        }
    }

    /** Whether the segment is still part of the journal, and not another one in its place. */
    boolean holds(Segment segment) {
        replacing.lock();
        try {
            return live.contains(segment);
        } finally {
            replacing.unlock();
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

    /** What makes a file that of another segment. */
    interface FileChange {
        void run() throws IOException;
    }

    /**
     * Puts one segment in the place of several adjacent ones.
     *
     * @param change gives the new segment's file its name; if it fails, the list stays as it is
     */
    void replace(List<Segment> run, Segment merged, FileChange change) throws IOException {
        replacing.lock();
        try {
            change.run();
            replaceInList(run, merged);
        } finally {
            replacing.unlock();
        }
    }

    private synchronized void replaceInList(List<Segment> run, Segment merged) {
        int from = live.indexOf(run.get(0));
        if (from < 0 || !live.subList(from, from + run.size()).equals(run)) {
            throw new IllegalStateException("replace segments: first=" + merged.firstNumber() + ", last="
                    + merged.number() + ", expected=adjacent segments of the journal, actual=others");
        }
        List<Segment> segments = new ArrayList<>(live);
        segments.subList(from, from + run.size()).clear();
        segments.add(from, merged);
        live = List.copyOf(segments);
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
