/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import java.nio.charset.StandardCharsets;

/**
 * The read floor: offsets of payload and properties of a {@code messages.Message} in a reused array, for records in the one
 * form that encoders write. No checks, no answers but these: what any reader must at least do.
 */
final class FieldWalk {
    /** Payload start and length, then key start, key length, value start, value length of each property. */
    private final int[] offsets = new int[2 + 4 * 16];

    private int count;
    private int position;

    int walk(byte[] record) {
        position = 0;
        count = 0;
        int at = 2;
        while (position < record.length) {
            byte tag = record[position++];
            int length = varint(record);
            if (tag == 0x0A) {
                offsets[0] = position;
                offsets[1] = length;
                position += length;
                continue;
            }
            position++;
            int keyLength = varint(record);
            offsets[at++] = position;
            offsets[at++] = keyLength;
            position += keyLength + 1;
            int valueLength = varint(record);
            offsets[at++] = position;
            offsets[at++] = valueLength;
            position += valueLength;
            count++;
        }
        return count;
    }

    private int varint(byte[] record) {
        int value = record[position++];
        if (value >= 0) {
            return value;
        }
        value &= 0x7f;
        int shift = 7;
        while (true) {
            byte b = record[position++];
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
            shift += 7;
        }
    }

    String property(byte[] record, String key) {
        for (int i = 0, at = 2; i < count; i++, at += 4) {
            if (offsets[at + 1] == key.length() && matches(record, offsets[at], key)) {
                return new String(record, offsets[at + 2], offsets[at + 3], StandardCharsets.ISO_8859_1);
            }
        }
        throw new IllegalStateException("no property " + key);
    }

    private static boolean matches(byte[] record, int offset, String key) {
        for (int i = 0; i < key.length(); i++) {
            if (record[offset + i] != key.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
