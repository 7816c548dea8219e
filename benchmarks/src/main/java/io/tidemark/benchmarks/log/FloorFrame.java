/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * A frame of the floors: header and alignment are those of the local log's frames, so that both write, read and check the same
 * number of bytes.
 *
 * <pre>
 *   0        4        8        12        16                24
 *   +--------+--------+--------+---------+-----------------+-- - - --+
 *   |checksum| length |   2    | channel |       id        | record  | zeros to a multiple of 8
 *   +--------+--------+--------+---------+-----------------+-- - - --+
 *
 *   checksum  CRC32C of bytes 4 to length
 *   length    header and record in bytes; 0 = no frame
 * </pre>
 *
 * <p>Buffers are little-endian.
 */
final class FloorFrame {
    static final int HEADER_BYTES = 24;
    static final int CHECKED_FROM = 4;
    static final int LENGTH = 4;
    private static final int KIND = 8;
    private static final int CHANNEL = 12;
    private static final int ID = 16;

    private FloorFrame() {}

    static ByteBuffer newBuffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int aligned(int length) {
        return (length + 7) & -8;
    }

    static int frameBytes(int recordLength) {
        return aligned(HEADER_BYTES + recordLength);
    }

    /** Writes a frame at the buffer's position and moves it behind the padding. */
    static void put(ByteBuffer target, int channel, long id, byte[] record, CRC32C crc) {
        int start = target.position();
        int length = HEADER_BYTES + record.length;
        int end = start + length;
        target.putInt(start + LENGTH, length);
        target.putInt(start + KIND, 2);
        target.putInt(start + CHANNEL, channel);
        target.putLong(start + ID, id);
        target.position(start + HEADER_BYTES).put(record);
        for (int at = end; at < start + aligned(length); at++) {
            target.put(at, (byte) 0);
        }
        int limit = target.limit();
        target.putInt(start, checksum(target, start, length, crc));
        target.limit(limit).position(start + aligned(length));
    }

    /** Changes the buffer's position and limit. */
    static int checksum(ByteBuffer buffer, int start, int length, CRC32C crc) {
        crc.reset();
        crc.update(buffer.limit(start + length).position(start + CHECKED_FROM));
        return (int) crc.getValue();
    }

    static int length(ByteBuffer buffer, int start) {
        return buffer.getInt(start + LENGTH);
    }

    static int storedChecksum(ByteBuffer buffer, int start) {
        return buffer.getInt(start);
    }

    static long id(ByteBuffer buffer, int start) {
        return buffer.getLong(start + ID);
    }
}
