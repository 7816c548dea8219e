/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Writes frames to the last segment, seals it when it is full and starts the next. Belongs to the committer, except that it
 * is made by the thread that opens the journal. After an exception it must not be used again: what the file holds is known
 * only to a recovery.
 */
final class JournalWriter implements AutoCloseable {
    static final long FIRST_SEGMENT = 1;
    private static final int PAGE_BYTES = 4096;

    private final StorageFiles files;
    private final LocalOptions options;
    private final Segments segments;
    private final Deque<String> freeNames = new ArrayDeque<>();
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer buffer;
    private final long incarnation;

    private StorageFile file;
    private long segmentNumber;
    private int seed;
    private long offset;
    /** Everything below is on the disk. */
    private long durableOffset;

    private JournalWriter(StorageFiles files, LocalOptions options, Segments segments, StorageFile file, Position end) {
        this.files = files;
        this.options = options;
        this.segments = segments;
        this.buffer = ByteBuffer.allocateDirect(Math.max(options.batchBytes(), SegmentHeader.BYTES) + PAGE_BYTES);
        this.file = file;
        this.incarnation = end.incarnation() + 1;
        this.offset = end.offset();
        enter(end.segmentNumber());
    }

    /**
     * Makes a directory ready for writing behind what a recovery found: what it read is made durable, and a new incarnation
     * starts, so that nothing behind the end can be taken for part of the log later.
     */
    static JournalWriter open(StorageFiles files, LocalOptions options, Recovery.Found found) throws IOException {
        for (String name : files.list()) {
            boolean empty = found.segments().isEmpty() && name.endsWith(SegmentNames.SEGMENT);
            if (empty || name.endsWith(SegmentNames.TEMPORARY)) {
                files.delete(name);
            }
        }
        files.syncDirectory(); // the name of the last segment may be what the writer before us failed to make durable
        Position end = found.end();
        Segments segments;
        if (found.segments().isEmpty()) {
            end = create(files, FIRST_SEGMENT, 1, List.of(), SegmentNames.of(FIRST_SEGMENT, SegmentNames.TEMPORARY));
            segments = new Segments(List.of(new Segment(files, FIRST_SEGMENT, List.of())));
        } else {
            segments = new Segments(found.segments());
        }
        StorageFile file = files.openForWriting(segments.last().name());
        try {
            file.force();
            JournalWriter writer = new JournalWriter(files, options, segments, file, end);
            writer.findFreeSegments();
            writer.durableOffset = end.offset();
            byte[] opening = new byte[Frame.BATCH_BYTES];
            writer.writeBatch(opening, opening.length, /* force= */ true);
            return writer;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void findFreeSegments() throws IOException {
        for (long number : SegmentNames.numbers(files.list(), SegmentNames.FREE)) {
            freeNames.add(SegmentNames.of(number, SegmentNames.FREE));
        }
    }

    private void enter(long number) {
        segmentNumber = number;
        seed = Frame.seed(number, incarnation);
    }

    Segments segments() {
        return segments;
    }

    /** Where the next frame will be. */
    Position end() {
        return new Position(segmentNumber, offset, incarnation);
    }

    boolean hasUnforcedBytes() {
        return durableOffset < offset;
    }

    /** Whether a batch of so many bytes should go to a new segment. */
    boolean isFullFor(int length) {
        return offset + length + Frame.HEADER_BYTES > options.segmentBytes() && offset > SegmentHeader.BYTES;
    }

    /**
     * Writes a batch.
     *
     * @param bytes frames without checksums, behind room for a BATCH frame
     */
    void writeBatch(byte[] bytes, int length, boolean force) throws IOException {
        Frame.putBatch(bytes, 0, offset, incarnation, segmentNumber, durableOffset, length - Frame.BATCH_BYTES);
        for (int at = 0; at < length; at += Frame.aligned(Frame.length(bytes, at))) {
            Frame.seal(bytes, at, seed, crc);
        }
        write(file, bytes, length, offset);
        offset += length;
        if (force) {
            force();
        }
    }

    void force() throws IOException {
        file.force();
        durableOffset = offset;
    }

    private void write(StorageFile target, byte[] bytes, int length, long at) throws IOException {
        for (int done = 0; done < length; done += buffer.position()) {
            buffer.clear();
            buffer.put(bytes, done, Math.min(length - done, buffer.capacity()));
            buffer.flip();
            target.write(buffer, at + done);
        }
    }

    /**
     * Seals the segment and goes on in the next.
     *
     * @param states all channels as they are now
     */
    void roll(List<ChannelState> states) throws IOException {
        long next = segmentNumber + 1;
        byte[] end = new byte[Frame.HEADER_BYTES];
        Frame.putHeader(end, 0, Frame.END, end.length, 0, next);
        Frame.seal(end, 0, seed, crc);
        write(file, end, end.length, offset);
        file.force();
        file.close();
        String reused = freeNames.poll();
        String source = reused != null ? reused : SegmentNames.of(next, SegmentNames.TEMPORARY);
        Position start = create(files, next, incarnation, states, source);
        file = files.openForWriting(SegmentNames.of(next, SegmentNames.SEGMENT));
        offset = start.offset();
        durableOffset = offset;
        enter(next);
        segments.add(new Segment(files, next, states));
    }

    /** Writes header and STATE into a file, makes them durable, and only then gives it the name of a segment. */
    private static Position create(
            StorageFiles files, long number, long incarnation, List<ChannelState> states, String source)
            throws IOException {
        byte[] state = ChannelStates.encode(states);
        byte[] bytes = new byte[SegmentHeader.BYTES + state.length];
        new SegmentHeader(number, incarnation).put(bytes);
        System.arraycopy(state, 0, bytes, SegmentHeader.BYTES, state.length);
        Frame.seal(bytes, SegmentHeader.BYTES, Frame.seed(number, incarnation), new CRC32C());
        try (StorageFile file = files.openForWriting(source)) {
            file.write(ByteBuffer.wrap(bytes), 0);
            file.force();
        }
        files.rename(source, SegmentNames.of(number, SegmentNames.SEGMENT));
        files.syncDirectory();
        return new Position(number, bytes.length, incarnation);
    }

    /**
     * Takes segments out of the journal that no channel needs. The name of each is gone for good before its file is touched
     * again.
     */
    void reclaim(List<Channel> channels) throws IOException {
        List<Segment> reclaimable = segments.reclaimable(channels);
        while (!reclaimable.isEmpty()) {
            Segment segment = reclaimable.get(0);
            segments.removeFirst();
            if (freeNames.size() < options.freeSegmentsMax()) {
                String freeName = SegmentNames.of(segment.number(), SegmentNames.FREE);
                files.rename(segment.name(), freeName);
                files.syncDirectory();
                freeNames.add(freeName);
            } else {
                files.delete(segment.name());
                files.syncDirectory();
            }
            reclaimable = segments.reclaimable(channels);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
