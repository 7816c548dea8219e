/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;

/**
 * Walks all frames of one segment and goes on behind damage: at the frame that the damaged one's length leads to, if there is
 * one, else at the first valid frame behind. In the last segment the rule of {@link TailWalk} tells damage from an end that
 * was cut short. Belongs to one thread; does not close the file.
 */
final class SegmentScan {
    /** What the scan came upon. */
    enum Step {
        /** A valid frame, which {@link #frame} holds. */
        FRAME,
        /** Bytes that are no frames, from {@link #regionStart} to {@link #regionEnd}, with a frame behind. */
        DAMAGE,
        /** A batch that was cut short at {@link #regionStart}; nothing behind belongs to the log. */
        TORN,
        /** The end, at {@link #regionStart}. What makes the end of a sealed segment right is not known here. */
        END
    }

    private final StorageFile file;
    private final long segmentNumber;
    private final boolean isLast;
    private final long limit;
    private final FrameCursor cursor;

    private long batchEnd;
    private long durableOffset;
    private long regionStart;
    private long regionEnd;
    /** What BATCHes behind the first failure call durable, once that was looked for; else -1. */
    private long durableBehind = -1;

    private String expected = "";
    private String actual = "";

    /**
     * Stands before the segment's first frame.
     *
     * @param incarnation that of the header
     * @param limit bytes from here on are not looked at
     * @param isLast whether no other segment follows, so that its end may be torn
     */
    SegmentScan(StorageFile file, long segmentNumber, long incarnation, long limit, boolean isLast) {
        this.file = file;
        this.segmentNumber = segmentNumber;
        this.isLast = isLast;
        this.limit = limit;
        this.cursor = FrameCursor.walking(file, segmentNumber);
        cursor.position(SegmentHeader.FRAMES_AT, incarnation);
    }

    /** Goes on to the next frame, or to the next place that has none. */
    Step next() throws IOException {
        if (!cursor.next(limit)) {
            return resume();
        }
        if (cursor.kind() == Frame.BATCH) {
            enterBatch();
        }
        return Step.FRAME;
    }

    private void enterBatch() {
        batchEnd = cursor.offset() + cursor.payloadLong(Frame.BATCH_LENGTH);
        if (cursor.payloadLong(Frame.BATCH_DURABLE_SEGMENT) == segmentNumber) {
            durableOffset = Math.max(durableOffset, cursor.payloadLong(Frame.BATCH_DURABLE_OFFSET));
        }
    }

    private Step resume() throws IOException {
        long start = cursor.offset();
        long incarnation = cursor.incarnation();
        long trustedEnd = endByLength(start);
        expected = cursor.expected();
        actual = cursor.actual();
        regionStart = start;
        boolean mayBeTorn = isLast && durable(start, incarnation) <= start;
        long resumed = mayBeTorn && start < batchEnd ? -1 : resumeAt(start, trustedEnd, incarnation);
        cursor.position(start, incarnation);
        if (cursor.next(limit)) { // a writer was about to write it
            cursor.position(start, incarnation);
            return next();
        }
        if (mayBeTorn) {
            regionEnd = Math.max(start, Math.min(limit, Math.max(batchEnd, resumed)));
            return regionEnd > start || start < batchEnd ? Step.TORN : Step.END;
        }
        regionEnd = resumed;
        if (regionEnd < 0) {
            regionEnd = Math.max(start, Math.min(limit, Math.max(batchEnd, durableOffset)));
            return Step.END;
        }
        cursor.position(regionEnd, incarnation);
        return Step.DAMAGE;
    }

    /** Where the frame that failed says it ends; -1 if that makes no sense. */
    private long endByLength(long start) {
        int length = cursor.claimedLength();
        return length >= Frame.HEADER_BYTES && length < limit - start ? start + Frame.aligned(length) : -1;
    }

    private long durable(long start, long incarnation) throws IOException {
        if (durableBehind < 0) {
            durableBehind = new FrameSearch(file, segmentNumber).durableBehind(start, incarnation);
        }
        durableOffset = Math.max(durableOffset, durableBehind);
        return durableOffset;
    }

    private long resumeAt(long start, long trustedEnd, long incarnation) throws IOException {
        if (trustedEnd > 0) {
            cursor.position(trustedEnd, incarnation);
            if (cursor.next(limit)) {
                return trustedEnd;
            }
        }
        return new FrameSearch(file, segmentNumber).nextFrame(start + Frame.ALIGNMENT, limit, incarnation);
    }

    /** The frame that was found last. */
    FrameCursor frame() {
        return cursor;
    }

    /** Where the frames of the last BATCH end. */
    long batchEnd() {
        return batchEnd;
    }

    long regionStart() {
        return regionStart;
    }

    /** Exclusive; where nothing valid follows, as far as a batch announced frames. */
    long regionEnd() {
        return regionEnd;
    }

    /** Why there is no frame at {@link #regionStart}. */
    String expected() {
        return expected;
    }

    String actual() {
        return actual;
    }

    /** Both in one. */
    String problem() {
        return "expected=" + expected + ", actual=" + actual;
    }
}
