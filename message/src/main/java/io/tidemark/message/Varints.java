/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/** Lengths as protobuf writes them: seven bits a byte, lowest first, the top bit says that more follow. */
final class Varints {
    /** Bytes of the largest length. */
    static final int MAX_BYTES = 5;

    private Varints() {}

    /** Bytes of a length, which must not be negative. */
    static int size(int value) {
        if (value < 1 << 7) {
            return 1;
        }
        if (value < 1 << 14) {
            return 2;
        }
        if (value < 1 << 21) {
            return 3;
        }
        return value < 1 << 28 ? 4 : 5;
    }

    /** Writes a length and returns the offset behind it. */
    static int write(int value, byte[] target, int offset) {
        if (value < 1 << 7) {
            target[offset] = (byte) value;
            return offset + 1;
        }
        int at = offset;
        int rest = value;
        while (rest >= 1 << 7) {
            target[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }

    /** Bytes of a map entry, without the tag and length before it. */
    static int entryLength(int keyLength, int valueLength) {
        return 1 + size(keyLength) + keyLength + 1 + size(valueLength) + valueLength;
    }
}
