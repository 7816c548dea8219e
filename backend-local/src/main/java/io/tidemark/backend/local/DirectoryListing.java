/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All files of a directory and what each is, for those who look for damage: unlike {@link Recovery}, it goes on where a
 * segment is missing or has a bad header.
 *
 * @param segments oldest first, without those that are superseded
 * @param superseded names of files whose contents a later segment holds
 * @param temporary names of files that never became segments
 * @param sideFiles names of files that a repair left
 * @param foreign names of files that no log has
 */
record DirectoryListing(
        List<Piece> segments,
        List<String> superseded,
        List<String> temporary,
        List<String> sideFiles,
        List<String> foreign) {
    private static final int ATTEMPTS_MAX = 100;

    /**
     * A file with the name of a segment.
     *
     * @param number by its name
     * @param bytes length of the file
     * @param header {@code null} if it cannot be read
     * @param refusal why not
     */
    record Piece(
            long number,
            long bytes,
            @Nullable SegmentHeader header,
            @Nullable TidemarkException refusal) {
        String name() {
            return SegmentNames.of(number, SegmentNames.SEGMENT);
        }

        boolean isMisnamed() {
            return header != null && header.segmentNumber() != number;
        }

        /** The first number that it stands for, as far as that is known. */
        long firstNumber() {
            return header == null || isMisnamed() ? number : header.firstNumber();
        }

        /** Whether it was rewritten, and so may leave out what is truncated. */
        boolean isRewritten() {
            return header != null && !isMisnamed() && header.generation() > 0;
        }
    }

    /** Looks at all files, at a moment when no segment came or went. */
    static DirectoryListing read(StorageFiles files) throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<String> names = files.list().stream().sorted().toList();
            List<Long> numbers = SegmentNames.numbers(names, SegmentNames.SEGMENT);
            DirectoryListing listing = readOnce(files, names, numbers);
            if (attempt == ATTEMPTS_MAX
                    || SegmentNames.numbers(files.list(), SegmentNames.SEGMENT).equals(numbers)) {
                return listing;
            }
        }
    }

    private static DirectoryListing readOnce(StorageFiles files, List<String> names, List<Long> numbers)
            throws IOException {
        List<String> superseded = new ArrayList<>();
        List<Piece> segments = segments(files, numbers, superseded);
        return new DirectoryListing(
                segments,
                superseded,
                withSuffix(names, SegmentNames.TEMPORARY),
                withSuffix(names, SegmentNames.DAMAGED),
                names.stream().filter(name -> !isOurs(name)).toList());
    }

    private static List<Piece> segments(StorageFiles files, List<Long> numbers, List<String> superseded)
            throws IOException {
        Deque<Piece> segments = new ArrayDeque<>();
        for (int i = numbers.size() - 1; i >= 0; i--) {
            long number = numbers.get(i);
            Piece after = segments.peekFirst();
            if (after != null && number >= after.firstNumber()) {
                superseded.add(SegmentNames.of(number, SegmentNames.SEGMENT));
            } else {
                Piece piece = piece(files, number);
                if (piece != null) {
                    segments.addFirst(piece);
                }
            }
        }
        return List.copyOf(segments);
    }

    /** {@code null} if a writer took the file away meanwhile. */
    private static @Nullable Piece piece(StorageFiles files, long number) throws IOException {
        String name = SegmentNames.of(number, SegmentNames.SEGMENT);
        try (StorageFile file = files.openForReading(name)) {
            long bytes = file.size();
            try {
                return new Piece(number, bytes, SegmentHeader.readAny(file, files.describe(name)), null);
            } catch (TidemarkException e) {
                return new Piece(number, bytes, null, e);
            }
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static List<String> withSuffix(List<String> names, String suffix) {
        return names.stream().filter(name -> name.endsWith(suffix)).toList();
    }

    private static boolean isOurs(String name) {
        return SegmentNames.isNumbered(name, SegmentNames.SEGMENT)
                || SegmentNames.isNumbered(name, SegmentNames.FREE)
                || name.endsWith(SegmentNames.TEMPORARY)
                || name.endsWith(SegmentNames.DAMAGED)
                || name.equals(DiskFiles.LOCK_NAME);
    }

    /** Whether nothing but the name of the very first segment ever reached the disk. */
    boolean isUnwritten() {
        return segments.size() == 1
                && segments.get(0).number == JournalWriter.FIRST_SEGMENT
                && segments.get(0).bytes == 0;
    }
}
