/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The files of a directory: {@code <16 hex digits>.seg} is a segment, {@code .free} one that waits to be overwritten as a
 * later one, {@code .tmp} one that never became a segment. {@code .damaged} is what a repair replaced; nothing opens it.
 */
final class SegmentNames {
    static final String SEGMENT = ".seg";
    static final String FREE = ".free";
    static final String TEMPORARY = ".tmp";
    static final String DAMAGED = ".damaged";

    private static final int DIGITS = 16;

    private SegmentNames() {}

    // Plain loops: a formatter or a stream costs a cold process more than walking a whole segment.

    static String of(long number, String suffix) {
        String hex = Long.toHexString(number);
        return "0".repeat(DIGITS - hex.length()) + hex + suffix;
    }

    /** The numbers of the files with this suffix, ascending. */
    static List<Long> numbers(List<String> names, String suffix) {
        List<Long> numbers = new ArrayList<>();
        for (String name : names) {
            if (isNumbered(name, suffix)) {
                numbers.add(number(name));
            }
        }
        Collections.sort(numbers);
        return numbers;
    }

    /** Whether the name is a number with this suffix. Names that only look alike belong to somebody else. */
    static boolean isNumbered(String name, String suffix) {
        boolean numbered = name.length() == DIGITS + suffix.length() && name.endsWith(suffix);
        for (int i = 0; numbered && i < DIGITS; i++) {
            char c = name.charAt(i);
            numbered = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        return numbered;
    }

    /** The number in a name that {@link #isNumbered}. */
    static long number(String name) {
        return Long.parseUnsignedLong(name.substring(0, DIGITS), 16);
    }
}
