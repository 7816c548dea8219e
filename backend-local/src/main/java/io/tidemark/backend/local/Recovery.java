/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Finds out what a directory holds, by reading its last segment; changes nothing.
 *
 * <h2>Torn or corrupt</h2>
 *
 * The walk stops at the first frame that is not valid, at offset E. Each BATCH frame names a place that was durable before
 * it was written, and one that starts an incarnation was written when all before it was. If any BATCH of the segment, before
 * E or behind it, names a place behind E, then bytes that were safe have changed: that is corruption, and it is reported.
 * Otherwise E is where writing was cut short, or just the end, and what follows may be overwritten.
 */
final class Recovery {
    private static final System.Logger LOG = System.getLogger(Recovery.class.getName());
    private static final int CHUNK_BYTES = 1 << 20;

    private final Segment segment;
    private final StorageFile file;
    private final long size;
    private final FrameCursor cursor;
    private final List<ChannelState> channels;

    /** The end of the frames that the last BATCH announced, and the greatest place that one called durable. */
    private long batchEnd;

    private long durableOffset;

    private Recovery(Segment segment, StorageFile file) throws IOException {
        this.segment = segment;
        this.file = file;
        this.size = file.size();
        this.cursor = segment.firstFrame(file, CHUNK_BYTES);
        this.channels = new ArrayList<>(segment.readStates(cursor, size));
    }

    /**
     * What was found.
     *
     * @param segments oldest first; empty in a new directory
     * @param end behind the last valid frame, if there is a segment
     */
    record Found(List<Segment> segments, List<ChannelState> channels, Position end) {}

    /** @throws TidemarkException {@link ErrorCode#CORRUPT_LOG} and what a segment's header may be refused with */
    static Found recover(StorageFiles files) throws IOException {
        List<Segment> segments = new ArrayList<>();
        for (long number : SegmentNames.numbers(files.list(), SegmentNames.SEGMENT)) {
            if (!segments.isEmpty()
                    && number != segments.get(segments.size() - 1).number() + 1) {
                String missing = SegmentNames.of(number - 1, SegmentNames.SEGMENT);
                throw new TidemarkException(
                        ErrorCode.CORRUPT_LOG,
                        "open log: file=" + files.describe(missing) + ", expected=present, actual=missing");
            }
            segments.add(new Segment(files, number));
        }
        if (segments.isEmpty() || isOneEmptyFile(files, segments)) {
            return new Found(List.of(), List.of(), new Position(0, 0, 0));
        }
        Segment last = segments.get(segments.size() - 1);
        try (StorageFile file = files.openForReading(last.name())) {
            Recovery recovery = new Recovery(last, file);
            Position end = recovery.walk();
            return new Found(segments, recovery.channels, end);
        }
    }

    /** Whether nothing but the name of the very first segment ever reached the disk. */
    private static boolean isOneEmptyFile(StorageFiles files, List<Segment> segments) throws IOException {
        Segment first = segments.get(0);
        if (segments.size() > 1 || first.number() != JournalWriter.FIRST_SEGMENT) {
            return false;
        }
        try (StorageFile file = files.openForReading(first.name())) {
            return file.size() == 0;
        }
    }

    private Position walk() throws IOException {
        long end = cursor.offset();
        while (cursor.next(size)) {
            if (cursor.kind() == Frame.END) {
                // Sealed, but the next segment was not made: what seals is overwritten.
                return new Position(segment.number(), end, cursor.incarnation());
            }
            apply();
            end = cursor.offset();
        }
        requireNothingDurableBehind(end, cursor.problem());
        if (batchEnd > end) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "cut a torn batch: file={0}, offset={1}, dropped={2} bytes, expected={3} bytes, {4}",
                    segment.described(),
                    Long.toString(end),
                    Long.toString(Math.max(0, Math.min(size, batchEnd) - end)),
                    Long.toString(batchEnd - end),
                    cursor.problem());
        }
        return new Position(segment.number(), end, cursor.incarnation());
    }

    private void apply() {
        switch (cursor.kind()) {
            case Frame.BATCH -> {
                batchEnd = cursor.offset() + cursor.batchField(Frame.BATCH_LENGTH);
                if (cursor.batchField(Frame.BATCH_DURABLE_SEGMENT) == segment.number()) {
                    durableOffset = Math.max(durableOffset, cursor.batchField(Frame.BATCH_DURABLE_OFFSET));
                }
            }
            case Frame.RECORD -> change(channel().withNextId(cursor.id() + 1));
            case Frame.TRUNCATE -> change(channel().withStartId(cursor.id()));
            case Frame.TERM -> applyTerm();
            default -> throw segment.corrupt(cursor.offset(), "expected=a known kind before, actual=" + cursor.kind());
        }
    }

    private void applyTerm() {
        if (cursor.channel() == channels.size() + 1) {
            String name = new String(
                    cursor.buffer(),
                    cursor.payloadStart(),
                    cursor.payloadLength(),
                    java.nio.charset.StandardCharsets.UTF_8);
            channels.add(ChannelState.created(cursor.channel(), name, cursor.id()));
        } else {
            change(channel().withTerm(cursor.id()));
        }
    }

    private ChannelState channel() {
        int number = cursor.channel();
        if (number < 1 || number > channels.size()) {
            throw segment.corrupt(
                    cursor.offset(), "expected=channel 1 to " + channels.size() + " before, actual=" + number);
        }
        return channels.get(number - 1);
    }

    private void change(ChannelState state) {
        channels.set(state.number() - 1, state);
    }

    private void requireNothingDurableBehind(long end, String problem) throws IOException {
        if (durableOffset > end) {
            throw segment.corrupt(end, problem + ", known durable up to " + durableOffset);
        }
        BatchSearch search = new BatchSearch(end);
        long found = search.durableBehind();
        if (found > end) {
            throw segment.corrupt(end, problem + ", known durable up to " + found);
        }
    }

    /** Looks for BATCH frames at every place where one could be, since the length of what is damaged cannot be trusted. */
    private final class BatchSearch {
        private final byte[] chunk = new byte[CHUNK_BYTES];
        private final CRC32C crc = new CRC32C();
        private long chunkOffset;

        BatchSearch(long start) {
            this.chunkOffset = start;
        }

        long durableBehind() throws IOException {
            long durable = 0;
            int count;
            while ((count = file.read(ByteBuffer.wrap(chunk), chunkOffset)) >= Frame.BATCH_BYTES) {
                int at = 0;
                for (; at + Frame.BATCH_BYTES <= count; at += Frame.ALIGNMENT) {
                    durable = Math.max(durable, durableAt(at));
                }
                chunkOffset += at;
            }
            return durable;
        }

        private long durableAt(int at) {
            if (Frame.length(chunk, at) != Frame.BATCH_BYTES
                    || Frame.kind(chunk, at) != Frame.BATCH
                    || Frame.id(chunk, at) != chunkOffset + at) {
                return 0;
            }
            long incarnation = Frame.getLong(chunk, at + Frame.BATCH_INCARNATION);
            int seed = Frame.seed(segment.number(), incarnation);
            boolean ours = incarnation >= cursor.incarnation()
                    && Frame.getLong(chunk, at + Frame.BATCH_DURABLE_SEGMENT) == segment.number()
                    && Frame.storedChecksum(chunk, at) == Frame.checksum(chunk, at, seed, crc);
            return ours ? Frame.getLong(chunk, at + Frame.BATCH_DURABLE_OFFSET) : 0;
        }
    }
}
