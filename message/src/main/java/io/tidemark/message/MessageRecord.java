/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a stored message and where its payload and properties stand in them.
 *
 * <p>The first question about a property walks the record once and remembers nothing, since most readers ask for one
 * property and go on; a second question makes a table of offsets, and every later answer comes from there. A superclass
 * of {@link ImmutableMessage} rather than a part of it, so that a message that is only looked at costs one small object.
 *
 * <p>A <i>range</i> below is a slice of the record packed in a {@code long}: start in the upper half, end in the lower.
 */
abstract sealed class MessageRecord permits ImmutableMessage {
    private static final VarHandle TABLE;

    static {
        try {
            TABLE = MethodHandles.lookup().findVarHandle(MessageRecord.class, "table", int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Stands for "asked once": the next question makes the table. */
    private static final int[] ASKED_ONCE = {};

    private static final int TABLE_PAYLOAD_START = 0;
    private static final int TABLE_PAYLOAD_END = 1;
    private static final int TABLE_ENTRIES = 2;

    /** No such property. */
    static final long ABSENT = -1;

    final byte[] record;
    final int start;
    final int end;
    final RecordLayout layout;
    /** The payload where it does not stand in the record. */
    final @Nullable ByteString separatePayload;

    /**
     * {@code null}, {@link #ASKED_ONCE}, or payload start, payload end and the offset of each property field, in record
     * order. Written by any thread that needs it, always to the same content, with release semantics.
     */
    @SuppressWarnings("UnusedVariable") // read and written through TABLE
    private int @Nullable [] table;

    MessageRecord(byte[] record, int start, int end, RecordLayout layout, @Nullable ByteString separatePayload) {
        this.record = record;
        this.start = start;
        this.end = end;
        this.layout = layout;
        this.separatePayload = separatePayload;
    }

    /** Receives the ranges of one property's key and value; of a part that is left out, an empty one. */
    interface EntryConsumer {
        void accept(long key, long value);
    }

    static long range(int start, int end) {
        return (long) start << 32 | end;
    }

    static int rangeStart(long range) {
        return (int) (range >>> 32);
    }

    static int rangeEnd(long range) {
        return (int) range;
    }

    static int rangeLength(long range) {
        return rangeEnd(range) - rangeStart(range);
    }

    final ByteString slice(long range) {
        return UnsafeByteOperations.unsafeWrap(record, rangeStart(range), rangeLength(range));
    }

    final int propertyCount() {
        return table().length - TABLE_ENTRIES;
    }

    final long payloadRange() {
        int[] offsets = table();
        return range(offsets[TABLE_PAYLOAD_START], offsets[TABLE_PAYLOAD_END]);
    }

    /** Parses the stored payload where it stands. */
    final <T> T parsePayload(Parser<T> parser) throws InvalidProtocolBufferException {
        if (separatePayload != null) {
            return parser.parseFrom(separatePayload);
        }
        long range = payloadRange();
        return parser.parseFrom(record, rangeStart(range), rangeLength(range));
    }

    final void forEachEntry(EntryConsumer consumer) {
        int[] entries = table();
        for (int i = TABLE_ENTRIES; i < entries.length; i++) {
            WireCursor field = new WireCursor(record, entries[i], end);
            field.next();
            WireCursor entry = new WireCursor(record, field.contentStart, field.contentEnd);
            long key = 0;
            long value = 0;
            while (entry.hasNext()) {
                int tag = entry.next();
                if (tag == RecordLayout.KEY_TAG) {
                    key = range(entry.contentStart, entry.contentEnd);
                } else if (tag == RecordLayout.VALUE_TAG) {
                    value = range(entry.contentStart, entry.contentEnd);
                }
            }
            consumer.accept(key, value);
        }
    }

    /** Range of the value of the last property with this key, or {@link #ABSENT}. */
    final long find(String key) {
        byte[] wideKey = PropertyBytes.isAscii(key) ? null : key.getBytes(StandardCharsets.UTF_8);
        int[] known = (int[]) TABLE.getAcquire(this);
        if (known == null) {
            long found = scan(key, wideKey);
            TABLE.setRelease(this, ASKED_ONCE);
            return found;
        }
        int[] entries = known == ASKED_ONCE ? table() : known;
        for (int i = entries.length - 1; i >= TABLE_ENTRIES; i--) {
            long range = matchField(entries[i], key, wideKey);
            if (range != ABSENT) {
                return range;
            }
        }
        return ABSENT;
    }

    private long scan(String key, byte @Nullable [] wideKey) {
        long found = ABSENT;
        WireCursor cursor = new WireCursor(record, start, end);
        while (cursor.hasNext()) {
            if (cursor.next() == layout.propertyTag) {
                long range = match(cursor.contentStart, cursor.contentEnd, key, wideKey);
                if (range != ABSENT) {
                    found = range;
                }
            }
        }
        return found;
    }

    private int[] table() {
        int[] known = (int[]) TABLE.getAcquire(this);
        if (known != null && known != ASKED_ONCE) {
            return known;
        }
        int[] made = makeTable();
        TABLE.setRelease(this, made);
        return made;
    }

    private int[] makeTable() {
        int properties = 0;
        int payloadStart = start;
        int payloadEnd = start;
        WireCursor cursor = new WireCursor(record, start, end);
        while (cursor.hasNext()) {
            int tag = cursor.next();
            if (tag == layout.propertyTag) {
                properties++;
            } else if (tag == layout.payloadTag) {
                payloadStart = cursor.contentStart;
                payloadEnd = cursor.contentEnd;
            }
        }
        int[] made = new int[TABLE_ENTRIES + properties];
        made[TABLE_PAYLOAD_START] = payloadStart;
        made[TABLE_PAYLOAD_END] = payloadEnd;
        int next = TABLE_ENTRIES;
        cursor.position = start;
        while (next < made.length) {
            int field = cursor.position;
            if (cursor.next() == layout.propertyTag) {
                made[next++] = field;
            }
        }
        return made;
    }

    private long matchField(int offset, String key, byte @Nullable [] wideKey) {
        int length = record[offset + 1];
        if (length >= 0) { // tag and length of one byte each, by far the most frequent case
            return match(offset + 2, offset + 2 + length, key, wideKey);
        }
        WireCursor field = new WireCursor(record, offset, end);
        field.next();
        return match(field.contentStart, field.contentEnd, key, wideKey);
    }

    /** Range of the entry's value if this is its key, else {@link #ABSENT}. */
    private long match(int entryStart, int entryEnd, String key, byte @Nullable [] wideKey) {
        // The form that every encoder writes: key, then value, lengths of one or two bytes.
        if (entryStart + 1 < entryEnd && record[entryStart] == RecordLayout.KEY_TAG && record[entryStart + 1] >= 0) {
            int keyLength = record[entryStart + 1];
            int keyStart = entryStart + 2;
            int valueField = keyStart + keyLength;
            if (valueField + 1 < entryEnd && record[valueField] == RecordLayout.VALUE_TAG) {
                int valueLength = record[valueField + 1];
                int valueStart = valueField + 2;
                if (valueLength < 0 && valueStart < entryEnd && record[valueStart] >= 0) {
                    valueLength = (valueLength & 0x7f) | (record[valueStart++] << 7);
                }
                if (valueLength >= 0 && valueStart + valueLength == entryEnd) {
                    return keyIs(keyStart, keyLength, key, wideKey) ? range(valueStart, entryEnd) : ABSENT;
                }
            }
        }
        return matchAnyForm(entryStart, entryEnd, key, wideKey);
    }

    private long matchAnyForm(int entryStart, int entryEnd, String key, byte @Nullable [] wideKey) {
        boolean matches = key.isEmpty();
        long value = range(entryEnd, entryEnd);
        WireCursor entry = new WireCursor(record, entryStart, entryEnd);
        while (entry.hasNext()) {
            int tag = entry.next();
            if (tag == RecordLayout.KEY_TAG) {
                matches = keyIs(entry.contentStart, entry.contentEnd - entry.contentStart, key, wideKey);
            } else if (tag == RecordLayout.VALUE_TAG) {
                value = range(entry.contentStart, entry.contentEnd);
            }
        }
        return matches ? value : ABSENT;
    }

    private boolean keyIs(int offset, int length, String key, byte @Nullable [] wideKey) {
        return wideKey == null
                ? PropertyBytes.equalsAscii(key, record, offset, length)
                : PropertyBytes.equals(wideKey, record, offset, length);
    }
}
