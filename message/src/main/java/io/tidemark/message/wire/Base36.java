/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * 64-bit integers in base 36, the form of ticks ({@code u36}) and of terms and numeric message ids ({@code i36}).
 *
 * <p>Written: digits {@code 0-9a-z}, most significant first, no padding, {@code -} before a negative signed number.
 * Read: upper case and leading zeros are accepted as well, a sign ({@code +} or {@code -}) only in signed numbers;
 * anything else, an empty text and overflow are {@link ErrorCode#DECODE_FAILED}. {@code Long.parseUnsignedLong(text,
 * 36)} is no substitute: it accepts {@code +} and the digits of other scripts.
 */
public final class Base36 {
    /** Length of the longest unsigned text, that of 2^64-1. */
    public static final int MAX_UNSIGNED_LENGTH = 13;
    /** Length of the longest signed text, that of -2^63. */
    public static final int MAX_SIGNED_LENGTH = 14;

    private static final int RADIX = 36;
    private static final int RADIX_SQUARED = RADIX * RADIX;
    private static final int RADIX_TO_THE_FOURTH = RADIX_SQUARED * RADIX_SQUARED;
    private static final long UNSIGNED_MAX_BEFORE_LAST_DIGIT = Long.divideUnsigned(-1L, RADIX);
    /** So many digits never overflow 63 bits: 36^12 < 2^63 < 36^13. */
    private static final int SAFE_DIGITS = 12;

    /** Powers of 36 from 36^0 to 36^12, the largest that 64 bits hold. */
    private static final long[] POWERS = powers();
    /** Digits of 2^(63 - n), the smallest number with n leading zero bits; at index 64, of 0. */
    private static final byte[] LENGTH_BY_LEADING_ZEROS = lengthByLeadingZeros();
    /** The digits of 0 to 1295, two bytes each. */
    private static final byte[] DIGIT_PAIRS = digitPairs();
    /** Value of each byte as a digit; -1 if it is none. */
    private static final byte[] VALUE_OF = valueOf();

    private Base36() {}

    /** Length in bytes of the unsigned text of {@code value}, 1 to 13. */
    public static int unsignedLength(long value) {
        int length = LENGTH_BY_LEADING_ZEROS[Long.numberOfLeadingZeros(value)];
        boolean oneMore = length <= SAFE_DIGITS && Long.compareUnsigned(value, POWERS[length]) >= 0;
        return oneMore ? length + 1 : length;
    }

    /** Writes {@code value} as an unsigned number at {@code offset} and returns the offset after it. */
    public static int writeUnsigned(long value, byte[] dst, int offset) {
        if (value >= 0 && value < RADIX) {
            dst[offset] = DIGIT_PAIRS[2 * (int) value + 1];
            return offset + 1;
        }
        int end = offset + unsignedLength(value);
        int at = end;
        long rest = value;
        if (rest < 0) { // only the first division must be an unsigned one
            rest = Long.divideUnsigned(value, RADIX_SQUARED);
            at = writePair((int) (value - rest * RADIX_SQUARED), dst, at);
        }
        // Four digits at a time: half of the long divisions, and what remains is 32-bit arithmetic.
        while (rest >= RADIX_TO_THE_FOURTH) {
            long quotient = rest / RADIX_TO_THE_FOURTH;
            int four = (int) (rest - quotient * RADIX_TO_THE_FOURTH);
            int high = four / RADIX_SQUARED;
            at = writePair(four - high * RADIX_SQUARED, dst, at);
            at = writePair(high, dst, at);
            rest = quotient;
        }
        int last = (int) rest;
        while (last >= RADIX) {
            int quotient = last / RADIX_SQUARED;
            at = writePair(last - quotient * RADIX_SQUARED, dst, at);
            last = quotient;
        }
        if (at > offset) {
            dst[offset] = DIGIT_PAIRS[2 * last + 1];
        }
        return end;
    }

    /** Reads an unsigned number; the result has the bits of the unsigned value. */
    public static long parseUnsigned(byte[] src, int offset, int length) {
        return parseDigits(src, offset, length, /* signLength= */ 0);
    }

