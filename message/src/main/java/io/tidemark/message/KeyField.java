/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A reserved key as it stands in a record, ready to be written in one go:
 *
 * <pre>
 *   0A len key 12        key tag, one byte of length, the key, value tag: at most eight bytes
 * </pre>
 */
enum KeyField {
    TYPE(PropertyKeys.TYPE),
    VERSION(PropertyKeys.VERSION),
    HEADER(PropertyKeys.HEADER),
    VCHANNEL(PropertyKeys.VCHANNEL),
    BROADCAST_HEADER(PropertyKeys.BROADCAST_HEADER),
    TXN_CONTEXT(PropertyKeys.TXN_CONTEXT),
    TIME_TICK(PropertyKeys.TIME_TICK),
    BARRIER_TIME_TICK(PropertyKeys.BARRIER_TIME_TICK),
    LAST_CONFIRMED(PropertyKeys.LAST_CONFIRMED),
    LAST_CONFIRMED_SAME_AS_ID(PropertyKeys.LAST_CONFIRMED_SAME_AS_ID),
    WAL_TERM(PropertyKeys.WAL_TERM),
    NOT_PERSISTED(PropertyKeys.NOT_PERSISTED),
    PCHANNEL_LEVEL(PropertyKeys.PCHANNEL_LEVEL),
    UNREPLICABLE(PropertyKeys.UNREPLICABLE),
    CIPHER_HEADER(PropertyKeys.CIPHER_HEADER),
    REPLICATE_HEADER(PropertyKeys.REPLICATE_HEADER),
    TRACE_CONTEXT(PropertyKeys.TRACE_CONTEXT);

    /** Bytes that {@link #write} touches, whatever the length of the key. */
    static final int WRITTEN_BYTES = Long.BYTES;

    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    final String key;
    /** Bytes of the field. */
    final int length;

    private final long packed;

    KeyField(String key) {
        this.key = key;
        byte[] text = key.getBytes(StandardCharsets.US_ASCII);
        this.length = text.length + 3;
        if (length > WRITTEN_BYTES) {
            throw new IllegalStateException("key field too long: key=" + key + ", length=" + length);
        }
        long field = RecordLayout.VALUE_TAG;
        for (int i = text.length - 1; i >= 0; i--) {
            field = (field << Byte.SIZE) | text[i];
        }
        field = (field << Byte.SIZE) | text.length;
        this.packed = (field << Byte.SIZE) | RecordLayout.KEY_TAG;
    }

    /** Writes the field and zeros up to eight bytes, to be overwritten by what follows. */
    void write(byte[] target, int offset) {
        LITTLE_ENDIAN_LONG.set(target, offset, packed);
    }
}
