/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import io.tidemark.message.id.MessageId;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.CipherHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way into a log: properties may be set until it is appended.
 *
 * <p>Owned by one thread at a time and handed over at append, never shared.
 */
public sealed class MutableMessage implements AnyMessage permits ReplicateMutableMessage {
    final PropertySlots slots;
    /** The body where it is known as an object and plain; {@link #payload} is then made from it when asked for. */
    private @Nullable Message body;

    private @Nullable ByteString payload;

    private MutableMessage(PropertySlots slots, @Nullable Message body, @Nullable ByteString payload) {
        this.slots = slots;
        this.body = body;
        this.payload = payload;
    }

    MutableMessage(PropertySlots slots, ByteString payload) {
        this(slots, null, payload);
    }

    static MutableMessage of(PropertySlots slots, BodyCipher.Encrypted encrypted) {
        slots.putProto(KeyField.CIPHER_HEADER, encrypted.header());
        return new MutableMessage(slots, encrypted.cipherText());
    }

    static MutableMessage ofBody(PropertySlots slots, Message body) {
        return new MutableMessage(slots, body, null);
    }

    /**
     * A message from its payload, which is shared, and its properties.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if a text has an unpaired surrogate
     */
    public static MutableMessage of(ByteString payload, Map<String, String> properties) {
        return new MutableMessage(slotsOf(properties), payload);
    }

    static PropertySlots slotsOf(Map<String, String> properties) {
        PropertySlots slots = new PropertySlots();
        properties.forEach(slots::putText);
        return slots;
    }

