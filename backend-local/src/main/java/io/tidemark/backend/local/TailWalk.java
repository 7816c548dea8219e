/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Walks the last segment of a journal to where its frames end, and on from there when more were written. Used by one thread.
 *
 * <h2>Torn or corrupt</h2>
 *
 * The walk stops at the first frame that is not valid, at offset E. Each BATCH frame names a place that was durable before
 * it was written, and one that starts an incarnation was written when all before it was. If any BATCH of the segment, before
 * E or behind it, names a place behind E, then bytes that were safe have changed: that is corruption. Otherwise E is where
 * writing was cut short, or just the end, and what follows may be overwritten.
 */
final class TailWalk implements AutoCloseable {
    private final Segment segment;
    private final StorageFile file;
    private final SegmentHeader header;
    private final FrameCursor cursor;
    private final FrameReplay replay;

    /** Where the FOOTER starts, once one was found; else -1. */
    private long footerOffset = -1;

    /**
     * Opens the segment and lets its STATE tell of the channels.
     *
     * @param channels brought to where the segment starts, and then on as the walk goes on
     */
    TailWalk(Segment segment, ChannelTable channels) throws IOException {
        this.segment = segment;
        this.file = segment.open();
        try {
            this.header = segment.header(file);
            this.cursor = segment.firstFrame(file, header);
            ChannelStates states = segment.readStates(cursor, file.size());
            channels.reset(states.channels());
            SegmentIndex index = new SegmentIndex();
            segment.grow(index);
            this.replay = new FrameReplay(segment, channels, index, states.clockMs());
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    Segment segment() {
        return segment;
    }

    SegmentHeader header() {
        return header;
    }

    /** Applies all valid frames that follow. A FOOTER is not applied: without a next segment it is overwritten. */
    void walk() throws IOException {
        footerOffset = -1;
        cursor.position(cursor.offset(), cursor.incarnation());
        long size = file.size();
        while (cursor.next(size)) {
            if (cursor.kind() == Frame.FOOTER) {
                footerOffset = cursor.frameOffset();
                cursor.position(footerOffset, cursor.incarnation());
                return;
            }
            replay.apply(cursor);
        }
    }

    boolean isSealed() {
        return footerOffset >= 0;
    }

    /** Behind the last frame that was applied. */
    Position end() {
        return new Position(segment.number(), cursor.offset(), cursor.incarnation());
    }

    FrameReplay replay() {
        return replay;
    }

    /** How much of an announced batch is not there. */
    long missingBytes() {
        return replay.batchEnd() - cursor.offset();
    }

    /** How much of what is missing the file has bytes for. */
    long droppedBytes() throws IOException {
        return Math.max(0, Math.min(file.size(), replay.batchEnd()) - cursor.offset());
    }

    /** Why the walk ended. */
    String problem() {
        return cursor.problem();
    }

    /** The error if something behind the end was known to be durable, else {@code null}. */
    @Nullable
    TidemarkException damage() throws IOException {
        if (isSealed()) {
            return null;
        }
        long end = cursor.offset();
        long durable = Math.max(
                replay.durableOffset(),
                new FrameSearch(file, segment.number()).durableBehind(end, cursor.incarnation()));
        return durable > end ? segment.corrupt(end, problem() + ", known durable up to " + durable) : null;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
