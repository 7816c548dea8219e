/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The first page of a segment file. A page for the SEAL follows, then frames from {@link #FRAMES_AT} on. Numbers are
 * little-endian.
 *
 * <pre>
 *   0                8        12       16                24                32                40       44     4096
 *   +----------------+--------+--------+-----------------+-----------------+-----------------+--------+- - - +
 *   | "TDMKSEG\n"    |version |generat.| segment number  |   incarnation   |  first number   |checksum| zero |
 *   +----------------+--------+--------+-----------------+-----------------+-----------------+--------+- - - +
 *
 *   generation    how often what it holds was rewritten; 0 = never
 *   incarnation   the one that frames in front of the segment's first BATCH are checked with
 *   first number  segments from here to the own number are this one: what was left of them was merged
 *   checksum      CRC32C of bytes 0 to 40
 * </pre>
 *
 * <p>The header is durable before the file gets the name of a segment, so a segment with another header is damaged, never
 * torn. A greater version is refused as too new, whatever else the header holds; magic and version stay where they are in
 * every version to come.
 *
 * @param segmentNumber from 1, also in the file's name
 * @param incarnation from 1
 * @param firstNumber from 1 to the segment's number
 * @param generation from 0; tells the files apart that have the same name, one after the other
 */
record SegmentHeader(long segmentNumber, long incarnation, long firstNumber, int generation) {
    static final int PAGE_BYTES = 4096;
    static final int SEAL_AT = PAGE_BYTES;
    static final int FRAMES_AT = 2 * PAGE_BYTES;
    static final int VERSION = 1;

    private static final byte[] MAGIC = "TDMKSEG\n".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION_AT = 8;
    private static final int GENERATION_AT = 12;
    private static final int NUMBER_AT = 16;
    private static final int INCARNATION_AT = 24;
    private static final int FIRST_NUMBER_AT = 32;
    private static final int CHECKSUM_AT = 40;
    /** The rest of the page is zeros. */
    static final int USED_BYTES = 44;

    /** The header of a segment that starts empty. */
    static SegmentHeader first(long segmentNumber, long incarnation) {
        return new SegmentHeader(segmentNumber, incarnation, segmentNumber, 0);
    }

    void put(byte[] page) {
        System.arraycopy(MAGIC, 0, page, 0, MAGIC.length);
        Frame.putInt(page, VERSION_AT, VERSION);
        Frame.putInt(page, GENERATION_AT, generation);
        Frame.putLong(page, NUMBER_AT, segmentNumber);
        Frame.putLong(page, INCARNATION_AT, incarnation);
        Frame.putLong(page, FIRST_NUMBER_AT, firstNumber);
        Frame.putInt(page, CHECKSUM_AT, checksum(page));
    }

    /**
     * Reads and checks the header.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_LOG}, {@link ErrorCode#FORMAT_TOO_NEW} or
     *     {@link ErrorCode#FORMAT_TOO_OLD}
     */
    static SegmentHeader read(StorageFile file, String described, long expectedNumber) throws IOException {
        SegmentHeader header = readAny(file, described);
        if (header.segmentNumber != expectedNumber) {
            throw corrupt(described, "segment " + expectedNumber, "segment " + header.segmentNumber);
        }
        return header;
    }

    /** Like {@link #read}, whatever the segment's number is. */
    static SegmentHeader readAny(StorageFile file, String described) throws IOException {
        byte[] bytes = new byte[USED_BYTES];
        int count = file.read(ByteBuffer.wrap(bytes), 0);
        if (count < USED_BYTES || !startsWithMagic(bytes)) {
            throw corrupt(described, "a segment header", count < USED_BYTES ? count + " bytes" : "other bytes");
        }
        checkVersion(described, Frame.getInt(bytes, VERSION_AT));
        if (Frame.getInt(bytes, CHECKSUM_AT) != checksum(bytes)) {
            throw corrupt(
                    described,
                    "checksum " + Integer.toHexString(Frame.getInt(bytes, CHECKSUM_AT)),
                    Integer.toHexString(checksum(bytes)));
        }
        return new SegmentHeader(
                Frame.getLong(bytes, NUMBER_AT),
                Frame.getLong(bytes, INCARNATION_AT),
                Frame.getLong(bytes, FIRST_NUMBER_AT),
                Frame.getInt(bytes, GENERATION_AT));
    }

    /**
     * Reads and checks the header of a segment that another process may take away meanwhile; {@code null} if there is none by the
     * end. A file that it had open under that name may hold a later segment then.
     */
    static @Nullable SegmentHeader find(StorageFiles files, long number) throws IOException {
        String name = SegmentNames.of(number, SegmentNames.SEGMENT);
        try (StorageFile file = files.openForReading(name)) {
            return read(file, files.describe(name), number);
        } catch (NoSuchFileException e) {
            return null;
        } catch (TidemarkException e) {
            if (files.exists(name)) {
                throw e;
            }
            return null;
        }
    }

    private static boolean startsWithMagic(byte[] bytes) {
        return java.util.Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    private static void checkVersion(String described, int version) {
        if (version != VERSION) {
            throw new TidemarkException(
                    Integer.compareUnsigned(version, VERSION) > 0 ? ErrorCode.FORMAT_TOO_NEW : ErrorCode.FORMAT_TOO_OLD,
                    "read segment: file=" + described + ", expected=version " + VERSION + ", actual="
                            + Integer.toUnsignedString(version));
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CHECKSUM_AT);
        return (int) crc.getValue();
    }

    private static TidemarkException corrupt(String described, String expected, String actual) {
        return new TidemarkException(
                ErrorCode.CORRUPT_LOG,
                "read segment: file=" + described + ", offset=0, expected=" + expected + ", actual=" + actual);
    }
}
