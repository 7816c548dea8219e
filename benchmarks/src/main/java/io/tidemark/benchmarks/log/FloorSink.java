/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The least that an append can cost: frames are copied into one direct buffer, checksummed, and written at once; then the file is
 * forced, or not. {@code rawz} overwrites files that were written before, one after the other; {@code raw} lets one file grow.
 */
final class FloorSink implements BatchSink {
    static final int BATCH_BYTES = 1 << 20;
    static final long SEGMENT_BYTES = 256L << 20;

    private final List<Path> segments;
    private final long segmentBytes;
    private final boolean force;
    private final ByteBuffer buffer = FloorFrame.newBuffer(BATCH_BYTES);
    private final CRC32C crc = new CRC32C();
    private final Published published = new Published();
    /** Files that were written to their end; forced at the close alone, unless every batch was. */
    private final List<FileChannel> full = new ArrayList<>();

    private int segment;
    private FileChannel file;
    private long offset;
    private long nextId = 1;

    private FloorSink(List<Path> segments, long segmentBytes, boolean force) throws IOException {
        this.segments = segments;
        this.segmentBytes = segmentBytes;
        this.force = force;
        this.file = open(segments.get(0));
    }

    /** Overwrites these files of equal length from their start, again and again; see {@link #prepare}. */
    static FloorSink rawz(List<Path> segments, long segmentBytes, boolean force) throws IOException {
        return new FloorSink(segments, segmentBytes, force);
    }

    /** Lets a new file grow. */
    static FloorSink raw(Path file, boolean force) throws IOException {
        return new FloorSink(List.of(file), Long.MAX_VALUE, force);
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Makes a file that was written once over its whole length, as a segment that is used again. */
    static void prepare(Path path, long length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(BATCH_BYTES);
        try (FileChannel file = open(path)) {
            for (long at = 0; at < length; at += BATCH_BYTES) {
                file.write(bytes.clear(), at);
            }
            file.force(true);
        }
    }

    @Override
    public boolean add(int channel, byte[] record) {
        if (buffer.remaining() < FloorFrame.frameBytes(record.length)) {
            return false;
        }
        FloorFrame.put(buffer, channel, nextId++, record, crc);
        return true;
    }

    @Override
    public void commit() throws IOException {
        int length = buffer.flip().limit();
        if (offset + length > segmentBytes) {
            roll();
        }
        int written = file.write(buffer, offset);
        if (written != length) {
            throw new IOException("short write: expected=" + length + ", actual=" + written);
        }
        if (force) {
            file.force(false);
        }
        offset += length;
        buffer.clear();
        published.set(offset);
    }

    private void roll() throws IOException {
        full.add(file);
        segment = (segment + 1) % segments.size();
        file = open(segments.get(segment));
        offset = 0;
    }

    /** How far the present file may be read. */
    Published published() {
        return published;
    }

    /** Also makes durable what was only written, so that the next subject does not find it waiting. */
    @Override
    public void close() throws IOException {
        full.add(file);
        for (FileChannel written : full) {
            written.force(true);
            written.close();
        }
    }
}
