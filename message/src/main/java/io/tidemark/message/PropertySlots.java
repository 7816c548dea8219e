/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.PaddedBase64;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a message that may still change, kept as what they were set to and turned into text as late as they
 * are written: a tick stays a number, a header stays a protobuf, an id stays an id.
 *
 * <p>A handful of properties is searched faster in order than through hashes. Owned by one thread with its message.
 */
final class PropertySlots {
    /** Stands in a slot for a number that lies in a field of its own, so that a stamp allocates nothing. */
    private enum Stamp {
        TIME_TICK,
        BARRIER_TIME_TICK,
        WAL_TERM
    }

    private static final int INITIAL_SLOTS = 12;
    /** Behind the slots of type and version in a message that a builder made. */
    private static final int TYPE_SLOTS_END = 4;
    /** With a value (and a key of the user's) of up to so many bytes each length of a property field takes one byte. */
    private static final int SHORT_VALUE_MAX = 100;

    /**
     * Key and value in turn. A key is a {@link KeyField} or text; a value is text, a {@link Stamp}, a protobuf (written as
     * base64) or a {@link MessageId} (written as its text).
     */
    private Object[] slots;

    private int count;
    private long timeTick;
    private long barrierTimeTick;
    private long walTerm;

    /** Type and version, which are the first two slots, ready to be written; {@code null} once one of them was changed. */
    private @Nullable ByteString typeFields;

    /** Whether all text so far, keys and values, is ASCII: then its lengths need not be counted again. */
    private boolean ascii = true;

    PropertySlots() {
        slots = new Object[2 * INITIAL_SLOTS];
    }

    PropertySlots(PropertySlots other) {
        slots = other.slots.clone();
        count = other.count;
        timeTick = other.timeTick;
        barrierTimeTick = other.barrierTimeTick;
        walTerm = other.walTerm;
        typeFields = other.typeFields;
        ascii = other.ascii;
    }

    int count() {
        return count;
    }

    // ---- setting ----------------------------------------------------------------------------------------------------

    /** Sets type and version of a new message. */
    void putType(MessageType<?, ?> type) {
        put(KeyField.TYPE, type.numberText());
        put(KeyField.VERSION, type.versionText());
        typeFields = type.recordFields();
    }

    /**
     * Sets text.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if key or value has an unpaired surrogate
     */
    void putText(String key, String value) {
        putText(key, value, MessageLimits.NONE);
    }

    /**
     * Sets text within limits; nothing is set where it fails.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if key or value has an unpaired surrogate, or
     *     {@link ErrorCode#TOO_LARGE}
     */
    void putText(String key, String value, MessageLimits limits) {
        int keyLength = PropertyBytes.requireUnicode(key, key);
        int valueLength = PropertyBytes.requireUnicode(key, value);
        limits.checkPropertyValueBytes(key, valueLength);
        ascii &= keyLength == key.length() && valueLength == value.length();
        put(find(key), key, value);
    }

    /** Sets a reserved property to text, like {@link #putText(String, String)}. */
    void putText(KeyField key, String value) {
        ascii &= PropertyBytes.requireUnicode(key.key, value) == value.length();
        put(key, value);
    }

    /** Sets a reserved property to text that is known to be ASCII. */
    void putAscii(KeyField key, String value) {
        put(key, value);
    }

    void putProto(KeyField key, Message value) {
        put(key, value);
    }

    void putId(KeyField key, MessageId id) {
        put(key, id);
    }

    void putTimeTick(long value) {
        timeTick = value;
        put(KeyField.TIME_TICK, Stamp.TIME_TICK);
    }

    void putBarrierTimeTick(long value) {
        barrierTimeTick = value;
        put(KeyField.BARRIER_TIME_TICK, Stamp.BARRIER_TIME_TICK);
    }

    void putWalTerm(long value) {
        walTerm = value;
        put(KeyField.WAL_TERM, Stamp.WAL_TERM);
    }

    private void put(KeyField key, Object value) {
        put(find(key), key, value);
    }

    private void put(int foundSlot, Object key, Object value) {
        int slot = foundSlot;
        if (slot < 0) {
            slot = 2 * count++;
            if (slot == slots.length) {
                slots = Arrays.copyOf(slots, 2 * slots.length);
            }
            slots[slot] = key;
        } else if (slot < TYPE_SLOTS_END) {
            typeFields = null;
        }
        slots[slot + 1] = value;
    }

