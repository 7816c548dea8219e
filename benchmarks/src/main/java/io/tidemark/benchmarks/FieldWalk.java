/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The read floor: offsets of payload and properties of a {@code messages.Message} in a reused array, for records in the one
 * form that encoders write. No checks, no answers but these: what any reader must at least do.
 */
public final class FieldWalk {
    /** Payload start and length, then key start, key length, value start, value length of each property. */
    private final int[] offsets = new int[2 + 4 * 16];

    private int count;
    private int position;
    /** Of the record before; all have the same ones in the same order. */
    private final @Nullable String[] keys = new String[16];

    /** Walks over a record that fills its array. */
    public int walk(byte[] record) {
        return walk(record, 0, record.length);
    }

    /**
     * Notes the offsets of a record, to be asked for until the next walk.
     *
     * @return the number of properties
     */
    public int walk(byte[] record, int start, int end) {
        position = start;
        count = 0;
        int at = 2;
        while (position < end) {
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

    /** The value of a property that is there. */
    public String property(byte[] record, String key) {
        for (int i = 0, at = 2; i < count; i++, at += 4) {
            if (offsets[at + 1] == key.length() && matches(record, offsets[at], key)) {
                return new String(record, offsets[at + 2], offsets[at + 3], StandardCharsets.ISO_8859_1);
            }
        }
        throw new IllegalStateException("no property " + key);
    }

    /** Puts keys and values of all properties into an array by turns; a key that the record before had is not made again. */
    public void strings(byte[] record, String[] target) {
        for (int i = 0, at = 2; i < count; i++, at += 4) {
            String key = keys[i];
            if (key == null || key.length() != offsets[at + 1] || !matches(record, offsets[at], key)) {
                key = new String(record, offsets[at], offsets[at + 1], StandardCharsets.ISO_8859_1);
                keys[i] = key;
            }
            target[2 * i] = key;
            target[2 * i + 1] = new String(record, offsets[at + 2], offsets[at + 3], StandardCharsets.ISO_8859_1);
        }
    }

    /** Where the payload starts. */
    public int payloadStart() {
        return offsets[0];
    }

    /** Bytes of the payload. */
    public int payloadLength() {
        return offsets[1];
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
