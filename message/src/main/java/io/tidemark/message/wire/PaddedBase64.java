/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Base64 of RFC 4648 with the standard alphabet and padding, the form of protobuf messages in property values.
 *
 * <p>Written without line breaks. Read: padding is required and ends the text; CR and LF are ignored wherever they
 * stand, between padding signs too; the bits that the last digit has to spare are not looked at; everything else, the
 * url-safe alphabet included, is {@link ErrorCode#DECODE_FAILED}. {@code java.util.Base64} is no substitute: one
 * decoder takes text without padding and refuses line breaks, the other ignores any character.
 */
public final class PaddedBase64 {
    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte PAD = '=';
    /** What {@link #VALUE_OF} says of CR and LF, and of any byte that is neither digit nor line break. */
    private static final byte LINE_BREAK = -1;

    private static final byte NO_DIGIT = -2;
    private static final byte[] VALUE_OF = valueOf();

    /** Both digits of each 12-bit number, the first in the low byte. */
    private static final char[] DIGIT_PAIRS = digitPairs();

    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private PaddedBase64() {}

    /** Length in bytes of the text of {@code length} bytes. */
    public static int encodedLength(int length) {
        return Math.multiplyExact((length / 3) + (length % 3 == 0 ? 0 : 1), 4);
    }

    /**
     * Writes the text of {@code length} bytes of {@code src} at {@code dstOffset} and returns the offset after it.
     *
     * <p>{@code src} may be {@code dst} if the bytes lie at the very end of the region that is written, at {@code
     * dstOffset + encodedLength(length) - length}: each group of three bytes is read before the four digits that may
     * overwrite it are written, and group {@code i} ends at or after digit group {@code i} does, as the region has one
     * spare byte for each group.
     *
     * <pre>
     *   before   |  spare  | b0 b1 b2 b3 b4 b5 |
     *   after    | d0 d1 d2 d3 d4 d5 d6 d7     |
     * </pre>
     */
    public static int encode(byte[] src, int offset, int length, byte[] dst, int dstOffset) {
        int at = offset;
        int out = dstOffset;
        // Six bytes become eight digits in one write.
        for (int groups = length / 6; groups > 0; groups--) {
            int first = (src[at] & 0xff) << 16 | (src[at + 1] & 0xff) << 8 | (src[at + 2] & 0xff);
            int second = (src[at + 3] & 0xff) << 16 | (src[at + 4] & 0xff) << 8 | (src[at + 5] & 0xff);
            long digits = DIGIT_PAIRS[first >>> 12]
                    | (long) DIGIT_PAIRS[first & 0xfff] << 16
                    | (long) DIGIT_PAIRS[second >>> 12] << 32
                    | (long) DIGIT_PAIRS[second & 0xfff] << 48;
            LITTLE_ENDIAN_LONG.set(dst, out, digits);
            at += 6;
            out += 8;
        }
        if (offset + length - at >= 3) {
            int bits = (src[at] & 0xff) << 16 | (src[at + 1] & 0xff) << 8 | (src[at + 2] & 0xff);
            dst[out] = DIGITS[bits >>> 18];
            dst[out + 1] = DIGITS[bits >>> 12 & 63];
            dst[out + 2] = DIGITS[bits >>> 6 & 63];
            dst[out + 3] = DIGITS[bits & 63];
            at += 3;
            out += 4;
        }
        int rest = offset + length - at;
        return rest == 0 ? out : encodeRest(src, at, rest, dst, out);
    }

    private static int encodeRest(byte[] src, int at, int rest, byte[] dst, int out) {
        int bits = (src[at] & 0xff) << 16 | (rest == 2 ? (src[at + 1] & 0xff) << 8 : 0);
        dst[out] = DIGITS[bits >>> 18];
        dst[out + 1] = DIGITS[bits >>> 12 & 63];
        dst[out + 2] = rest == 2 ? DIGITS[bits >>> 6 & 63] : PAD;
        dst[out + 3] = PAD;
        return out + 4;
    }

    /** The bytes whose text is the {@code length} bytes of {@code src} from {@code offset}. */
    public static byte[] decode(byte[] src, int offset, int length) {
        byte[] dst = new byte[maxDecodedLength(src, offset, length)];
        int end = offset + length;
        int at = offset;
        int written = 0;
        while (at + 4 <= end) {
            int a = VALUE_OF[src[at] & 0xff];
            int b = VALUE_OF[src[at + 1] & 0xff];
            int c = VALUE_OF[src[at + 2] & 0xff];
            int d = VALUE_OF[src[at + 3] & 0xff];
            if ((a | b | c | d) < 0) {
                break; // padding, a line break or an error: the slow way tells which
            }
            dst[written] = (byte) (a << 2 | b >>> 4);
            dst[written + 1] = (byte) (b << 4 | c >>> 2);
            dst[written + 2] = (byte) (c << 6 | d);
            written += 3;
            at += 4;
        }
        if (at < end) {
            written = decodeSlowly(src, offset, length, at, dst, written);
        }
        return written == dst.length ? dst : Arrays.copyOf(dst, written);
    }

    /** The text of {@code bytes}. */
    public static String encodeToString(byte[] bytes) {
        byte[] text = new byte[encodedLength(bytes.length)];
        encode(bytes, 0, bytes.length, text, 0);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** The bytes whose text is {@code text}. */
    public static byte[] decode(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return decode(utf8, 0, utf8.length);
    }

    /** Never too small, and exact unless there is a line break: what is not padding at the end may be digits. */
    private static int maxDecodedLength(byte[] src, int offset, int length) {
        int digits = length;
        while (digits > 0 && length - digits < 2 && src[offset + digits - 1] == PAD) {
            digits--;
        }
        return (int) (digits * 3L / 4);
    }

    /** Goes on at {@code from} digit by digit; returns how many bytes of {@code dst} are set at the end. */
    private static int decodeSlowly(byte[] src, int offset, int length, int from, byte[] dst, int alreadyWritten) {
        int end = offset + length;
        int written = alreadyWritten;
        int bits = 0;
        int digits = 0; // of the group at hand
        int at = from;
        for (; at < end && src[at] != PAD; at++) {
            int value = VALUE_OF[src[at] & 0xff];
            if (value == LINE_BREAK) {
                continue;
            }
            if (value == NO_DIGIT) {
                throw malformed(src, offset, length, at);
            }
            bits = bits << 6 | value;
            if (++digits == 4) {
                dst[written++] = (byte) (bits >>> 16);
                dst[written++] = (byte) (bits >>> 8);
                dst[written++] = (byte) bits;
                digits = 0;
                bits = 0;
            }
        }
        requirePadding(src, offset, length, at, digits);
        if (digits >= 2) {
            int left = bits << (6 * (4 - digits));
            dst[written++] = (byte) (left >>> 16);
            if (digits == 3) {
                dst[written++] = (byte) (left >>> 8);
            }
        }
        return written;
    }

    /**
     * Checks that from {@code at} on there are the padding signs that {@code digits} need, line breaks and nothing
     * else.
     */
    private static void requirePadding(byte[] src, int offset, int length, int at, int digits) {
        int missing = digits == 0 ? 0 : 4 - digits;
        if (digits == 1) {
            throw malformed(src, offset, length, at);
        }
        for (int i = at; i < offset + length; i++) {
            if (VALUE_OF[src[i] & 0xff] == LINE_BREAK) {
                continue;
            }
            if (src[i] != PAD || --missing < 0) {
                throw malformed(src, offset, length, i);
            }
        }
        if (missing > 0) {
            throw malformed(src, offset, length, offset + length);
        }
    }

    private static TidemarkException malformed(byte[] src, int offset, int length, int at) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "read base64: at=" + (at - offset) + ", length=" + length
                        + ", expected=standard alphabet with padding, actual=" + Quoted.utf8(src, offset, length));
    }

    private static byte[] valueOf() {
        byte[] values = new byte[256];
        Arrays.fill(values, NO_DIGIT);
        for (int i = 0; i < DIGITS.length; i++) {
            values[DIGITS[i]] = (byte) i;
        }
        values['\r'] = LINE_BREAK;
        values['\n'] = LINE_BREAK;
        return values;
    }

    private static char[] digitPairs() {
        char[] pairs = new char[1 << 12];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (char) (DIGITS[i >>> 6] | DIGITS[i & 63] << 8);
        }
        return pairs;
    }
}
