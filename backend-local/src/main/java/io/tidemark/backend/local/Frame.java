/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The unit of a segment: a checksummed header and a payload. Numbers are little-endian; frames start at multiples of 8, the
 * bytes between are zero.
 *
 * <pre>
 *   0        4        8    9         12        16                24
 *   +--------+--------+----+---------+---------+-----------------+-- - -
 *   |checksum| length |kind| 0  0  0 | channel |       id        | payload
 *   +--------+--------+----+---------+---------+-----------------+-- - -
 *
 *   checksum  CRC32C of bytes 4 to length, XOR the seed
 *   length    header and payload in bytes, without the padding behind
 *   channel   the channel's number in this journal, from 1; 0 = none
 *
 *   kind        channel  id                payload
 *   1 BATCH        0     own offset        incarnation, durable segment, durable offset, bytes of the frames behind,
 *                                          wall clock in ms since 1970 (8 each)
 *   2 RECORD       c     record id         time tick, unsigned, 0 for none (8); a messages.Message
 *   3 TERM         c     term              the channel's name, UTF-8
 *   4 TRUNCATE     c     first id to keep  -
 *   5 STATE        0     channel count     see ChannelStates; the first frame of every segment
 *   6 FOOTER       0     next segment      see SegmentIndex; the last frame of a sealed segment
 *   7 SEAL         0     FOOTER's offset   incarnation, zero (8 each); in the page behind the header
 *   8 PAD          0     0                 zeros up to the end of a page
 *   9 LOST         c     first lost id     how many ids a repair gave up (8)
 * </pre>
 *
 * <p>The <em>seed</em> is the CRC32C of the segment's number and the incarnation of the journal (8 bytes each). A recycled
 * file still holds frames, and so does the space behind a torn batch that was cut: both fail here, because the segment's
 * number or the incarnation differs. A BATCH is checked with the incarnation that it names, and starts it; a SEAL is too.
 */
final class Frame {
    static final int HEADER_BYTES = 24;
    static final int ALIGNMENT = 8;

    static final byte BATCH = 1;
    static final byte RECORD = 2;
    static final byte TERM = 3;
    static final byte TRUNCATE = 4;
    static final byte STATE = 5;
    static final byte FOOTER = 6;
    static final byte SEAL = 7;
    static final byte PAD = 8;
    static final byte LOST = 9;

    static final int BATCH_BYTES = HEADER_BYTES + 40;
    static final int BATCH_INCARNATION = HEADER_BYTES;
    static final int BATCH_DURABLE_SEGMENT = HEADER_BYTES + 8;
    static final int BATCH_DURABLE_OFFSET = HEADER_BYTES + 16;
    static final int BATCH_LENGTH = HEADER_BYTES + 24;
    static final int BATCH_CLOCK = HEADER_BYTES + 32;

    /** Where a RECORD has its time tick, and its message. */
    static final int RECORD_TIME_TICK = HEADER_BYTES;

    static final int RECORD_MESSAGE = HEADER_BYTES + 8;

    /** The zeros are there since the seed ends like the incarnation: at the end of the frame, both would cancel out. */
    static final int SEAL_BYTES = HEADER_BYTES + 16;

    private static final int LENGTH = 4;
    private static final int KIND = 8;
    private static final int CHANNEL = 12;
    private static final int ID = 16;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Frame() {}

    static int seed(long segmentNumber, long incarnation) {
        byte[] bytes = new byte[16];
        putLong(bytes, 0, segmentNumber);
        putLong(bytes, 8, incarnation);
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    /** Length with the padding behind. */
    static int aligned(int length) {
        return (length + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Writes a header; the checksum is put in later. */
    static void putHeader(byte[] bytes, int start, byte kind, int length, int channel, long id) {
        putInt(bytes, start, 0);
        putInt(bytes, start + LENGTH, length);
        putInt(bytes, start + KIND, kind); // and the three zeros
        putInt(bytes, start + CHANNEL, channel);
        putLong(bytes, start + ID, id);
    }

    /**
     * Writes a BATCH frame, without its checksum.
     *
     * @param length of the frames behind, in bytes
     */
    static void putBatch(byte[] bytes, Position place, Position durable, int length, long clockMs) {
        putHeader(bytes, 0, BATCH, BATCH_BYTES, 0, place.offset());
        putLong(bytes, BATCH_INCARNATION, place.incarnation());
        putLong(bytes, BATCH_DURABLE_SEGMENT, durable.segmentNumber());
        putLong(bytes, BATCH_DURABLE_OFFSET, durable.offset());
        putLong(bytes, BATCH_LENGTH, length);
        putLong(bytes, BATCH_CLOCK, clockMs);
    }

    /** A SEAL frame, without its checksum. */
    static byte[] sealFrame(long footerOffset, long incarnation) {
        byte[] bytes = new byte[SEAL_BYTES];
        putHeader(bytes, 0, SEAL, SEAL_BYTES, 0, footerOffset);
        putLong(bytes, HEADER_BYTES, incarnation);
        return bytes;
    }

    /** Puts in the checksum, but for the seed, which is known only when it is known where the frame is written. */
    static void putChecksum(byte[] bytes, int start, CRC32C crc) {
        putInt(bytes, start, checksum(bytes, start, 0, crc));
    }

    /** Adds the seed to a checksum that was put in without. */
    static void addSeed(byte[] bytes, int start, int seed) {
        putInt(bytes, start, getInt(bytes, start) ^ seed);
    }

    /** Puts in the whole checksum. */
    static void seal(byte[] bytes, int start, int seed, CRC32C crc) {
        putInt(bytes, start, checksum(bytes, start, seed, crc));
    }

    static int checksum(byte[] bytes, int start, int seed, CRC32C crc) {
        crc.reset();
        crc.update(bytes, start + LENGTH, length(bytes, start) - LENGTH);
        return (int) crc.getValue() ^ seed;
    }

    static int storedChecksum(byte[] bytes, int start) {
        return getInt(bytes, start);
    }

    static int length(byte[] bytes, int start) {
        return getInt(bytes, start + LENGTH);
    }

    static byte kind(byte[] bytes, int start) {
        return bytes[start + KIND];
    }

    /** Whether kind and the zeros behind it are those of some frame. */
    static boolean hasKnownKind(byte[] bytes, int start) {
        int kind = getInt(bytes, start + KIND);
        return kind >= BATCH && kind <= LOST;
    }

    static int channel(byte[] bytes, int start) {
        return getInt(bytes, start + CHANNEL);
    }

    static long id(byte[] bytes, int start) {
        return getLong(bytes, start + ID);
    }

    static int getInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static long getLong(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INTS.set(bytes, at, value);
    }

    static void putLong(byte[] bytes, int at, long value) {
        LONGS.set(bytes, at, value);
    }
}
