/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Looks for frames of one segment at every place where one could be, since the length of what is damaged cannot be trusted.
 * What lies in a recycled file from an earlier use is not found, as its checksums name another segment. Belongs to one
 * thread; does not close the file.
 */
final class FrameSearch {
    private static final int CHUNK_BYTES = 1 << 20;

    private final StorageFile file;
    private final long segmentNumber;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private final CRC32C crc = new CRC32C();

    FrameSearch(StorageFile file, long segmentNumber) {
        this.file = file;
        this.segmentNumber = segmentNumber;
    }

    /**
     * The greatest offset of this segment that a BATCH from here on calls durable; 0 if there is none.
     *
     * @param from a multiple of 8
     * @param incarnation batches of lesser ones do not count: they were cut
     */
    long durableBehind(long from, long incarnation) throws IOException {
        long durable = 0;
        long chunkOffset = from;
        int count;
        while ((count = file.read(ByteBuffer.wrap(chunk), chunkOffset)) >= Frame.BATCH_BYTES) {
            int at = 0;
            for (; at + Frame.BATCH_BYTES <= count; at += Frame.ALIGNMENT) {
                if (isBatch(at, chunkOffset + at, incarnation)
                        && Frame.getLong(chunk, at + Frame.BATCH_DURABLE_SEGMENT) == segmentNumber) {
                    durable = Math.max(durable, Frame.getLong(chunk, at + Frame.BATCH_DURABLE_OFFSET));
                }
            }
            chunkOffset += at;
        }
        return durable;
    }

    private boolean isBatch(int at, long offset, long incarnation) {
        if (Frame.length(chunk, at) != Frame.BATCH_BYTES
                || Frame.kind(chunk, at) != Frame.BATCH
                || Frame.id(chunk, at) != offset) {
            return false;
        }
        long named = Frame.getLong(chunk, at + Frame.BATCH_INCARNATION);
        int seed = Frame.seed(segmentNumber, named);
        return named >= incarnation && Frame.storedChecksum(chunk, at) == Frame.checksum(chunk, at, seed, crc);
    }

    /**
     * The incarnation of the first BATCH from here on, by its own word; 0 if there is none.
     *
     * @param from a multiple of 8
     */
    long firstIncarnation(long from) throws IOException {
        long chunkOffset = from;
        int count;
        while ((count = file.read(ByteBuffer.wrap(chunk), chunkOffset)) >= Frame.BATCH_BYTES) {
            int at = 0;
            for (; at + Frame.BATCH_BYTES <= count; at += Frame.ALIGNMENT) {
                if (isBatch(at, chunkOffset + at, 1)) {
                    return Frame.getLong(chunk, at + Frame.BATCH_INCARNATION);
                }
            }
            chunkOffset += at;
        }
        return 0;
    }

    /**
     * The offset of the first valid frame; -1 if there is none.
     *
     * @param from where to begin, a multiple of 8
     * @param limit bytes from here on are not looked at
     * @param incarnation that frames are checked with, and the least that a BATCH may name
     */
    long nextFrame(long from, long limit, long incarnation) throws IOException {
        FrameCursor probe = FrameCursor.walking(file, segmentNumber);
        long chunkOffset = from;
        int count;
        while ((count = file.read(ByteBuffer.wrap(chunk), chunkOffset)) >= Frame.HEADER_BYTES && chunkOffset < limit) {
            int at = 0;
            for (; at + Frame.HEADER_BYTES <= count; at += Frame.ALIGNMENT) {
                long offset = chunkOffset + at;
                if (looksLikeFrame(at, offset, limit)) {
                    probe.position(offset, incarnation);
                    if (probe.next(limit)) {
                        return offset;
                    }
                }
            }
            chunkOffset += at;
        }
        return -1;
    }

    /** What costs little to see, and rules out nearly every other place. */
    private boolean looksLikeFrame(int at, long offset, long limit) {
        int length = Frame.length(chunk, at);
        return Frame.hasKnownKind(chunk, at)
                && length >= Frame.HEADER_BYTES
                && length <= limit - offset
                && (Frame.kind(chunk, at) != Frame.BATCH || Frame.id(chunk, at) == offset);
    }
}
