/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayList;
import java.util.List;

/** Applies frames of one segment, in their order, to what is known of channels, places and time. Used by one thread. */
final class FrameReplay {
    private final Segment segment;
    private final ChannelTable channels;
    private final SegmentIndex index;

    private long clockMs;
    /** The end of the frames that the last BATCH announced, and the greatest place that one called durable. */
    private long batchEnd;

    private long durableOffset;

    /** Truncations that {@link #publishTruncations} has still to tell. */
    private final List<Truncation> truncations = new ArrayList<>();

    private record Truncation(Channel channel, long firstIdToKeep) {}

    FrameReplay(Segment segment, ChannelTable channels, SegmentIndex index, long clockMs) {
        this.segment = segment;
        this.channels = channels;
        this.index = index;
        this.clockMs = clockMs;
    }

    /** Applies the frame that the cursor found. */
    void apply(FrameCursor frame) {
        switch (frame.kind()) {
            case Frame.BATCH -> applyBatch(frame);
            case Frame.RECORD -> applyRecord(frame);
            case Frame.TRUNCATE -> truncations.add(new Truncation(channel(frame), frame.id()));
            case Frame.TERM -> applyTerm(frame);
            case Frame.LOST -> channel(frame).recordWritten(frame.id() + lostCount(frame) - 1, 0);
            case Frame.STATE, Frame.PAD -> {}
            default -> throw segment.corrupt(frame.frameOffset(), "expected=a known kind, actual=" + frame.kind());
        }
    }

    private void applyBatch(FrameCursor frame) {
        batchEnd = frame.offset() + frame.payloadLong(Frame.BATCH_LENGTH);
        clockMs = frame.payloadLong(Frame.BATCH_CLOCK);
        if (frame.payloadLong(Frame.BATCH_DURABLE_SEGMENT) == segment.number()) {
            durableOffset = Math.max(durableOffset, frame.payloadLong(Frame.BATCH_DURABLE_OFFSET));
        }
        index.startBatch(frame.frameOffset(), clockMs);
    }

    private void applyRecord(FrameCursor frame) {
        Channel channel = channel(frame);
        long timeTick = frame.timeTick();
        index.addRecord(channel.number(), frame.id(), frame.frameBytes(), channel.maxTimeTick(), timeTick);
        channel.recordWritten(frame.id(), timeTick);
    }

    private void applyTerm(FrameCursor frame) {
        if (frame.channel() == channels.count() + 1) {
            channels.create(frame.payloadText(), frame.id());
        } else {
            channel(frame).termWritten(frame.id());
        }
    }

    private Channel channel(FrameCursor frame) {
        Channel channel = channels.find(frame.channel());
        if (channel == null) {
            throw segment.corrupt(
                    frame.frameOffset(), "expected=channel 1 to " + channels.count() + ", actual=" + frame.channel());
        }
        return channel;
    }

    /** How many ids a LOST frame gives up. */
    static long lostCount(FrameCursor frame) {
        return frame.payloadLong(Frame.HEADER_BYTES);
    }

    /** Moves the starts of channels, once everything in front of the truncations can be read. */
    void publishTruncations() {
        for (Truncation truncation : truncations) {
            truncation.channel.truncationPublished(truncation.firstIdToKeep);
        }
        truncations.clear();
    }

    /** When the last batch was written. */
    long clockMs() {
        return clockMs;
    }

    /** Where the frames of the last batch end, if all are there. */
    long batchEnd() {
        return batchEnd;
    }

    /** Some batch was written when everything in front of this offset of the segment was durable. */
    long durableOffset() {
        return durableOffset;
    }
}
