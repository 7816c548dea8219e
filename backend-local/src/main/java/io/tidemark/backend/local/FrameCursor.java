/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Walks the frames of one segment file and verifies each in a buffer of its own. Belongs to one thread; does not close the
 * file.
 *
 * <p>A cursor whose frames are handed out takes a new buffer for each read, so that neither a later read nor a file that is
 * recycled changes them. Reads begin small, for those who look at one frame only, and grow fourfold each.
 */
final class FrameCursor {
    private static final int CHUNK_BYTES_MIN = 4096;
    private static final int WALK_CHUNK_BYTES = 1 << 20;

    private final StorageFile file;
    private final long segmentNumber;
    private final int chunkBytesMax;
    private final boolean handsOut;
    private final CRC32C crc = new CRC32C();

    private int chunkBytes = CHUNK_BYTES_MIN;
    private byte[] buffer = new byte[0];
    /** Bytes of the buffer that were read, and the file offset of its first one. */
    private int bufferBytes;

    private long bufferOffset;

    /** Where the next frame starts. */
    private long offset;

    /** Where the frame found last starts in the file. */
    private long found;

    private long incarnation;
    private int seed;

    /** What the header that was looked at last calls its length, valid or not; -1 if there was none. */
    private int lengthFound = -1;

    /** Where the frame found last lies in the buffer. */
    private int start;

    /** Why the last look found no frame. */
    private String expected = "";

    private String actual = "";

    private FrameCursor(StorageFile file, long segmentNumber, int chunkBytesMax, boolean handsOut) {
        this.file = file;
        this.segmentNumber = segmentNumber;
        this.chunkBytesMax = chunkBytesMax;
        this.handsOut = handsOut;
    }

    /** A cursor whose frames may be kept; it reads at most so many bytes at once, unless a frame is longer. */
    static FrameCursor handingOut(StorageFile file, long segmentNumber, int chunkBytesMax) {
        return new FrameCursor(file, segmentNumber, chunkBytesMax, true);
    }

    /** A cursor whose frames are gone with the next one. */
    static FrameCursor walking(StorageFile file, long segmentNumber) {
        return new FrameCursor(file, segmentNumber, WALK_CHUNK_BYTES, false);
    }

    /** Goes to a place, and forgets what was read, since the file may have grown. */
    void position(long newOffset, long newIncarnation) {
        offset = newOffset;
        bufferBytes = 0;
        chunkBytes = Math.min(CHUNK_BYTES_MIN, chunkBytesMax);
        enter(newIncarnation);
    }

    private void enter(long newIncarnation) {
        incarnation = newIncarnation;
        seed = Frame.seed(segmentNumber, newIncarnation);
    }

    /**
     * Goes to the next frame.
     *
     * @param limit bytes from here on are not looked at, which need not be the end of the file
     * @return whether there is a whole and valid frame; otherwise {@link #problem} tells why and the position stays
     */
    boolean next(long limit) throws IOException {
        found = offset;
        lengthFound = -1;
        if (!fill(Frame.HEADER_BYTES, limit)) {
            return fail("a frame header", Math.max(0, limit - offset) + " bytes");
        }
        int length = Frame.length(buffer, start);
        lengthFound = length;
        if (length < Frame.HEADER_BYTES || length > limit - offset) {
            return fail("a frame of 24 to " + (limit - offset) + " bytes", "length " + length);
        }
        if (!fill(length, limit)) {
            return fail("a frame of " + length + " bytes", "an end before that");
        }
        if (Frame.length(buffer, start) != length) { // overwritten between the two reads
            return fail("length " + length + " as before", "length " + Frame.length(buffer, start));
        }
        return isBatch(length) ? nextBatch() : nextPlain();
    }

    private boolean isBatch(int length) {
        return Frame.kind(buffer, start) == Frame.BATCH && length == Frame.BATCH_BYTES;
    }

