/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.LogFinding.Kind;
import io.tidemark.backend.local.SegmentIndex.ChannelExtent;
import io.tidemark.message.TidemarkException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares a valid FOOTER with the frames that it stands behind. Used by one thread. */
final class FooterCheck {
    private final Findings findings;
    private final String file;
    private final FrameCursor footer;
    private final long offset;

    /** @param footer stands at the FOOTER */
    FooterCheck(Findings findings, String file, FrameCursor footer) {
        this.findings = findings;
        this.file = file;
        this.footer = footer;
        this.offset = footer.frameOffset();
    }

    /**
     * Compares.
     *
     * @param nextSegment number of the segment that follows
     * @param fromFrames the index that the frames make; {@code null} if not all of them are known
     */
    void run(long nextSegment, @Nullable SegmentIndex fromFrames) {
        if (footer.id() != nextSegment) {
            wrong("next segment", nextSegment, footer.id());
        }
        if (fromFrames == null || isSame(fromFrames.encodeFooter(footer.id()))) {
            return;
        }
        try {
            findDifference(fromFrames, SegmentIndex.decodeFooter(footer));
        } catch (TidemarkException e) {
            findings.add(Kind.WRONG_FOOTER, file, offset, "the FOOTER makes no sense", e);
        }
    }

    private boolean isSame(byte[] expected) {
        int length = footer.payloadLength();
        int from = footer.payloadStart();
        return length == Frame.length(expected, 0) - Frame.HEADER_BYTES
                && Arrays.equals(
                        footer.buffer(),
                        from,
                        from + length,
                        expected,
                        Frame.HEADER_BYTES,
                        Frame.HEADER_BYTES + length);
    }

    private void findDifference(SegmentIndex expected, SegmentIndex actual) {
        int last = Math.max(expected.lastChannel(), actual.lastChannel());
        for (int channel = 1; channel <= last; channel++) {
            ChannelExtent wanted = expected.extent(channel);
            ChannelExtent found = actual.extent(channel);
            if (!Objects.equals(wanted, found)) {
                wrong("what it holds of channel " + channel, describe(wanted), describe(found));
                return;
            }
        }
        wrong("its places to start reading at", "those that the frames make", "others");
    }

    private static String describe(@Nullable ChannelExtent extent) {
        return extent == null
                ? "nothing"
                : "ids " + extent.firstId() + " to " + (extent.endId() - 1) + " in " + extent.bytes() + " bytes, tick "
                        + Long.toUnsignedString(extent.maxTimeTick()) + ", " + extent.entryCount() + " places";
    }

    private void wrong(String what, Object expected, Object actual) {
        findings.add(Kind.WRONG_FOOTER, file, offset, what, expected, actual);
    }
}
