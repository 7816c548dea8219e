/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes what is live of adjacent sealed segments into one new file: the records that no truncation covers, under their ids and in
 * their order, and what else a walk over them would have told of channels. Reads and writes a temporary file only.
 */
final class CopyForward {
    /** Bytes between two looks at the pace. */
    private static final int PACE_BYTES = 256 * 1024;

    private final StorageFiles files;
    private final ChannelTable channels;
    private final long incarnation;
    private final Pace pace;

    /** Slows work down that must not get into the way of the journal. */
    interface Pace {
        /**
         * Called before so many bytes more are read or written.
         *
         * @throws TidemarkException to give up
         */
        void spend(long bytes);
    }

    /** A segment that must be left alone, since a frame of it is not what was written. */
    static final class DamagedSegmentException extends IOException {
        private final long number;

        DamagedSegmentException(long number, TidemarkException cause) {
            super("copy segment forward: " + cause.getMessage(), cause);
            this.number = number;
        }

        /** The number of the segment. */
        long number() {
            return number;
        }
    }

    CopyForward(StorageFiles files, ChannelTable channels, long incarnation, Pace pace) {
        this.files = files;
        this.channels = channels;
        this.incarnation = incarnation;
        this.pace = pace;
    }

    /**
     * Writes the file of {@link SegmentRewriter}; on return it is complete and durable.
     *
     * @param run adjacent, sealed
     * @param end the channels behind the last of them
     * @return the header of the new file
     * @throws DamagedSegmentException if one of the run cannot be read
     */
    SegmentHeader write(List<Segment> run, ChannelStates end) throws IOException {
        ChannelStates start = run.get(0).states();
        SegmentHeader header = header(run);
        Map<Integer, Long> firstIdsToKeep = firstIdsToKeep();
        try (SegmentRewriter rewriter = new SegmentRewriter(files, header, start)) {
            for (ChannelState changed : SegmentRewriter.changedTerms(start, end)) {
                rewriter.term(changed);
            }
            for (Segment segment : run) {
                copy(segment, rewriter, firstIdsToKeep);
            }
            for (ChannelState channel : end.channels()) {
                if (channel.startId() > start.startId(channel.number())) {
                    rewriter.truncate(channel.number(), channel.startId());
                }
            }
            rewriter.finish();
        }
        return header;
    }

    private SegmentHeader header(List<Segment> run) {
        int generation = run.stream().mapToInt(Segment::generation).max().orElseThrow() + 1;
        return new SegmentHeader(
                run.get(run.size() - 1).number(), incarnation, run.get(0).firstNumber(), generation);
    }

    /** What is truncated now; a truncation while we copy must not make a gap within the new file. */
    private Map<Integer, Long> firstIdsToKeep() {
        Map<Integer, Long> ids = new HashMap<>();
        channels.all().forEach(channel -> ids.put(channel.number(), channel.startId()));
        return ids;
    }

    private void copy(Segment segment, SegmentRewriter rewriter, Map<Integer, Long> firstIdsToKeep) throws IOException {
        try (StorageFile file = segment.open()) {
            FrameCursor frame = segment.firstFrame(file, segment.header(file));
            segment.readStates(frame, file.size());
            long size = file.size();
            long clockMs = segment.states().clockMs();
            long paid = frame.offset() + rewriter.bytes();
            while (true) {
                long done = frame.offset() + rewriter.bytes();
                if (done - paid >= PACE_BYTES) {
                    pace.spend(done - paid);
                    paid = done;
                }
                if (!frame.next(size)) {
                    throw new DamagedSegmentException(
                            segment.number(), segment.corrupt(frame.offset(), frame.problem()));
                }
                if (frame.kind() == Frame.FOOTER) {
                    return;
                }
                clockMs = frame.kind() == Frame.BATCH ? frame.payloadLong(Frame.BATCH_CLOCK) : clockMs;
                copyFrame(frame, clockMs, rewriter, firstIdsToKeep);
            }
        }
    }

    private static void copyFrame(
            FrameCursor frame, long clockMs, SegmentRewriter rewriter, Map<Integer, Long> firstIdsToKeep)
            throws IOException {
        long firstIdToKeep = firstIdsToKeep.getOrDefault(frame.channel(), 1L);
        if (frame.kind() == Frame.RECORD && frame.id() >= firstIdToKeep) {
            rewriter.record(frame, clockMs);
        } else if (frame.kind() == Frame.LOST && frame.id() + FrameReplay.lostCount(frame) > firstIdToKeep) {
            rewriter.lost(frame.channel(), frame.id(), FrameReplay.lostCount(frame), clockMs);
        }
    }
}