    /** Removes a property; nothing happens where it is absent. */
    void remove(KeyField key) {
        int slot = find(key);
        if (slot >= 0) {
            if (slot < TYPE_SLOTS_END) {
                typeFields = null;
            }
            int last = 2 * --count;
            System.arraycopy(slots, slot + 2, slots, slot, last - slot);
            Arrays.fill(slots, last, last + 2, null);
        }
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    private int find(KeyField key) {
        for (int slot = 0; slot < 2 * count; slot += 2) {
            Object other = slots[slot];
            if (other == key || (other instanceof String text && text.equals(key.key))) {
                return slot;
            }
        }
        return -1;
    }

    private int find(String key) {
        for (int slot = 0; slot < 2 * count; slot += 2) {
            if (keyAt(slot).equals(key)) {
                return slot;
            }
        }
        return -1;
    }

    private String keyAt(int slot) {
        Object key = slots[slot];
        return key instanceof KeyField field ? field.key : (String) key;
    }

    boolean contains(String key) {
        return find(key) >= 0;
    }

    @Nullable
    String text(String key) {
        int slot = find(key);
        return slot < 0 ? null : textOf(slots[slot + 1]);
    }

    private String textOf(Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof Stamp stamp) {
            long number = number(stamp);
            return stamp == Stamp.WAL_TERM ? Base36.formatSigned(number) : Base36.formatUnsigned(number);
        }
        return value instanceof AbstractMessage proto
                ? PaddedBase64.encodeToString(proto.toByteArray())
                : ((MessageId) value).text();
    }

    private long number(Stamp stamp) {
        return switch (stamp) {
            case TIME_TICK -> timeTick;
            case BARRIER_TIME_TICK -> barrierTimeTick;
            case WAL_TERM -> walTerm;
        };
    }

    /** The time tick; 0 if there is none or none that can be read. */
    long timeTickOrZero() {
        int slot = find(KeyField.TIME_TICK);
        if (slot < 0) {
            return 0;
        }
        Object value = slots[slot + 1];
        return value == Stamp.TIME_TICK ? timeTick : parsedOrZero(textOf(value));
    }