    private boolean nextBatch() {
        long named = Frame.getLong(buffer, start + Frame.BATCH_INCARNATION);
        int namedSeed = named == incarnation ? seed : Frame.seed(segmentNumber, named);
        if (named < incarnation || Frame.id(buffer, start) != offset) {
            return fail(
                    "a batch of incarnation " + incarnation + " at " + offset,
                    "one of " + named + " at " + Frame.id(buffer, start));
        }
        if (!verify(namedSeed)) {
            return false;
        }
        incarnation = named;
        seed = namedSeed;
        return advance();
    }

    private boolean nextPlain() {
        return verify(seed) && advance();
    }

    private boolean verify(int expectedSeed) {
        int stored = Frame.storedChecksum(buffer, start);
        int computed = Frame.checksum(buffer, start, expectedSeed, crc);
        return stored == computed || fail("checksum " + Integer.toHexString(stored), Integer.toHexString(computed));
    }

    private boolean advance() {
        offset += Frame.aligned(Frame.length(buffer, start));
        return true;
    }

    private boolean fail(String expectation, String instead) {
        expected = expectation;
        actual = instead;
        return false;
    }

    /** Sees to it that so many bytes from the offset on are in the buffer, and points {@link #start} at them. */
    private boolean fill(int count, long limit) throws IOException {
        if (offset < bufferOffset || offset + count > bufferOffset + bufferBytes) {
            if (offset + count > limit) {
                return false;
            }
            int length = (int) Math.min(Math.max(chunkBytes, count), limit - offset);
            if (handsOut || length > buffer.length) {
                buffer = new byte[length];
            }
            bufferOffset = offset;
            bufferBytes = file.read(ByteBuffer.wrap(buffer, 0, length), offset);
            chunkBytes = Math.min(4 * chunkBytes, chunkBytesMax);
        }
        start = (int) (offset - bufferOffset);
        return count <= bufferBytes - start;
    }

    /** Why {@link #next} found none. */
    String problem() {
        return "expected=" + expected + ", actual=" + actual;
    }

    /** What {@link #next} looked for in vain. */
    String expected() {
        return expected;
    }

    /** What {@link #next} found instead. */
    String actual() {
        return actual;
    }

    /** Where the next frame starts. */
    long offset() {
        return offset;
    }

    /** Where the frame that was looked at last starts. */
    long frameOffset() {
        return found;
    }

    /** The length that the frame which was looked at last claims, even if it is not valid; -1 if it has no header. */
    int claimedLength() {
        return lengthFound;
    }

    /** Length of the frame that was found last, with the padding behind it. */
    int frameBytes() {
        return Frame.aligned(Frame.length(buffer, start));
    }

    long incarnation() {
        return incarnation;
    }

    byte[] buffer() {
        return buffer;
    }

    byte kind() {
        return Frame.kind(buffer, start);
    }

    int channel() {
        return Frame.channel(buffer, start);
    }

    long id() {
        return Frame.id(buffer, start);
    }

    int payloadStart() {
        return start + Frame.HEADER_BYTES;
    }

    int payloadLength() {
        return Frame.length(buffer, start) - Frame.HEADER_BYTES;
    }

    /** Where the message of a RECORD starts in the buffer. */
    int messageStart() {
        return start + Frame.RECORD_MESSAGE;
    }

    int messageLength() {
        return Frame.length(buffer, start) - Frame.RECORD_MESSAGE;
    }

    /** Of a RECORD, unsigned; 0 for none. */
    long timeTick() {
        return Frame.getLong(buffer, start + Frame.RECORD_TIME_TICK);
    }

    /** The payload as text. */
    String payloadText() {
        return new String(buffer, payloadStart(), payloadLength(), StandardCharsets.UTF_8);
    }

    /** A number of the payload, by its offset in the frame, such as {@link Frame#BATCH_DURABLE_OFFSET}. */
    long payloadLong(int at) {
        return Frame.getLong(buffer, start + at);
    }
}