    /** Length in bytes of the signed text of {@code value}, 1 to 14. */
    public static int signedLength(long value) {
        return value < 0 ? 1 + unsignedLength(-value) : unsignedLength(value);
    }

    /** Writes {@code value} as a signed number at {@code offset} and returns the offset after it. */
    public static int writeSigned(long value, byte[] dst, int offset) {
        if (value >= 0) {
            return writeUnsigned(value, dst, offset);
        }
        dst[offset] = '-';
        return writeUnsigned(-value, dst, offset + 1); // -2^63 negates to itself, whose unsigned value is 2^63
    }

    /** Reads a signed number. */
    public static long parseSigned(byte[] src, int offset, int length) {
        byte first = length > 0 ? src[offset] : 0;
        boolean negative = first == '-';
        long magnitude = parseDigits(src, offset, length, negative || first == '+' ? 1 : 0);
        if (magnitude < 0 && !(negative && magnitude == Long.MIN_VALUE)) {
            throw malformed(src, offset, length);
        }
        return negative ? -magnitude : magnitude;
    }

    /** The unsigned text of {@code value}. */
    public static String formatUnsigned(long value) {
        byte[] text = new byte[unsignedLength(value)];
        writeUnsigned(value, text, 0);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Reads an unsigned number. */
    public static long parseUnsigned(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parseUnsigned(utf8, 0, utf8.length);
    }

    /** The signed text of {@code value}. */
    public static String formatSigned(long value) {
        byte[] text = new byte[signedLength(value)];
        writeSigned(value, text, 0);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** Reads a signed number. */
    public static long parseSigned(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parseSigned(utf8, 0, utf8.length);
    }

    private static int writePair(int pair, byte[] dst, int end) {
        dst[end - 1] = DIGIT_PAIRS[2 * pair + 1];
        dst[end - 2] = DIGIT_PAIRS[2 * pair];
        return end - 2;
    }

    private static long parseDigits(byte[] src, int offset, int length, int signLength) {
        int at = offset + signLength;
        int end = offset + length;
        if (at >= end) {
            throw malformed(src, offset, length);
        }
        int safeEnd = Math.min(end, at + SAFE_DIGITS);
        long value = 0;
        int digits = 0; // negative as soon as one of them is
        for (; at < safeEnd; at++) {
            int digit = VALUE_OF[src[at] & 0xff];
            digits |= digit;
            value = value * RADIX + digit;
        }
        if (digits < 0) {
            throw malformed(src, offset, length);
        }
        for (; at < end; at++) {
            int digit = VALUE_OF[src[at] & 0xff];
            long next = value * RADIX + digit;
            boolean overflows = Long.compareUnsigned(value, UNSIGNED_MAX_BEFORE_LAST_DIGIT) > 0
                    || Long.compareUnsigned(next, digit) < 0;
            if (digit < 0 || overflows) {
                throw malformed(src, offset, length);
            }
            value = next;
        }
        return value;
    }

    private static TidemarkException malformed(byte[] src, int offset, int length) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "read number: expected=64-bit base 36, actual=" + Quoted.utf8(src, offset, length));
    }

    private static long[] powers() {
        long[] powers = new long[SAFE_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * RADIX;
        }
        return powers;
    }

    private static byte[] lengthByLeadingZeros() {
        byte[] lengths = new byte[Long.SIZE + 1];
        for (int zeros = 0; zeros < Long.SIZE; zeros++) {
            lengths[zeros] = (byte)
                    Long.toUnsignedString(1L << (Long.SIZE - 1 - zeros), RADIX).length();
        }
        lengths[Long.SIZE] = 1;
        return lengths;
    }

    private static byte[] digitPairs() {
        byte[] pairs = new byte[2 * RADIX_SQUARED];
        for (int i = 0; i < RADIX_SQUARED; i++) {
            pairs[2 * i] = (byte) Character.forDigit(i / RADIX, RADIX);
            pairs[2 * i + 1] = (byte) Character.forDigit(i % RADIX, RADIX);
        }
        return pairs;
    }

    private static byte[] valueOf() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) -1);
        for (int c = 0; c < 128; c++) {
            values[c] = (byte) Character.digit(c, RADIX);
        }
        return values;
    }
}
