/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tidemark.message.id.MessageId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes a {@code messages.Message} record piece by piece into an array that grows. For the paths that rebuild a message;
 * an append writes into the caller's buffer instead ({@link MutableMessage#encode}). Used by one thread.
 */
final class RecordWriter {
    private byte[] bytes;
    private int length;

    RecordWriter() {
        this(512);
    }

    /** A writer of about this many bytes. */
    RecordWriter(int capacity) {
        bytes = new byte[capacity];
    }

    /** Writes the payload field; nothing for an empty payload. */
    void payload(ByteString payload) {
        if (payload.isEmpty()) {
            return;
        }
        reserve(Varints.MAX_BYTES + 1 + payload.size());
        bytes[length++] = (byte) RecordLayout.MESSAGE.payloadTag;
        length = Varints.write(payload.size(), bytes, length);
        payload.copyTo(bytes, length);
        length += payload.size();
    }

    /**
     * Writes one property.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if a text has an unpaired surrogate
     */
    void property(String key, String value) {
        property(utf8(key, key), utf8(key, value));
    }

    private static ByteString utf8(String key, String text) {
        PropertyBytes.requireUnicode(key, text);
        return ByteString.copyFromUtf8(text);
    }

    void property(ByteString key, ByteString value) {
        openProperty(key.size(), value.size());
        key.copyTo(bytes, length);
        length += key.size();
        openValue(value.size());
        value.copyTo(bytes, length);
        length += value.size();
    }

    /** Copies one property from another record; key and value are ranges of it. */
    void property(byte[] record, long key, long value) {
        int keyLength = PropertyEntry.length(key);
        int valueLength = PropertyEntry.length(value);
        openProperty(keyLength, valueLength);
        System.arraycopy(record, PropertyEntry.start(key), bytes, length, keyLength);
        length += keyLength;
        openValue(valueLength);
        System.arraycopy(record, PropertyEntry.start(value), bytes, length, valueLength);
        length += valueLength;
    }

    private void openProperty(int keyLength, int valueLength) {
        int entryLength = Varints.entryLength(keyLength, valueLength);
        reserve(entryLength + Varints.MAX_BYTES + 1);
        bytes[length++] = (byte) RecordLayout.MESSAGE.propertyTag;
        length = Varints.write(entryLength, bytes, length);
        bytes[length++] = RecordLayout.KEY_TAG;
        length = Varints.write(keyLength, bytes, length);
    }

    private void openValue(int valueLength) {
        bytes[length++] = RecordLayout.VALUE_TAG;
        length = Varints.write(valueLength, bytes, length);
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), bytes.length * 2));
        }
    }

    /** The record so far; the writer is done. */
    ByteString toByteString() {
        return UnsafeByteOperations.unsafeWrap(bytes, 0, length);
    }

    /** The array that holds the record, longer than it may be; the writer is done. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** A message with the properties so far and a payload that lies elsewhere; the writer is done. */
    ImmutableMessage toMessage(@Nullable MessageId id, ByteString payload) {
        return new ImmutableMessage(id, bytes, 0, length, RecordLayout.MESSAGE, payload);
    }
}
