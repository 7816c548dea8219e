/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.charset.StandardCharsets;

/**
 * Decimal integers in property values: the message type (32-bit) and version (64-bit), and ids of the test log.
 *
 * <p>Written: ASCII digits, no padding, {@code -} before a negative number. Read: leading zeros are accepted, and one
 * leading {@code +} or {@code -} where the number is signed; anything else, an empty text and overflow are
 * {@link ErrorCode#DECODE_FAILED}. {@code Integer.parseInt} is no substitute: it accepts the digits of other scripts.
 */
public final class Decimal {
    /** Length of the longest text, that of -2^63 and of 2^64-1. */
    public static final int MAX_LENGTH = 20;

    private static final int RADIX = 10;
    private static final long UNSIGNED_MAX_BEFORE_LAST_DIGIT = Long.divideUnsigned(-1L, RADIX);
    private static final byte[] MIN_VALUE_TEXT = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.ISO_8859_1);

    private Decimal() {}

    /** Length in bytes of the text of {@code value}, 1 to 20. */
    public static int length(long value) {
        if (value == Long.MIN_VALUE) {
            return MIN_VALUE_TEXT.length;
        }
        int length = value < 0 ? 2 : 1;
        long magnitude = Math.abs(value);
        while (magnitude >= RADIX) {
            magnitude /= RADIX;
            length++;
        }
        return length;
    }

    /** Writes {@code value} at {@code offset} and returns the offset after it. */
    public static int write(long value, byte[] dst, int offset) {
        if (value == Long.MIN_VALUE) { // the one number without a positive counterpart
            System.arraycopy(MIN_VALUE_TEXT, 0, dst, offset, MIN_VALUE_TEXT.length);
            return offset + MIN_VALUE_TEXT.length;
        }
        if (value < 0) {
            dst[offset] = '-';
        }
        int end = offset + length(value);
        int at = end;
        long rest = Math.abs(value);
        do {
            long quotient = rest / RADIX;
            dst[--at] = (byte) ('0' + (rest - quotient * RADIX));
            rest = quotient;
        } while (rest != 0);
        return end;
    }

    /** Reads a 32-bit number. */
    public static int parseInt(byte[] src, int offset, int length) {
        return (int) parseSigned(src, offset, length, Integer.MIN_VALUE);
    }

    /** Reads a 64-bit number. */
    public static long parseLong(byte[] src, int offset, int length) {
        return parseSigned(src, offset, length, Long.MIN_VALUE);
    }

    /** Reads an unsigned 64-bit number, which has no sign; the result has the bits of the unsigned value. */
    public static long parseUnsignedLong(byte[] src, int offset, int length) {
        if (length <= 0) {
            throw malformed("unsigned 64-bit", src, offset, length);
        }
        long value = 0;
        int end = offset + length;
        for (int at = offset; at < end; at++) {
            int digit = src[at] - '0';
            if (digit < 0 || digit >= RADIX || Long.compareUnsigned(value, UNSIGNED_MAX_BEFORE_LAST_DIGIT) > 0) {
                throw malformed("unsigned 64-bit", src, offset, length);
            }
            long next = value * RADIX + digit;
            if (Long.compareUnsigned(next, digit) < 0) {
                throw malformed("unsigned 64-bit", src, offset, length);
            }
            value = next;
        }
        return value;
    }

    /** The text of {@code value}. */
    public static String format(long value) {
        return Long.toString(value); // writes the same form
    }

    /** Reads a 32-bit number. */
    public static int parseInt(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parseInt(utf8, 0, utf8.length);
    }

    /** Reads a 64-bit number. */
    public static long parseLong(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parseLong(utf8, 0, utf8.length);
    }

    /** Reads an unsigned 64-bit number. */
    public static long parseUnsignedLong(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parseUnsignedLong(utf8, 0, utf8.length);
    }

    /** Counts downwards, as the negative range is the larger one; {@code min} is its end. */
    private static long parseSigned(byte[] src, int offset, int length, long min) {
        boolean negative = length > 0 && src[offset] == '-';
        int from = negative || (length > 0 && src[offset] == '+') ? offset + 1 : offset;
        int end = offset + length;
        if (from >= end) {
            throw malformedSigned(src, offset, length, min);
        }
        long value = 0;
        for (int at = from; at < end; at++) {
            int digit = src[at] - '0';
            if (digit < 0 || digit >= RADIX || value < min / RADIX || value * RADIX < min + digit) {
                throw malformedSigned(src, offset, length, min);
            }
            value = value * RADIX - digit;
        }
        if (!negative && value == min) {
            throw malformedSigned(src, offset, length, min);
        }
        return negative ? value : -value;
    }

    private static TidemarkException malformedSigned(byte[] src, int offset, int length, long min) {
        return malformed(min == Long.MIN_VALUE ? "64-bit" : "32-bit", src, offset, length);
    }

    private static TidemarkException malformed(String form, byte[] src, int offset, int length) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "read number: expected=" + form + " decimal, actual=" + Quoted.utf8(src, offset, length));
    }
}
