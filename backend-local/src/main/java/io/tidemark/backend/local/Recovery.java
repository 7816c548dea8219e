/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out what a directory holds, by reading its last segment; changes nothing. */
final class Recovery {
    private Recovery() {}

    /**
     * What was found.
     *
     * @param segments oldest first; empty in a new directory
     * @param superseded names of files whose contents a later segment holds
     * @param tail behind the last valid frame of the last segment; {@code null} if there is none
     */
    record Found(
            List<Segment> segments,
            List<String> superseded,
            ChannelTable channels,
            @Nullable TailWalk tail) {

        /**
         * Refuses to go on behind damage, and tells of a batch that was cut short.
         *
         * @throws TidemarkException {@link ErrorCode#CORRUPT_LOG}
         */
        void requireUndamaged() throws IOException {
            if (tail != null) {
                TidemarkException damage = tail.damage();
                if (damage != null) {
                    tail.close();
                    throw damage;
                }
                tail.replay().publishTruncations();
                warnIfTorn(tail);
            }
        }
    }

    /**
     * The files of a journal.
     *
     * @param segments oldest first
     * @param superseded names of files whose contents a later segment holds
     */
    record Listed(List<Segment> segments, List<String> superseded) {}

    /**
     * Looks for segments and walks the last one.
     *
     * @param channels brought to the end of the log
     * @throws TidemarkException what {@link #segments} throws, but damage in the frames of the last segment is for
     *     {@link TailWalk#damage} to tell
     */
    static Found recover(StorageFiles files, SegmentCache cache, ChannelTable channels) throws IOException {
        Listed listed = segments(files, cache);
        List<Segment> segments = listed.segments;
        if (segments.isEmpty()) {
            return new Found(segments, listed.superseded, channels, null);
        }
        TailWalk tail = new TailWalk(segments.get(segments.size() - 1), channels);
        try {
            tail.walk();
        } catch (IOException | RuntimeException e) {
            tail.close();
            throw e;
        }
        return new Found(segments, listed.superseded, channels, tail);
    }

    /**
     * Looks for segments.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_LOG} if one is missing, and what a header may be refused with
     */
    static Listed segments(StorageFiles files, SegmentCache cache) throws IOException {
        Deque<Segment> segments = new ArrayDeque<>();
        List<String> superseded = new ArrayList<>();
        List<Long> numbers = SegmentNames.numbers(files.list(), SegmentNames.SEGMENT);
        if (isOneEmptyFile(files, numbers)) {
            return new Listed(List.of(), List.of(SegmentNames.of(numbers.get(0), SegmentNames.SEGMENT)));
        }
        for (int i = numbers.size() - 1; i >= 0; i--) {
            long number = numbers.get(i);
            Segment after = segments.peekFirst();
            if (after != null && number >= after.firstNumber()) {
                superseded.add(SegmentNames.of(number, SegmentNames.SEGMENT));
            } else {
                requireNext(files, number, after);
                segments.addFirst(segment(files, cache, number));
            }
        }
        return new Listed(List.copyOf(segments), superseded);
    }

    private static void requireNext(StorageFiles files, long number, @Nullable Segment after) {
        if (after != null && number != after.firstNumber() - 1) {
            String missing = SegmentNames.of(after.firstNumber() - 1, SegmentNames.SEGMENT);
            throw new TidemarkException(
                    ErrorCode.CORRUPT_LOG,
                    "open log: file=" + files.describe(missing) + ", expected=present, actual=missing");
        }
    }

    private static Segment segment(StorageFiles files, SegmentCache cache, long number) throws IOException {
        String name = SegmentNames.of(number, SegmentNames.SEGMENT);
        try (StorageFile file = files.openForReading(name)) {
            SegmentHeader header = SegmentHeader.read(file, files.describe(name), number);
            return Segment.of(files, cache, header);
        }
    }

    /** Whether nothing but the name of the very first segment ever reached the disk. */
    private static boolean isOneEmptyFile(StorageFiles files, List<Long> numbers) throws IOException {
        if (numbers.size() != 1 || numbers.get(0) != JournalWriter.FIRST_SEGMENT) {
            return false;
        }
        try (StorageFile file = files.openForReading(SegmentNames.of(numbers.get(0), SegmentNames.SEGMENT))) {
            return file.size() == 0;
        }
    }

    /** Tells of a batch that was cut short. */
    private static void warnIfTorn(TailWalk tail) throws IOException {
        if (!tail.isSealed() && tail.missingBytes() > 0) {
            log().log(
                            System.Logger.Level.WARNING,
                            "cut a torn batch: file={0}, offset={1}, dropped={2} bytes, expected={3} bytes, {4}",
                            tail.segment().described(),
                            Long.toString(tail.end().offset()),
                            Long.toString(tail.droppedBytes()),
                            Long.toString(tail.missingBytes()),
                            tail.problem());
        }
    }

    /** Not a constant: getting one costs a cold process some 20 ms, and few need it. */
    private static System.Logger log() {
        return System.getLogger(Recovery.class.getName());
    }
}
