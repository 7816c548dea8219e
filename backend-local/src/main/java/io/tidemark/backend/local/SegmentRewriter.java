/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Writes a sealed segment anew, from frames of one or several others that it is given in their order. It puts them into
 * batches of its own, keeps the clock of those they came in, and makes the index from what it is given. The file has a name that
 * is none of a segment until its owner renames it. Used by one thread.
 *
 * <pre>
 *   header, SEAL | STATE | BATCH TERM TERM | BATCH RECORD RECORD LOST | BATCH RECORD | BATCH TRUNCATE | FOOTER
 * </pre>
 */
final class SegmentRewriter implements AutoCloseable {
    /** Frames that are written at once, and as many bytes of writes that the disk is given time for. */
    private static final int BATCH_BYTES = 256 * 1024;

    private static final int FORCE_EVERY_BYTES = 4 * 1024 * 1024;

    private final StorageFiles files;
    private final SegmentHeader header;
    private final String name;
    private final StorageFile file;
    private final int seed;
    private final CRC32C crc = new CRC32C();
    private final ChannelTable channels = new ChannelTable();
    private final SegmentIndex index = new SegmentIndex();

    /** The batch that is being filled; without frames, its length is 0. */
    private byte[] batch = new byte[BATCH_BYTES];

    private int batchLength;
    private long clockMs;
    /** Where the batch will lie. */
    private long offset;

    private long forcedOffset;
    private boolean finished;

