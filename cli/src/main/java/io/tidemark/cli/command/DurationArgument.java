/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as a user writes it: {@code 500ms}, {@code 90s}, {@code 15m}, {@code 2h}, {@code 3d}. */
record DurationArgument(Duration duration) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    /** For picocli. */
    static final class Converter implements ITypeConverter<DurationArgument> {
        @Override
        public DurationArgument convert(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw new TypeConversionException("expected=a time such as 500ms, 90s, 15m, 2h, actual='" + text + "'");
            }
            return new DurationArgument(of(Long.parseLong(form.group(1)), form.group(2)));
        }
    }

    /** Some milliseconds, seconds, minutes, hours or days. */
    static Duration of(long amount, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
