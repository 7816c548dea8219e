/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import java.util.Locale;

/** Numbers as people read them. */
public final class Quantity {
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB"};

    private Quantity() {}

    /** Such as {@code 815 B} or {@code 3.4 MiB}. */
    public static String bytes(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        double value = bytes / 1024.0;
        int unit = 0;
        while (value >= 1024 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** Such as {@code 1,234,567}. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Such as {@code 1 record} or {@code 1,234 records}. */
    public static String of(long count, String singular, String plural) {
        return count(count) + " " + (count == 1 ? singular : plural);
    }
}
