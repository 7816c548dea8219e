/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Finds out what a damaged header said: with which incarnation the frames in front of the first BATCH are checked. */
final class LostHeader {
    private static final int STATE_BYTES_MAX = 64 << 20;
    private static final int INCARNATIONS_TRIED_MAX = 1 << 20;

    private LostHeader() {}

    /**
     * The incarnation that makes the STATE valid, if there is one. A BATCH names its own, which is that one or a later one.
     *
     * @param likely that of the segment before
     */
    static long incarnation(StorageFile file, long segmentNumber, long likely) throws IOException {
        long latest = new FrameSearch(file, segmentNumber).firstIncarnation(SegmentHeader.FRAMES_AT);
        long from = latest > 0 ? latest : likely;
        byte[] header = new byte[Frame.HEADER_BYTES];
        boolean whole = file.read(ByteBuffer.wrap(header), SegmentHeader.FRAMES_AT) == header.length;
        int length = whole ? Frame.length(header, 0) : 0;
        if (length < Frame.HEADER_BYTES || length > Math.min(STATE_BYTES_MAX, file.size() - SegmentHeader.FRAMES_AT)) {
            return from;
        }
        byte[] state = new byte[length];
        file.read(ByteBuffer.wrap(state), SegmentHeader.FRAMES_AT);
        int seed = Frame.storedChecksum(state, 0) ^ Frame.checksum(state, 0, 0, new CRC32C());
        if (seed == Frame.seed(segmentNumber, likely)) {
            return likely;
        }
        long last = Math.max(1, from - INCARNATIONS_TRIED_MAX);
        for (long incarnation = from; incarnation >= last; incarnation--) {
            if (seed == Frame.seed(segmentNumber, incarnation)) {
                return incarnation;
            }
        }
        return from;
    }
}
