/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.List;
import java.util.Locale;

/**
 * The files of a directory: {@code <16 hex digits>.seg} is a segment, {@code .free} one that waits to be overwritten as a
 * later one, {@code .tmp} one that never became a segment.
 */
final class SegmentNames {
    static final String SEGMENT = ".seg";
    static final String FREE = ".free";
    static final String TEMPORARY = ".tmp";

    private static final int DIGITS = 16;

    private SegmentNames() {}

    static String of(long number, String suffix) {
        return String.format(Locale.ROOT, "%016x%s", number, suffix);
    }

    /** The numbers of the files with this suffix, ascending. */
    static List<Long> numbers(List<String> names, String suffix) {
        return names.stream()
                .filter(name -> name.length() == DIGITS + suffix.length() && name.endsWith(suffix))
                .map(name -> Long.parseUnsignedLong(name.substring(0, DIGITS), 16))
                .sorted()
                .toList();
    }
}