    /**
     * Starts a file.
     *
     * @param header what the segment will be: its number, and the first that it stands for
     * @param start the channels where the first of the others started
     */
    SegmentRewriter(StorageFiles files, SegmentHeader header, ChannelStates start) throws IOException {
        this.files = files;
        this.header = header;
        this.name = SegmentNames.of(header.segmentNumber(), SegmentNames.TEMPORARY);
        this.seed = Frame.seed(header.segmentNumber(), header.incarnation());
        this.clockMs = start.clockMs();
        channels.reset(start.channels());
        deleteIfThere();
        this.file = files.openForWriting(name);
        try {
            writeStart(start.encode());
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void writeStart(byte[] state) throws IOException {
        byte[] bytes = new byte[SegmentHeader.FRAMES_AT + state.length];
        header.put(bytes);
        System.arraycopy(state, 0, bytes, SegmentHeader.FRAMES_AT, state.length);
        Frame.seal(bytes, SegmentHeader.FRAMES_AT, seed, crc);
        write(bytes, bytes.length, 0);
        offset = bytes.length;
    }

    /** The name of the file, until it gets that of a segment. */
    String name() {
        return name;
    }

    // ---- frames -----------------------------------------------------------------------------------------------------

    /** Adds the term of a channel. The one with the number above all others makes a channel, so it comes before its records. */
    void term(ChannelState channel) throws IOException {
        byte[] bytes = channel.name().getBytes(StandardCharsets.UTF_8);
        put(Frame.TERM, channel.number(), channel.term(), bytes, 0, bytes.length, clockMs);
        if (channel.number() == channels.count() + 1) {
            channels.create(channel.name(), channel.term());
        }
    }

    /** Adds the record that the cursor found, from a batch that was written at that time. */
    void record(FrameCursor frame, long batchClockMs) throws IOException {
        long timeTick = frame.timeTick();
        int frameBytes = put(
                Frame.RECORD,
                frame.channel(),
                frame.id(),
                frame.buffer(),
                frame.payloadStart(),
                frame.payloadLength(),
                batchClockMs);
        Channel channel = channel(frame.channel());
        index.addRecord(channel.number(), frame.id(), frameBytes, channel.maxTimeTick(), timeTick);
        channel.recordWritten(frame.id(), timeTick);
    }

    /** Says that ids of a channel, which must be the next ones, were given up. */
    void lost(int channel, long firstId, long count, long batchClockMs) throws IOException {
        byte[] payload = new byte[Long.BYTES];
        Frame.putLong(payload, 0, count);
        put(Frame.LOST, channel, firstId, payload, 0, payload.length, batchClockMs);
        channel(channel).recordWritten(firstId + count - 1, 0);
    }

    /** Adds the start of a channel. */
    void truncate(int channel, long firstIdToKeep) throws IOException {
        put(Frame.TRUNCATE, channel, firstIdToKeep, batch, 0, 0, clockMs);
    }

    private Channel channel(int number) {
        Channel channel = channels.find(number);
        if (channel == null) {
            throw new IllegalStateException("rewrite segment: number=" + header.segmentNumber()
                    + ", expected=channel 1 to " + channels.count() + ", actual=" + number);
        }
        return channel;
    }

    private int put(byte kind, int channel, long id, byte[] payload, int start, int length, long batchClockMs)
            throws IOException {
        int frameBytes = Frame.aligned(Frame.HEADER_BYTES + length);
        enterBatch(frameBytes, batchClockMs);
        int at = batchLength;
        Frame.putHeader(batch, at, kind, Frame.HEADER_BYTES + length, channel, id);
        System.arraycopy(payload, start, batch, at + Frame.HEADER_BYTES, length);
        Arrays.fill(batch, at + Frame.HEADER_BYTES + length, at + frameBytes, (byte) 0);
        batchLength += frameBytes;
        return frameBytes;
    }

    /** Sees to it that the frame goes to a batch of its time that has room. */
    private void enterBatch(int frameBytes, long batchClockMs) throws IOException {
        if (batchClockMs > clockMs || batchLength + frameBytes > BATCH_BYTES) {
            writeBatch();
        }
        if (batchLength == 0) {
            clockMs = Math.max(clockMs, batchClockMs);
            batchLength = Frame.BATCH_BYTES;
            index.startBatch(offset, clockMs);
        }
        if (batchLength + frameBytes > batch.length) {
            batch = Arrays.copyOf(batch, batchLength + frameBytes);
        }
    }

    private void writeBatch() throws IOException {
        if (batchLength == 0) {
            return;
        }
        Position place = new Position(header.segmentNumber(), offset, header.incarnation());
        Position durable = new Position(header.segmentNumber(), 0, header.incarnation());
        Frame.putBatch(batch, place, durable, batchLength - Frame.BATCH_BYTES, clockMs);
        for (int at = 0; at < batchLength; at += Frame.aligned(Frame.length(batch, at))) {
            Frame.seal(batch, at, seed, crc);
        }
        write(batch, batchLength, offset);
        offset += batchLength;
        batchLength = 0;
        if (batch.length > BATCH_BYTES) {
            batch = new byte[BATCH_BYTES];
        }
        forceNowAndThen();
    }

    /** One large flush at the end would keep the flushes of the journal waiting. */
    private void forceNowAndThen() throws IOException {
        if (offset - forcedOffset >= FORCE_EVERY_BYTES) {
            file.force();
            forcedOffset = offset;
        }
    }

    private void write(byte[] bytes, int length, long at) throws IOException {
        for (int done = 0; done < length; done += BATCH_BYTES) {
            file.write(ByteBuffer.wrap(bytes, done, Math.min(length - done, BATCH_BYTES)), at + done);
        }
    }

    // ---- end --------------------------------------------------------------------------------------------------------

    /** How long the file is so far. */
    long bytes() {
        return offset + batchLength;
    }

    /** Writes FOOTER and SEAL; on return the file is complete and durable, though not its name. */
    void finish() throws IOException {
        writeBatch();
        byte[] footer = index.encodeFooter(header.segmentNumber() + 1);
        Frame.seal(footer, 0, seed, crc);
        write(footer, footer.length, offset);
        byte[] seal = Frame.sealFrame(offset, header.incarnation());
        Frame.seal(seal, 0, seed, crc);
        write(seal, seal.length, SegmentHeader.SEAL_AT);
        offset += footer.length;
        file.force();
        finished = true;
    }

    /**
     * Ends a segment that is the last of its journal, and so has neither FOOTER nor SEAL; durable as {@link #finish}. A BATCH at
     * the end says that all in front of it is.
     */
    void finishLast() throws IOException {
        writeBatch();
        file.force();
        byte[] end = new byte[Frame.BATCH_BYTES];
        Position place = new Position(header.segmentNumber(), offset, header.incarnation());
        Frame.putBatch(end, place, place, 0, clockMs);
        Frame.seal(end, 0, seed, crc);
        write(end, end.length, offset);
        offset += end.length;
        file.force();
        finished = true;
    }

    /** Closes the file, and deletes it unless it was finished. */
    @Override
    public void close() throws IOException {
        file.close();
        if (!finished) {
            deleteIfThere();
        }
    }

    private void deleteIfThere() throws IOException {
        if (files.exists(name)) {
            files.delete(name);
        }
    }

    /** Frames of channels that changed between two places, which a rewritten segment needs beside the records between them. */
    static List<ChannelState> changedTerms(ChannelStates start, ChannelStates end) {
        return end.channels().stream()
                .filter(channel -> channel.number() > start.channels().size()
                        || channel.term()
                                != start.channels().get(channel.number() - 1).term())
                .toList();
    }
}
