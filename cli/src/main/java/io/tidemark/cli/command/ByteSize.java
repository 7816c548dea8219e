/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of bytes as a user writes it: {@code 65536}, {@code 64K}, {@code 64KiB}, {@code 16M}, {@code 1G}.
 *
 * @param bytes 1 to 2^31-1, since one message must fit into an array
 */
record ByteSize(int bytes) {
    /** For picocli. */
    static final class Converter implements ITypeConverter<ByteSize> {
        @Override
        public ByteSize convert(String text) {
            return parse(text);
        }
    }

    static ByteSize parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT).replaceFirst("i?b$", "");
        int digits = lower.length();
        while (digits > 0 && !Character.isDigit(lower.charAt(digits - 1))) {
            digits--;
        }
        long unit = switch (lower.substring(digits)) {
            case "" -> 1;
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            case "g" -> 1L << 30;
            default -> 0;
        };
        try {
            long bytes = Math.multiplyExact(Long.parseLong(lower.substring(0, digits)), unit);
            if (bytes >= 1 && bytes <= Integer.MAX_VALUE) {
                return new ByteSize((int) bytes);
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // said below
        }
        throw new TypeConversionException(
                "expected=1 to 2147483647 bytes such as 65536, 64K or 16M, actual='" + text + "'");
    }
}
