/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import org.jspecify.annotations.Nullable;

/**
 * One property's map entry inside a record.
 *
 * <pre>
 *   0A len key   12 len value        canonical: both parts, in this order, a key of fewer than 128 bytes
 *      ^
 *      the place that a canonical entry is known by
 * </pre>
 *
 * Any other form that protobuf allows (parts left out, turned around, repeated, unknown fields between) is read with a
 * {@link WireCursor}. A range is a slice of the record, packed in a {@code long}: start in the upper half, end in the lower.
 */
final class PropertyEntry {
    /** No such property, or an entry that is not canonical. */
    static final int NONE = -1;

    /** The range that stands for "no such property". */
    static final long ABSENT = -1;

    /** Offset of the key's length byte from the tag of a short property field. */
    static final int SHORT_FIELD_KEY = 3;

    /** Says that a key begins with {@code _c}: those of ciphers and chunks do. */
    static final int MARKED = 1;

    private PropertyEntry() {}

    /**
     * End of the property field at an offset if it is canonical and each of its lengths takes one byte, as nearly all do;
     * else {@link #NONE}.
     */
    static int endOfShortField(byte[] record, int at, int end, int propertyTag) {
        if (end - at < 6 || record[at] != propertyTag || record[at + 2] != RecordLayout.KEY_TAG) {
            return NONE;
        }
        int after = at + 2 + record[at + 1];
        int valueTag = at + 4 + record[at + 3];
        // A length of two bytes looks negative here and fails one of these.
        return after <= end
                        && valueTag >= at + 4
                        && valueTag + 2 <= after
                        && record[valueTag] == RecordLayout.VALUE_TAG
                        && record[valueTag + 1] == after - valueTag - 2
                ? after
                : NONE;
    }

    /** {@link #MARKED} if a canonical entry's key begins with {@code _c}, else 0. */
    static int mark(byte[] record, int canonicalKey) {
        return record[canonicalKey] > 1 && record[canonicalKey + 1] == '_' && record[canonicalKey + 2] == 'c'
                ? MARKED
                : 0;
    }

    static long range(int start, int end) {
        return ((long) start << 32) | end;
    }

    static int start(long range) {
        return (int) (range >>> 32);
    }

    static int end(long range) {
        return (int) range;
    }

    static int length(long range) {
        return end(range) - start(range);
    }

    /** Offset of the key's length byte if the entry is canonical, else {@link #NONE}. */
    static int canonicalKey(byte[] record, int entryStart, int entryEnd) {
        if (entryEnd - entryStart < 4 || record[entryStart] != RecordLayout.KEY_TAG) {
            return NONE;
        }
        int keyLength = record[entryStart + 1];
        int valueTag = entryStart + 2 + keyLength;
        if (keyLength < 0 || valueTag + 1 >= entryEnd || record[valueTag] != RecordLayout.VALUE_TAG) {
            return NONE;
        }
        int valueLength = record[valueTag + 1];
        int valueStart = valueTag + 2;
        if (valueLength < 0) {
            // A second byte of length; values of 16 KiB and more take the other way.
            if (valueStart >= entryEnd || record[valueStart] < 0) {
                return NONE;
            }
            valueLength = (valueLength & 0x7f) | (record[valueStart++] << 7);
        }
        return valueStart + valueLength == entryEnd ? entryStart + 1 : NONE;
    }

    /** Whether a canonical entry has this ASCII key. */
    static boolean hasKey(byte[] record, int canonicalKey, String key) {
        return record[canonicalKey] == key.length()
                && PropertyBytes.equalsAscii(key, record, canonicalKey + 1, key.length());
    }

    /** Range of a canonical entry's key. */
    static long key(byte[] record, int canonicalKey) {
        return range(canonicalKey + 1, canonicalKey + 1 + record[canonicalKey]);
    }

    /** Range of a canonical entry's value. */
    static long value(byte[] record, int canonicalKey) {
        int lengthOffset = canonicalKey + 2 + record[canonicalKey];
        int length = record[lengthOffset];
        if (length >= 0) {
            return range(lengthOffset + 1, lengthOffset + 1 + length);
        }
        length = (length & 0x7f) | (record[lengthOffset + 1] << 7);
        return range(lengthOffset + 2, lengthOffset + 2 + length);
    }

    /** Range of the value if this is the entry's key, else {@link #ABSENT}; for keys and entries of any form. */
    static long match(byte[] record, int entryStart, int entryEnd, String key, byte @Nullable [] wideKey) {
        boolean matches = key.isEmpty();
        long value = range(entryEnd, entryEnd);
        WireCursor entry = new WireCursor(record, entryStart, entryEnd);
        while (entry.hasNext()) {
            int tag = entry.next();
            if (tag == RecordLayout.KEY_TAG) {
                matches = keyIs(record, entry.contentStart, entry.contentEnd - entry.contentStart, key, wideKey);
            } else if (tag == RecordLayout.VALUE_TAG) {
                value = range(entry.contentStart, entry.contentEnd);
            }
        }
        return matches ? value : ABSENT;
    }

    private static boolean keyIs(byte[] record, int offset, int length, String key, byte @Nullable [] wideKey) {
        return wideKey == null
                ? PropertyBytes.equalsAscii(key, record, offset, length)
                : PropertyBytes.equals(wideKey, record, offset, length);
    }
}
