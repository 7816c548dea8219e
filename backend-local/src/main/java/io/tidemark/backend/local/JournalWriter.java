/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes frames to the last segment, seals it when it is full and starts the next. Belongs to the committer, except that it
 * is made by the thread that opens the journal. After an exception it must not be used again: what the file holds is known
 * only to a recovery.
 */
final class JournalWriter implements AutoCloseable {
    static final long FIRST_SEGMENT = 1;

    private final StorageFiles files;
    private final LocalOptions options;
    private final InstantSource clock;
    private final SegmentCache cache;
    private final Segments segments;
    private final FreeFiles freeFiles;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer buffer;
    private final long incarnation;

    private StorageFile file;
    private Segment segment;
    private SegmentIndex index;
    private int seed;
    /** Where the first batch of the segment is, or will be. */
    private long firstBatchOffset;

    private long offset;
    /** Everything below is on the disk. */
    private long durableOffset;
    /** When the last batch was written; never goes back. */
    private long clockMs;

    private JournalWriter(Builder builder, StorageFile file, TailWalk tail) throws IOException {
        this.files = builder.files;
        this.options = builder.options;
        this.clock = builder.clock;
        this.cache = builder.cache;
        this.segments = builder.segments;
        this.freeFiles = builder.freeFiles;
        this.buffer = ByteBuffer.allocateDirect(options.batchBytes() + SegmentHeader.FRAMES_AT);
        this.file = file;
        this.segment = tail.segment();
        this.index = segment.index();
        this.incarnation = tail.end().incarnation() + 1;
        this.seed = Frame.seed(segment.number(), incarnation);
        this.offset = tail.end().offset();
        this.durableOffset = offset;
        this.clockMs = tail.replay().clockMs();
    }

    /** What a writer is made of. */
    record Builder(
            StorageFiles files,
            LocalOptions options,
            InstantSource clock,
            SegmentCache cache,
            Segments segments,
            FreeFiles freeFiles) {}