    private static long parsedOrZero(String text) {
        try {
            return Base36.parseUnsigned(text);
        } catch (TidemarkException e) {
            return 0;
        }
    }

    Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        for (int slot = 0; slot < 2 * count; slot += 2) {
            map.put(keyAt(slot), textOf(slots[slot + 1]));
        }
        return map;
    }

    /** UTF-8 bytes of all keys and values. */
    long textBytes() {
        long bytes = 0;
        for (int slot = 0; slot < 2 * count; slot += 2) {
            bytes += textLength(keyAt(slot)) + valueLength(slots[slot + 1]);
        }
        return bytes;
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    /** Bytes of all property fields of a {@code messages.Message}. */
    int encodedSize() {
        int size = 0;
        for (int slot = 0; slot < 2 * count; slot += 2) {
            int entry = Varints.entryLength(textLength(keyAt(slot)), valueLength(slots[slot + 1]));
            size += 1 + Varints.size(entry) + entry;
        }
        return size;
    }

    private int textLength(String text) {
        return ascii ? text.length() : PropertyBytes.utf8Length(text);
    }

    private int valueLength(Object value) {
        if (value instanceof String text) {
            return textLength(text);
        }
        if (value instanceof Stamp stamp) {
            long number = number(stamp);
            return stamp == Stamp.WAL_TERM ? Base36.signedLength(number) : Base36.unsignedLength(number);
        }
        return value instanceof AbstractMessage proto
                ? PaddedBase64.encodedLength(proto.getSerializedSize())
                : ((MessageId) value).textLength();
    }

    /**
     * Writes all property fields.
     *
     * @return the offset behind the last
     */
    int encode(byte[] target, int offset) throws IOException {
        int at = offset;
        int slot = 0;
        if (typeFields != null) {
            typeFields.copyTo(target, at);
            at += typeFields.size();
            slot = TYPE_SLOTS_END;
        }
        for (; slot < 2 * count; slot += 2) {
            Object value = slots[slot + 1];
            // A stamp or an id, asked for by what it is not: a failed test for an interface is slow.
            if (!(value instanceof String)
                    && !(value instanceof AbstractMessage)
                    && slots[slot] instanceof KeyField key
                    && target.length - at >= 2 + KeyField.WRITTEN_BYTES) {
                at = encodeShort(key, value, target, at);
            } else {
                int valueLength = valueLength(value);
                at = openProperty(slots[slot], valueLength, target, at);
                at = writeValue(value, valueLength, target, at);
            }
        }
        return at;
    }

    /** Writes a property whose value is never longer than {@link #SHORT_VALUE_MAX}: first the value, then its length. */
    private int encodeShort(KeyField key, Object value, byte[] target, int at) {
        int valueStart = at + 3 + key.length;
        key.write(target, at + 2);
        int end = value instanceof Stamp stamp
                ? writeStamp(stamp, target, valueStart)
                : ((MessageId) value).writeText(target, valueStart);
        target[at] = (byte) RecordLayout.MESSAGE.propertyTag;
        target[at + 1] = (byte) (end - at - 2);
        target[valueStart - 1] = (byte) (end - valueStart);
        return end;
    }

    private int writeStamp(Stamp stamp, byte[] target, int at) {
        long number = number(stamp);
        return stamp == Stamp.WAL_TERM
                ? Base36.writeSigned(number, target, at)
                : Base36.writeUnsigned(number, target, at);
    }

    /** Writes everything of a property up to its value. */
    private int openProperty(Object key, int valueLength, byte[] target, int at) {
        target[at] = (byte) RecordLayout.MESSAGE.propertyTag;
        if (key instanceof KeyField field
                && valueLength <= SHORT_VALUE_MAX
                && target.length - at >= 2 + KeyField.WRITTEN_BYTES) {
            target[at + 1] = (byte) (field.length + 1 + valueLength);
            field.write(target, at + 2);
            target[at + 2 + field.length] = (byte) valueLength;
            return at + 3 + field.length;
        }
        if (ascii && key instanceof String text && text.length() + valueLength <= SHORT_VALUE_MAX) {
            target[at + 1] = (byte) (text.length() + valueLength + 4);
            target[at + 2] = RecordLayout.KEY_TAG;
            target[at + 3] = (byte) text.length();
            int value = PropertyBytes.writeAscii(text, target, at + 4);
            target[value] = RecordLayout.VALUE_TAG;
            target[value + 1] = (byte) valueLength;
            return value + 2;
        }
        return openAnyProperty(key instanceof KeyField field ? field.key : (String) key, valueLength, target, at + 1);
    }

    private int openAnyProperty(String key, int valueLength, byte[] target, int offset) {
        int keyLength = textLength(key);
        int at = Varints.write(Varints.entryLength(keyLength, valueLength), target, offset);
        target[at] = RecordLayout.KEY_TAG;
        at = writeText(key, target, Varints.write(keyLength, target, at + 1));
        target[at] = RecordLayout.VALUE_TAG;
        return Varints.write(valueLength, target, at + 1);
    }

    private int writeText(String text, byte[] target, int at) {
        return ascii ? PropertyBytes.writeAscii(text, target, at) : PropertyBytes.writeUtf8(text, target, at);
    }

    private int writeValue(Object value, int length, byte[] target, int at) throws IOException {
        if (value instanceof String text) {
            return writeText(text, target, at);
        }
        if (value instanceof Stamp stamp) {
            return writeStamp(stamp, target, at);
        }
        return value instanceof AbstractMessage proto
                ? writeBase64(proto, length, target, at)
                : ((MessageId) value).writeText(target, at);
    }

    /** Puts the protobuf bytes at the tail of their base64 text and encodes them in place, front to back. */
    private static int writeBase64(AbstractMessage value, int length, byte[] target, int at) throws IOException {
        int rawLength = value.getSerializedSize();
        int rawOffset = at + length - rawLength;
        value.writeTo(CodedOutputStream.newInstance(target, rawOffset, rawLength));
        return PaddedBase64.encode(target, rawOffset, rawLength, target, at);
    }
}
