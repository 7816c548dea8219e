/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.PositionLostException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The segments of a journal, oldest first, without a gap. Changed by the committer alone; read by anyone. */
final class Segments {
    /** Never changed, only replaced; never empty. */
    private volatile List<Segment> live;

    Segments(List<Segment> live) {
        this.live = List.copyOf(live);
    }

    /**
     * The segment to start in so as to meet the channel's record with this id, and every one behind it.
     *
     * @throws PositionLostException if that segment was recycled
     */
    Segment containing(Channel channel, long id) throws IOException {
        while (true) {
            List<Segment> looked = live;
            try {
                return containing(looked, channel, id);
            } catch (IOException | TidemarkException e) {
                if (looked == live) { // otherwise a segment may have been recycled while we looked into it
                    throw e;
                }
            }
        }
    }

    private static Segment containing(List<Segment> segments, Channel channel, long id) throws IOException {
        int low = 0;
        int high = segments.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (segments.get(middle).firstId(channel.number()) <= id) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        long earliest = segments.get(low).firstId(channel.number());
        if (earliest > id) {
            throw new PositionLostException(
                    channel.name(), new LocalMessageId(id), new LocalMessageId(Math.max(earliest, channel.startId())));
        }
        return segments.get(low);
    }

    boolean isLive(long number) {
        return number >= live.get(0).number();
    }

    /** The segment with this number, or {@code null} if it was recycled. */
    @Nullable
    Segment find(long number) {
        List<Segment> segments = live;
        long first = segments.get(0).number();
        return number < first ? null : segments.get((int) (number - first));
    }

    Segment last() {
        List<Segment> segments = live;
        return segments.get(segments.size() - 1);
    }

    int count() {
        return live.size();
    }

    void add(Segment segment) {
        List<Segment> segments = new ArrayList<>(live);
        segments.add(segment);
        live = List.copyOf(segments);
    }

    /** The oldest segment if nobody needs any record of it, which the start of the second one tells; otherwise none. */
    List<Segment> reclaimable(List<Channel> channels) throws IOException {
        List<Segment> segments = live;
        if (segments.size() < 2) {
            return List.of();
        }
        for (ChannelState atSecond : segments.get(1).states()) {
            if (channels.get(atSecond.number() - 1).startId() < atSecond.nextId()) {
                return List.of();
            }
        }
        return List.of(segments.get(0));
    }

    void removeFirst() {
        List<Segment> segments = live;
        live = List.copyOf(segments.subList(1, segments.size()));
    }
}