    /**
     * Makes a directory ready for writing behind what a recovery found: what it read is made durable, and a new incarnation
     * starts, so that nothing behind the end can be taken for part of the log later.
     */
    static JournalWriter open(
            StorageFiles files, LocalOptions options, InstantSource clock, SegmentCache cache, Recovery.Found found)
            throws IOException {
        files.syncDirectory(); // the names that the writer before us may have failed to make durable
        boolean deleted = false;
        for (String name : files.list()) {
            if (name.endsWith(SegmentNames.TEMPORARY) || found.superseded().contains(name)) {
                files.delete(name);
                deleted = true;
            }
        }
        if (deleted) {
            files.syncDirectory();
        }
        List<Segment> known = found.segments();
        TailWalk tail = found.tail();
        if (tail == null) {
            SegmentHeader header = SegmentHeader.first(FIRST_SEGMENT, 1);
            create(files, header, new ChannelStates(0, List.of()), null);
            Segment first = Segment.of(files, cache, header);
            known = List.of(first);
            tail = new TailWalk(first, found.channels());
            tail.walk();
        }
        try (TailWalk end = tail) {
            StorageFile file = files.openForWriting(end.segment().name());
            try {
                file.force();
                FreeFiles freeFiles = new FreeFiles(files, options);
                freeFiles.find();
                Builder builder = new Builder(files, options, clock, cache, new Segments(known), freeFiles);
                JournalWriter writer = new JournalWriter(builder, file, end);
                writer.write(new Batch(Frame.BATCH_BYTES), /* force= */ true);
                return writer;
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        }
    }

    Segments segments() {
        return segments;
    }

    FreeFiles freeFiles() {
        return freeFiles;
    }

    /** The incarnation that this writer started. */
    long incarnation() {
        return incarnation;
    }

    /** Where the next frame will be. */
    Position end() {
        return new Position(segment.number(), offset, incarnation);
    }

    boolean hasUnforcedBytes() {
        return durableOffset < offset;
    }

    /** Whether a batch of so many bytes should go to a new segment. */
    boolean isFullFor(int length) {
        return offset + length + index.footerBytes() > options.segmentBytes() && offset > firstBatchOffset;
    }

    /** Writes a batch, and tells channels and index of it. */
    void write(Batch batch, boolean force) throws IOException {
        batch.padToPage(offset);
        byte[] bytes = batch.bytes();
        int length = batch.length();
        clockMs = Math.max(clockMs, clock.millis());
        Position durable = new Position(segment.number(), durableOffset, incarnation);
        Frame.putBatch(bytes, end(), durable, length - Frame.BATCH_BYTES, clockMs);
        Frame.putChecksum(bytes, 0, crc);
        for (int at = 0; at < length; at += Frame.aligned(Frame.length(bytes, at))) {
            Frame.addSeed(bytes, at, seed);
        }
        write(bytes, length, offset);
        long batchOffset = offset;
        offset += length;
        if (force) {
            force();
        }
        batch.apply(index, batchOffset, clockMs);
    }

    void force() throws IOException {
        file.force();
        durableOffset = offset;
    }

    private void write(byte[] bytes, int length, long at) throws IOException {
        for (int done = 0; done < length; done += buffer.position()) {
            buffer.clear();
            buffer.put(bytes, done, Math.min(length - done, buffer.capacity()));
            buffer.flip();
            file.write(buffer, at + done);
        }
    }

    /**
     * Seals the segment and goes on in the next.
     *
     * @param states all channels as they are now
     */
    void roll(List<ChannelState> states) throws IOException {
        long next = segment.number() + 1;
        seal(next);
        file.close();
        segment.sealed();
        String reused = freeFiles.take();
        ChannelStates start = new ChannelStates(clockMs, states);
        SegmentHeader header = SegmentHeader.first(next, incarnation);
        offset = create(files, header, start, reused);
        firstBatchOffset = offset;
        durableOffset = offset;
        segment = Segment.growing(files, cache, header);
        index = segment.index();
        seed = Frame.seed(next, incarnation);
        file = files.openForWriting(segment.name());
        cache.put(segment, new SegmentCache.Contents(start, null));
        segments.add(segment);
    }

    /** Writes FOOTER and SEAL; durable on return. */
    private void seal(long nextSegment) throws IOException {
        byte[] footer = index.encodeFooter(nextSegment);
        Frame.seal(footer, 0, seed, crc);
        write(footer, footer.length, offset);
        byte[] seal = Frame.sealFrame(offset, incarnation);
        Frame.seal(seal, 0, seed, crc);
        write(seal, seal.length, SegmentHeader.SEAL_AT);
        file.force();
    }

    /**
     * Writes header and STATE into a file, makes them durable, and only then gives it the name of a segment.
     *
     * @param reused name of a file to overwrite, or {@code null}
     * @return the offset behind the STATE
     */
    private static long create(StorageFiles files, SegmentHeader header, ChannelStates states, @Nullable String reused)
            throws IOException {
        byte[] state = states.encode();
        byte[] bytes = new byte[SegmentHeader.FRAMES_AT + state.length];
        header.put(bytes);
        System.arraycopy(state, 0, bytes, SegmentHeader.FRAMES_AT, state.length);
        int seed = Frame.seed(header.segmentNumber(), header.incarnation());
        Frame.seal(bytes, SegmentHeader.FRAMES_AT, seed, new CRC32C());
        String source = reused != null ? reused : SegmentNames.of(header.segmentNumber(), SegmentNames.TEMPORARY);
        try (StorageFile file = files.openForWriting(source)) {
            file.write(ByteBuffer.wrap(bytes), 0);
            file.force();
        }
        files.rename(source, SegmentNames.of(header.segmentNumber(), SegmentNames.SEGMENT));
        files.syncDirectory();
        return bytes.length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
