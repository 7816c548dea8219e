/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/**
 * Steps over protobuf fields of a byte range. Owned by one thread, meant to be kept on the stack: the just-in-time
 * compiler removes the allocation.
 */
final class WireCursor {
    private final byte[] bytes;
    private final int start;
    private final int end;
    int position;
    /** Content of the last length-delimited field. */
    int contentStart;

    int contentEnd;

    WireCursor(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.position = start;
    }

    boolean hasNext() {
        return position < end;
    }

    /** Reads the tag of the next field and its content range; a field without a range of bytes has an empty one. */
    int next() {
        int tag = readVarint32();
        switch (tag & 7) {
            case 2 -> {
                int length = readVarint32();
                if (length < 0 || length > end - position) {
                    throw broken("field length", "at most " + (end - position), Integer.toUnsignedString(length));
                }
                contentStart = position;
                position += length;
                contentEnd = position;
            }
            case 0 -> {
                contentStart = contentEnd = position;
                skipVarint();
            }
            case 1 -> skipFixed(8);
            case 5 -> skipFixed(4);
            default -> throw broken("wire type", "0, 1, 2 or 5", Integer.toString(tag & 7));
        }
        if (tag >>> 3 == 0) {
            throw broken("field number", "at least 1", "0");
        }
        return tag;
    }

    private void skipFixed(int length) {
        if (end - position < length) {
            throw broken("field length", length + " bytes", (end - position) + " bytes");
        }
        contentStart = contentEnd = position;
        position += length;
    }

    private int readVarint32() {
        int at = position;
        if (at < end) {
            byte first = bytes[at];
            if (first >= 0) {
                position = at + 1;
                return first;
            }
        }
        return readLongVarint32();
    }

    private int readLongVarint32() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            if (position >= end) {
                throw broken("varint", "more bytes", "end of record");
            }
            byte b = bytes[position++];
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw broken("varint", "at most 5 bytes", "more");
    }

    private void skipVarint() {
        for (int i = 0; i < 10; i++) {
            if (position >= end) {
                throw broken("varint", "more bytes", "end of record");
            }
            if (bytes[position++] >= 0) {
                return;
            }
        }
        throw broken("varint", "at most 10 bytes", "more");
    }

    private TidemarkException broken(String what, String expected, String actual) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "cannot read a message record: " + what + " at byte " + (position - start) + " of " + (end - start)
                        + ", expected=" + expected + ", actual=" + actual);
    }
}
