/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.DirectoryListing.Piece;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Shows a segment file frame by frame, with the bytes of what is no frame, for people who look into damage. Changes nothing,
 * takes no lock, and may run beside a writer.
 */
public final class LocalLogDump {
    private static final int BYTES_AT_ONCE = 4096;

    private LocalLogDump() {}

    /** Takes what a dump comes upon, in the order of the file. */
    public interface Visitor {
        /** A header or a frame. */
        void frame(DumpedFrame frame);

        /**
         * Bytes that should be frames and are not, up to {@value #BYTES_AT_ONCE} at once.
         *
         * @param offset of the first
         * @param why what was expected and what was found, where the region starts
         */
        void damaged(long offset, byte[] bytes, String why);

        /** Bytes that no longer or do not yet mean anything, behind the last frame. */
        void unused(long offset, long length);
    }

    /**
     * A header or a frame.
     *
     * @param offset in the file
     * @param length in bytes, without the padding behind
     * @param kind name, such as {@code RECORD}
     * @param channel its number; 0 for none
     * @param id what it means depends on the kind
     * @param valid whether its checksum fits
     * @param note what its payload says, in words
     */
    public record DumpedFrame(long offset, int length, String kind, int channel, long id, boolean valid, String note) {}

    /**
     * Dumps a part of a segment.
     *
     * @param segment its number
     * @param from the first byte to show; a frame is shown if it is not wholly in front
     * @param to where to end, exclusive
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if there is no such segment; {@link ErrorCode#FORMAT_TOO_NEW}
     *     or {@link ErrorCode#FORMAT_TOO_OLD}; {@link ErrorCode#IO_FAILED}
     */
    public static void dump(Path directory, long segment, long from, long to, Visitor visitor) {
        try {
            dump(DiskFiles.existing(directory), segment, from, to, visitor);
        } catch (IOException e) {
            throw Journal.ioFailed("dump segment: directory=" + directory, e);
        }
    }

    static void dump(StorageFiles files, long segment, long from, long to, Visitor visitor) throws IOException {
        DirectoryListing listing = DirectoryListing.read(files);
        String name = SegmentNames.of(segment, SegmentNames.SEGMENT);
        if (!files.exists(name)) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "dump segment: expected=one of " + listing.segments().size() + " segments of " + files.describe("")
                            + ", actual=" + segment);
        }
        boolean isLast =
                listing.segments().stream().mapToLong(Piece::number).max().orElse(0) == segment;
        try (StorageFile file = files.openForReading(name)) {
            new Dump(file, segment, isLast, Math.max(0, from), Math.min(file.size(), to), visitor)
                    .run(files.describe(name));
        }
    }

    /** One run. */
    private record Dump(StorageFile file, long segment, boolean isLast, long from, long to, Visitor visitor) {
        void run(String described) throws IOException {
            long number = segment;
            long incarnation;
            try {
                SegmentHeader header = SegmentHeader.readAny(file, described);
                number = header.segmentNumber();
                incarnation = header.incarnation();
                if (from < SegmentHeader.PAGE_BYTES) {
                    visitor.frame(new DumpedFrame(
                            0, SegmentHeader.USED_BYTES, "HEADER", 0, number, true, FrameText.of(header)));
                }
            } catch (TidemarkException e) {
                if (e.code() != ErrorCode.CORRUPT_LOG) {
                    throw e;
                }
                incarnation = LostHeader.incarnation(file, number, 1);
                damaged(0, Math.min(SegmentHeader.USED_BYTES, file.size()), String.valueOf(e.getMessage()));
            }
            showSeal(number);
            showFrames(new SegmentScan(file, number, incarnation, file.size(), isLast));
        }

        private void showSeal(long number) throws IOException {
            SegmentSeal seal = SegmentSeal.read(file, number);
            if (seal != null && from < SegmentHeader.FRAMES_AT && to > SegmentHeader.SEAL_AT) {
                String note = "incarnation " + seal.incarnation() + (isLast ? ", left from before" : "");
                visitor.frame(new DumpedFrame(
                        SegmentHeader.SEAL_AT, Frame.SEAL_BYTES, "SEAL", 0, seal.footerOffset(), true, note));
            }
        }

        private void showFrames(SegmentScan scan) throws IOException {
            long at = SegmentHeader.FRAMES_AT;
            while (at < to) {
                SegmentScan.Step step = scan.next();
                FrameCursor frame = scan.frame();
                switch (step) {
                    case FRAME -> {
                        at = frame.offset();
                        if (at > from) {
                            visitor.frame(frame(frame));
                        }
                        if (frame.kind() == Frame.FOOTER) {
                            unused(at);
                            return;
                        }
                    }
                    case DAMAGE -> {
                        damaged(scan.regionStart(), scan.regionEnd(), scan.problem());
                        at = scan.regionEnd();
                    }
                    case TORN, END -> {
                        damaged(scan.regionStart(), scan.regionEnd(), scan.problem());
                        unused(scan.regionEnd());
                        return;
                    }
                }
            }
        }

        private static DumpedFrame frame(FrameCursor frame) {
            return new DumpedFrame(
                    frame.frameOffset(),
                    frame.payloadLength() + Frame.HEADER_BYTES,
                    FrameText.kind(frame.kind()),
                    frame.channel(),
                    frame.id(),
                    true,
                    FrameText.of(frame));
        }

        private void damaged(long start, long end, String why) throws IOException {
            long last = Math.min(end, to);
            for (long at = Math.max(start, from & -Frame.ALIGNMENT); at < last; at += BYTES_AT_ONCE) {
                byte[] bytes = new byte[(int) Math.min(BYTES_AT_ONCE, last - at)];
                int count = file.read(ByteBuffer.wrap(bytes), at);
                visitor.damaged(at, count == bytes.length ? bytes : java.util.Arrays.copyOf(bytes, count), why);
            }
        }

        private void unused(long start) {
            if (start < to) {
                visitor.unused(Math.max(start, from), to - Math.max(start, from));
            }
        }
    }
}
