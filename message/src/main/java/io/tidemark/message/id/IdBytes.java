/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/**
 * The small part of protobuf that composite ids need, read from and written to a byte array without any object. Ids
 * come from clients, so every path over damaged bytes ends in {@link ErrorCode#DECODE_FAILED}, whatever their size.
 *
 * <p>Not shared between threads; made for one id and thrown away.
 */
final class IdBytes {
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int LENGTH_DELIMITED = 2;
    static final int GROUP_START = 3;
    static final int GROUP_END = 4;
    static final int FIXED32 = 5;

    /** How deep messages and groups may nest. Ids nest once at most; the bound keeps hostile bytes off the stack. */
    static final int MAX_DEPTH = 32;

    private static final int MAX_FIELD_NUMBER = (1 << 29) - 1;

    private final byte[] bytes;
    private int at;
    private int end;

    IdBytes(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    boolean hasMore() {
        return at < end;
    }

    /** Reads a tag whose field number is legal. */
    int readTag() {
        long tag = readVarint();
        long number = tag >>> 3;
        if (number < 1 || number > MAX_FIELD_NUMBER) {
            throw malformed("field number 1 to 2^29-1");
        }
        return (int) tag;
    }

    long readVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE && at < end; shift += 7) {
            byte b = bytes[at++];
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                if (shift == 63 && b > 1) {
                    throw malformed("varint of 64 bits");
                }
                return value;
            }
        }
        throw malformed("end of a varint");
    }

    /**
     * Reads a length, narrows the view to that many bytes and returns where the view ended before, for {@link #leave}.
     */
    int enter() {
        long length = readVarint();
        if (length < 0 || length > end - at) {
            throw malformed("a length within the bytes");
        }
        int outerEnd = end;
        end = at + (int) length;
        return outerEnd;
    }

    void leave(int outerEnd) {
        at = end;
        end = outerEnd;
    }

    /** Steps over the value of a field that nobody wants; {@code depth} counts the messages and groups around it. */
    void skip(int tag, int depth) {
        switch (tag & 7) {
            case VARINT -> readVarint();
            case FIXED64 -> skipBytes(8);
            case LENGTH_DELIMITED -> leave(enter());
            case GROUP_START -> skipGroup(tag >>> 3, depth + 1);
            case FIXED32 -> skipBytes(4);
            default -> throw malformed("a wire type that starts a value");
        }
    }

    private void skipGroup(int number, int depth) {
        requireDepth(depth);
        while (true) {
            int tag = readTag();
            if ((tag & 7) == GROUP_END) {
                if (tag >>> 3 != number) {
                    throw malformed("end of group " + number);
                }
                return;
            }
            skip(tag, depth);
        }
    }

    private void skipBytes(int count) {
        if (count > end - at) {
            throw malformed(count + " bytes of a fixed value");
        }
        at += count;
    }

    void requireDepth(int depth) {
        if (depth >= MAX_DEPTH) {
            throw malformed("nesting below " + MAX_DEPTH);
        }
    }

    TidemarkException malformed(String expected) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "read id bytes: at=" + at + ", length=" + bytes.length + ", expected=" + expected);
    }

    static int varintLength(long value) {
        // 7 bits a byte; a negative number takes all ten
        return (Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7;
    }

    /** Writes a field with a number below 16, whose tag is one byte, and returns the offset after it. */
    static int writeVarintField(int number, long value, byte[] dst, int offset) {
        dst[offset] = (byte) (number << 3 | VARINT);
        int out = offset + 1;
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            dst[out++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        dst[out++] = (byte) rest;
        return out;
    }
}
