/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The SEAL of a segment, in the page behind the header. That of the last segment may be left from a sealing that a crash
 * undid, and counts for nothing.
 *
 * @param footerOffset where the FOOTER is
 * @param incarnation that the FOOTER is checked with
 */
record SegmentSeal(long footerOffset, long incarnation) {
    /** Reads it; {@code null} if there is no valid one. */
    static @Nullable SegmentSeal read(StorageFile file, long segmentNumber) throws IOException {
        byte[] frame = new byte[Frame.SEAL_BYTES];
        int count = file.read(ByteBuffer.wrap(frame), SegmentHeader.SEAL_AT);
        if (count < frame.length || Frame.length(frame, 0) != frame.length || Frame.kind(frame, 0) != Frame.SEAL) {
            return null;
        }
        long incarnation = Frame.getLong(frame, Frame.HEADER_BYTES);
        int seed = Frame.seed(segmentNumber, incarnation);
        return Frame.storedChecksum(frame, 0) == Frame.checksum(frame, 0, seed, new CRC32C())
                ? new SegmentSeal(Frame.id(frame, 0), incarnation)
                : null;
    }
}
