/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a stored message and where its payload and properties stand in them.
 *
 * <p>The first question about a property walks the record once and remembers nothing, since most readers ask for one
 * property and go on; a second question makes a table of offsets, and every later answer comes from there. A superclass
 * of {@link ImmutableMessage} rather than a part of it, so that a message that is only looked at costs one small object;
 * and the walk is static, so that the just-in-time compiler can do without even that.
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
    private static final int TABLE_COUNT = 2;
    private static final int TABLE_MARKS = 3;
    private static final int TABLE_ENTRIES = 4;
    /** Entries that a new table has room for: few messages have more properties. */
    private static final int TABLE_INITIAL_ENTRIES = 14;

    final byte[] record;
    final int start;
    final int end;
    final RecordLayout layout;
    /** The payload where it does not stand in the record. */
    final @Nullable ByteString separatePayload;

    /**
     * {@code null}, {@link #ASKED_ONCE}, or payload start, payload end, number of properties, marks, and for each property, in record order,
     * the offset that its canonical entry is known by; of an entry in another form the complement of its field's offset.
     * Written by any thread that needs it, always to the same content, with release semantics.
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

    final ByteString slice(long range) {
        return UnsafeByteOperations.unsafeWrap(record, PropertyEntry.start(range), PropertyEntry.length(range));
    }

    final int propertyCount() {
        return table()[TABLE_COUNT];
    }

    final long payloadRange() {
        int[] offsets = table();
        return PropertyEntry.range(offsets[TABLE_PAYLOAD_START], offsets[TABLE_PAYLOAD_END]);
    }

    /**
     * Parses the stored payload where it stands, unless a property may be there that forbids to read it as a whole plain
     * body: {@code null} says to look closer.
     */
    final <T> @Nullable T parseUnmarkedPayload(Parser<T> parser) throws InvalidProtocolBufferException {
        int[] known = (int[]) TABLE.getAcquire(this);
        long range;
        if (known == null) {
            TABLE.setRelease(this, ASKED_ONCE);
            range = scanUnmarkedPayload(record, start, end, layout);
        } else {
            int[] offsets = known == ASKED_ONCE ? table() : known;
            range = offsets[TABLE_MARKS] == 0 ? payloadRange() : PropertyEntry.ABSENT;
        }
        if (range == PropertyEntry.ABSENT) {
            return null;
        }
        return separatePayload != null
                ? parser.parseFrom(separatePayload)
                : parser.parseFrom(record, PropertyEntry.start(range), PropertyEntry.length(range));
    }

    /** Range of the payload, or {@link PropertyEntry#ABSENT} if a property is marked. */
    private static long scanUnmarkedPayload(byte[] record, int start, int end, RecordLayout layout) {
        int propertyTag = layout.propertyTag;
        long payload = PropertyEntry.range(start, start);
        int at = start;
        while (at < end) {
            int after = PropertyEntry.endOfShortField(record, at, end, propertyTag);
            if (after != PropertyEntry.NONE) {
                if (PropertyEntry.mark(record, at + PropertyEntry.SHORT_FIELD_KEY) != 0) {
                    return PropertyEntry.ABSENT;
                }
                at = after;
                continue;
            }
            int content = shortFieldContent(record, at, end);
            if (content == PropertyEntry.NONE) {
                return PropertyEntry.ABSENT;
            }
            after = content + shortFieldLength(record, at);
            if (record[at] == layout.payloadTag) {
                payload = PropertyEntry.range(content, after);
            } else if (record[at] == propertyTag) {
                int place = PropertyEntry.canonicalKey(record, content, after);
                if (place == PropertyEntry.NONE || PropertyEntry.mark(record, place) != 0) {
                    return PropertyEntry.ABSENT;
                }
            }
            at = after;
        }
        return payload;
    }

    /** Parses the stored payload where it stands. */
    final <T> T parsePayload(Parser<T> parser) throws InvalidProtocolBufferException {
        if (separatePayload != null) {
            return parser.parseFrom(separatePayload);
        }
        long range = payloadRange();
        return parser.parseFrom(record, PropertyEntry.start(range), PropertyEntry.length(range));
    }

    /** Hands over all properties in record order; where there is no table yet, as the walk that makes it meets them. */
    final void forEachEntry(EntryConsumer consumer) {
        int[] known = (int[]) TABLE.getAcquire(this);
        if (known == null || known == ASKED_ONCE) {
            TABLE.setRelease(this, makeTable(consumer));
            return;
        }
        for (int i = TABLE_ENTRIES; i < TABLE_ENTRIES + known[TABLE_COUNT]; i++) {
            accept(known[i], consumer);
        }
    }

    private void accept(int place, EntryConsumer consumer) {
        if (place >= 0) {
            consumer.accept(PropertyEntry.key(record, place), PropertyEntry.value(record, place));
        } else {
            acceptAnyForm(~place, consumer);
        }
    }

    private void acceptAnyForm(int fieldOffset, EntryConsumer consumer) {
        WireCursor field = new WireCursor(record, fieldOffset, end);
        field.next();
        WireCursor entry = new WireCursor(record, field.contentStart, field.contentEnd);
        long key = 0;
        long value = 0;
        while (entry.hasNext()) {
            int tag = entry.next();
            if (tag == RecordLayout.KEY_TAG) {
                key = PropertyEntry.range(entry.contentStart, entry.contentEnd);
            } else if (tag == RecordLayout.VALUE_TAG) {
                value = PropertyEntry.range(entry.contentStart, entry.contentEnd);
            }
        }
        consumer.accept(key, value);
    }

    /** Range of the value of the last property with this key, or {@link PropertyEntry#ABSENT}. */
    final long find(String key) {
        int[] known = (int[]) TABLE.getAcquire(this);
        if (known == null) {
            TABLE.setRelease(this, ASKED_ONCE);
            return scan(record, start, end, layout.propertyTag, key);
        }
        return findInTable(known == ASKED_ONCE ? table() : known, key);
    }

    private long findInTable(int[] entries, String key) {
        boolean canonical = true;
        for (int i = TABLE_ENTRIES + entries[TABLE_COUNT] - 1; i >= TABLE_ENTRIES; i--) {
            int place = entries[i];
            if (place < 0) {
                canonical = false;
                break;
            }
            if (PropertyEntry.hasKey(record, place, key)) {
                return PropertyEntry.value(record, place);
            }
        }
        return canonical && PropertyBytes.isAscii(key) ? PropertyEntry.ABSENT : findInAnyForm(entries, key);
    }

    private long findInAnyForm(int[] entries, String key) {
        byte[] wideKey = wideKey(key);
        for (int i = TABLE_ENTRIES + entries[TABLE_COUNT] - 1; i >= TABLE_ENTRIES; i--) {
            long range = matchAnyForm(entries[i], key, wideKey);
            if (range != PropertyEntry.ABSENT) {
                return range;
            }
        }
        return PropertyEntry.ABSENT;
    }

    private long matchAnyForm(int place, String key, byte @Nullable [] wideKey) {
        if (place >= 0) {
            int entryEnd = PropertyEntry.end(PropertyEntry.value(record, place));
            return PropertyEntry.match(record, place - 1, entryEnd, key, wideKey);
        }
        WireCursor field = new WireCursor(record, ~place, end);
        field.next();
        return PropertyEntry.match(record, field.contentStart, field.contentEnd, key, wideKey);
    }

    /** UTF-8 bytes of a key that is not ASCII, else {@code null}. */
    private static byte @Nullable [] wideKey(String key) {
        return PropertyBytes.isAscii(key) ? null : key.getBytes(StandardCharsets.UTF_8);
    }

    /** The answer of {@link #find} without a table: all entries are looked at, since the last of equal keys counts. */
    private static long scan(byte[] record, int start, int end, int propertyTag, String key) {
        byte[] wideKey = wideKey(key);
        long found = PropertyEntry.ABSENT;
        int at = start;
        while (at < end) {
            int after = PropertyEntry.endOfShortField(record, at, end, propertyTag);
            if (after != PropertyEntry.NONE) {
                if (PropertyEntry.hasKey(record, at + PropertyEntry.SHORT_FIELD_KEY, key)) {
                    found = PropertyEntry.value(record, at + PropertyEntry.SHORT_FIELD_KEY);
                } else if (wideKey != null) {
                    long range =
                            PropertyEntry.match(record, at + PropertyEntry.SHORT_FIELD_KEY - 1, after, key, wideKey);
                    found = range == PropertyEntry.ABSENT ? found : range;
                }
                at = after;
                continue;
            }
            int content = shortFieldContent(record, at, end);
            if (content == PropertyEntry.NONE) {
                return scanAnyForm(record, start, end, propertyTag, key, wideKey);
            }
            int next = content + shortFieldLength(record, at);
            if (record[at] == propertyTag) {
                int place = PropertyEntry.canonicalKey(record, content, next);
                if (place >= 0 && wideKey == null) {
                    if (PropertyEntry.hasKey(record, place, key)) {
                        found = PropertyEntry.value(record, place);
                    }
                } else {
                    long range = PropertyEntry.match(record, content, next, key, wideKey);
                    found = range == PropertyEntry.ABSENT ? found : range;
                }
            }
            at = next;
        }
        return found;
    }

    private static long scanAnyForm(
            byte[] record, int start, int end, int propertyTag, String key, byte @Nullable [] wideKey) {
        long found = PropertyEntry.ABSENT;
        WireCursor cursor = new WireCursor(record, start, end);
        while (cursor.hasNext()) {
            if (cursor.next() == propertyTag) {
                long range = PropertyEntry.match(record, cursor.contentStart, cursor.contentEnd, key, wideKey);
                found = range == PropertyEntry.ABSENT ? found : range;
            }
        }
        return found;
    }

    /**
     * Start of the content of a length-delimited field with one byte of tag and one to three of length that fits before the
     * end, else {@link PropertyEntry#NONE}: nearly every field of nearly every record.
     */
    private static int shortFieldContent(byte[] record, int at, int end) {
        int tag = record[at];
        if ((tag & 0x87) != 2 || tag < 8) {
            return PropertyEntry.NONE;
        }
        int content = at + 2;
        while (content <= end && record[content - 1] < 0) {
            if (content == end || content == at + 4) {
                return PropertyEntry.NONE;
            }
            content++;
        }
        return content <= end && shortFieldLength(record, at) <= end - content ? content : PropertyEntry.NONE;
    }

    private static int shortFieldLength(byte[] record, int at) {
        int length = record[at + 1];
        if (length < 0) {
            length = (length & 0x7f) | (record[at + 2] << 7);
            if (length < 0) {
                length = (length & 0x3fff) | (record[at + 3] << 14);
            }
        }
        return length;
    }

    private int[] table() {
        int[] known = (int[]) TABLE.getAcquire(this);
        if (known != null && known != ASKED_ONCE) {
            return known;
        }
        int[] made = makeTable(null);
        TABLE.setRelease(this, made);
        return made;
    }

    private int[] makeTable(@Nullable EntryConsumer consumer) {
        byte[] bytes = record;
        int propertyTag = layout.propertyTag;
        int[] made = new int[TABLE_ENTRIES + TABLE_INITIAL_ENTRIES];
        int next = TABLE_ENTRIES;
        int marks = 0;
        int at = start;
        made[TABLE_PAYLOAD_START] = at;
        made[TABLE_PAYLOAD_END] = at;
        while (at < end) {
            if (next == made.length) {
                made = Arrays.copyOf(made, 2 * made.length);
            }
            int after = PropertyEntry.endOfShortField(bytes, at, end, propertyTag);
            if (after != PropertyEntry.NONE) {
                int place = at + PropertyEntry.SHORT_FIELD_KEY;
                made[next++] = place;
                marks |= PropertyEntry.mark(bytes, place);
                if (consumer != null) {
                    consumer.accept(PropertyEntry.key(bytes, place), PropertyEntry.value(bytes, place));
                }
                at = after;
                continue;
            }
            WireCursor cursor = new WireCursor(bytes, start, end);
            cursor.position = at;
            int tag = cursor.next();
            if (tag == propertyTag) {
                int place = PropertyEntry.canonicalKey(bytes, cursor.contentStart, cursor.contentEnd);
                made[next++] = place != PropertyEntry.NONE ? place : ~at;
                marks |= place != PropertyEntry.NONE ? PropertyEntry.mark(bytes, place) : PropertyEntry.MARKED;
                if (consumer != null) {
                    accept(made[next - 1], consumer);
                }
            } else if (tag == layout.payloadTag) {
                made[TABLE_PAYLOAD_START] = cursor.contentStart;
                made[TABLE_PAYLOAD_END] = cursor.contentEnd;
            }
            at = cursor.position;
        }
        made[TABLE_COUNT] = next - TABLE_ENTRIES;
        made[TABLE_MARKS] = marks;
        return made;
    }
}