    /** Reads the protobuf form. */
    public static MutableMessage fromProto(io.tidemark.proto.messages.Message proto) {
        return of(proto.getPayload(), proto.getPropertiesMap());
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    @Override
    public @Nullable String property(String key) {
        return slots.text(key);
    }

    @Override
    public boolean hasProperty(String key) {
        return slots.contains(key);
    }

    @Override
    public Map<String, String> properties() {
        return Collections.unmodifiableMap(slots.toMap());
    }

    @Override
    public ByteString payload() {
        ByteString known = payload;
        if (known == null) {
            known = bodyOrThrow().toByteString();
            payload = known;
        }
        return known;
    }

    @Override
    public int payloadSize() {
        return payload != null ? payload.size() : bodyOrThrow().getSerializedSize();
    }

    private Message bodyOrThrow() {
        if (body == null) {
            throw new IllegalStateException("a message without payload and body");
        }
        return body;
    }

    /** The plain body as it was set, or {@code null} where only its bytes are known. */
    @Nullable
    Message bodyObject() {
        return body;
    }

    @Override
    public long estimatedSize() {
        CipherHeader cipher = cipherHeader();
        return (cipher == null ? payloadSize() : cipher.getPayloadBytes()) + slots.textBytes();
    }

    /** The time tick as a number, unsigned; 0 if there is none or none that can be read. For stores that index what they append. */
    public long timeTickOrZero() {
        return slots.timeTickOrZero();
    }

    // ---- setting ----------------------------------------------------------------------------------------------------

    /** Sets a property of the user's, or any other, to text. */
    public MutableMessage property(String key, String value) {
        slots.putText(key, value);
        return this;
    }

    /** Stamps the time tick; a later stamp replaces an earlier one, as a retry needs. */
    public MutableMessage timeTick(long timeTick) {
        slots.putTimeTick(timeTick);
        return this;
    }

    /** Stamps the writer's term; a later stamp replaces an earlier one. */
    public MutableMessage walTerm(long term) {
        slots.putWalTerm(term);
        return this;
    }

    /** Stamps the last confirmed id. */
    public MutableMessage lastConfirmed(MessageId id) {
        slots.remove(KeyField.LAST_CONFIRMED_SAME_AS_ID);
        slots.putId(KeyField.LAST_CONFIRMED, id);
        return this;
    }

    /** Says that the last confirmed id is the one that this message will get. */
    public MutableMessage lastConfirmedSameAsId() {
        slots.remove(KeyField.LAST_CONFIRMED);
        slots.putAscii(KeyField.LAST_CONFIRMED_SAME_AS_ID, "");
        return this;
    }

    /**
     * Asks for a time tick above this one.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if a barrier is set already
     */
    public MutableMessage barrierTimeTick(long timeTick) {
        requireAbsent(PropertyKeys.BARRIER_TIME_TICK);
        slots.putBarrierTimeTick(timeTick);
        return this;
    }

    /** Makes the message a piece of a transaction. */
    public MutableMessage txnContext(TxnContext context) {
        slots.putProto(KeyField.TXN_CONTEXT, context.toProto());
        return this;
    }

    /** Says that the message was converted from the form that preceded the streaming system. */
    public MutableMessage oldVersion() {
        slots.putAscii(KeyField.VERSION, "0");
        return this;
    }

    /**
     * Says where a replicated message comes from.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if that is said already or an id is missing
     */
    public MutableMessage replicateHeader(ReplicateHeader header) {
        requireAbsent(PropertyKeys.REPLICATE_HEADER);
        slots.putProto(KeyField.REPLICATE_HEADER, header.toProto());
        return this;
    }

    /** Forgets where the message comes from, as leaving replication does. */
    public MutableMessage clearReplicateHeader() {
        slots.remove(KeyField.REPLICATE_HEADER);
        return this;
    }

    /** Records the span, unless the message has one, is a time tick, or the context is not valid. */
    public MutableMessage injectTraceContext(@Nullable TraceContext context) {
        return slots.contains(PropertyKeys.TRACE_CONTEXT) ? this : overwriteTraceContext(context);
    }

    /** Records the span in place of any other, unless the message is a time tick or the context is not valid. */
    public MutableMessage overwriteTraceContext(@Nullable TraceContext context) {
        if (context != null && context.isValid() && typeNumber() != TypeNumbers.TIME_TICK) {
            slots.putProto(KeyField.TRACE_CONTEXT, context.toProto());
        }
        return this;
    }

    void overwriteHeader(Message header) {
        slots.putProto(KeyField.HEADER, header);
    }

    void overwriteBody(Message newBody) {
        body = newBody;
        payload = null;
        slots.remove(KeyField.CIPHER_HEADER);
    }

    void overwriteBody(BodyCipher.Encrypted encrypted) {
        body = null;
        payload = encrypted.cipherText();
        slots.putProto(KeyField.CIPHER_HEADER, encrypted.header());
    }

    void overwriteBroadcastHeader(BroadcastHeader header) {
        slots.putProto(KeyField.BROADCAST_HEADER, header);
    }

    final void requireAbsent(String key) {
        if (slots.contains(key)) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "property " + key + " may be set once: expected=absent, actual='"
                            + PropertyText.shorten(String.valueOf(slots.text(key))) + "'");
        }
    }

    // ---- the next stage ---------------------------------------------------------------------------------------------

    /** A message of its own with the same content. */
    public MutableMessage copy() {
        return new MutableMessage(new PropertySlots(slots), body, payload);
    }

    /** The message as it stands in the log, with the id that the log gave it. Later changes here do not reach it. */
    public ImmutableMessage intoImmutableMessage(MessageId id) {
        byte[] properties = new byte[slots.encodedSize()];
        try {
            slots.encode(properties, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("an array of the computed size was too small", e);
        }
        return new ImmutableMessage(id, properties, 0, properties.length, RecordLayout.MESSAGE, payload());
    }

    // ---- bytes ------------------------------------------------------------------------------------------------------

    /** Length in bytes of the {@code messages.Message} form. */
    public int encodedSize() {
        int payloadSize = payloadSize();
        return (payloadSize == 0 ? 0 : 1 + Varints.size(payloadSize) + payloadSize) + slots.encodedSize();
    }

    /**
     * Writes the {@code messages.Message} form: the envelope by hand, headers and body straight into the array.
     *
     * @param target at least {@link #encodedSize()} bytes must follow the offset
     * @return the offset behind the last byte
     * @throws IndexOutOfBoundsException if the array is too short; what it then holds is undefined
     */
    public int encode(byte[] target, int offset) {
        try {
            return slots.encode(target, encodePayload(target, offset));
        } catch (CodedOutputStream.OutOfSpaceException e) {
            throw outOfSpace(target.length - offset, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int encodePayload(byte[] target, int offset) throws IOException {
        int size = payloadSize();
        if (size == 0) {
            return offset;
        }
        target[offset] = (byte) RecordLayout.MESSAGE.payloadTag;
        int at = Varints.write(size, target, offset + 1);
        if (payload != null) {
            payload.copyTo(target, at);
        } else {
            bodyOrThrow().writeTo(CodedOutputStream.newInstance(target, at, size));
        }
        return at + size;
    }

    private static IndexOutOfBoundsException outOfSpace(int left, IOException cause) {
        var exception = new IndexOutOfBoundsException("too few bytes left for the message: " + left);
        exception.initCause(cause);
        return exception;
    }

    /**
     * Writes the {@code messages.Message} form at the buffer's position and moves it.
     *
     * @throws java.nio.BufferOverflowException if fewer than {@link #encodedSize()} bytes remain
     */
    public void encode(ByteBuffer target) {
        if (target.hasArray()) {
            int size = encodedSize();
            if (size > target.remaining()) {
                throw new java.nio.BufferOverflowException();
            }
            int offset = target.arrayOffset() + target.position();
            int end = encode(target.array(), offset);
            target.position(target.position() + end - offset);
        } else {
            target.put(toByteArray());
        }
    }

    /** The {@code messages.Message} form. */
    public byte[] toByteArray() {
        byte[] bytes = new byte[encodedSize()];
        encode(bytes, 0);
        return bytes;
    }

    /** The protobuf form. */
    public io.tidemark.proto.messages.Message toProto() {
        return io.tidemark.proto.messages.Message.newBuilder()
                .setPayload(payload())
                .putAllProperties(slots.toMap())
                .build();
    }

    @Override
    public String toString() {
        return MessageText.of(this);
    }
}
