/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A point in time as a user writes it, kept as text until the clock is known: {@code 2026-12-01}, {@code 2026-12-01T10:20}, with or
 * without a zone (UTC if without), or how long ago: {@code 90s}, {@code 15m}, {@code 2h}, {@code 3d}.
 */
record TimeArgument(String text) {
    private static final Pattern AGO = Pattern.compile("-?(\\d{1,9})(ms|s|m|h|d)");
    private static final String EXPECTED =
            "a time such as 2026-12-01, 2026-12-01T10:20:30Z or 2026-12-01T10:20:30+02:00, or how long ago such as 15m, 2h, 3d";

    /** For picocli; refuses what could never be read. */
    static final class Converter implements ITypeConverter<TimeArgument> {
        @Override
        public TimeArgument convert(String text) {
            TimeArgument argument = new TimeArgument(text);
            argument.at(Instant.EPOCH);
            return argument;
        }
    }

    /** The point in time, if it is {@code now}. */
    Instant at(Instant now) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            return now.minus(DurationArgument.of(Long.parseLong(ago.group(1)), ago.group(2)));
        }
        try {
            return absolute(text.toUpperCase(Locale.ROOT).replace(' ', 'T'));
        } catch (DateTimeException e) {
            throw new TypeConversionException("expected=" + EXPECTED + ", actual='" + text + "'");
        }
    }

    private static Instant absolute(String text) {
        int time = text.indexOf('T');
        if (time < 0) {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
        boolean zoned = text.endsWith("Z") || text.indexOf('+', time) > 0 || text.indexOf('-', time) > 0;
        return zoned
                ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }
}
