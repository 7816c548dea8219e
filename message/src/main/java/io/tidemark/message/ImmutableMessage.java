/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.Decimal;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.CipherHeader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A message as the log holds it. Nothing of it can be set.
 *
 * <p>A message is a slice of the bytes that it was read from; properties are found when they are asked for and become text
 * then. The bytes are shared, never copied: whoever hands them over must not change them for as long as the message lives.
 *
 * <p>Safe for use by several threads.
 */
public sealed class ImmutableMessage extends MessageRecord implements AnyMessage permits ImmutableTxnMessage {
    private static final ByteString TIME_TICK_KEY = ByteString.copyFromUtf8(PropertyKeys.TIME_TICK);
    private static final ByteString LAST_CONFIRMED_KEY = ByteString.copyFromUtf8(PropertyKeys.LAST_CONFIRMED);
    /** More than the fields of a tick and a last confirmed id take, their longest tick included and the id itself not. */
    private static final int TICK_BYTES_MAX = 64;

    private final @Nullable MessageId id;

    ImmutableMessage(
            @Nullable MessageId id,
            byte[] record,
            int start,
            int end,
            RecordLayout layout,
            @Nullable ByteString separatePayload) {
        super(record, start, end, layout, separatePayload);
        this.id = id;
    }

    /**
     * A message over the bytes of a {@code messages.Message} that are known to be whole, for example by a checksum.
     * Nothing is read or checked here; a record that is broken all the same fails with {@link ErrorCode#DECODE_FAILED}
     * where it is first looked into.
     *
     * @param id place in the log
     * @param record holds the message; shared
     * @param offset of its first byte
     * @param length in bytes
     */
    public static ImmutableMessage wrap(MessageId id, byte[] record, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, record.length);
        Objects.requireNonNull(id, "id");
        return new ImmutableMessage(id, record, offset, offset + length, RecordLayout.MESSAGE, null);
    }

    /**
     * Like {@link #wrap}, for bytes of unknown origin: their structure and the limits are checked now.
     *
     * @param id place in the log, or {@code null} where there is none yet
     * @param record a whole {@code messages.Message}; shared
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} or {@link ErrorCode#TOO_LARGE}
     */
    public static ImmutableMessage parse(@Nullable MessageId id, byte[] record, MessageLimits limits) {
        return checked(new ImmutableMessage(id, record, 0, record.length, RecordLayout.MESSAGE, null), limits);
    }

    /**
     * Reads the bytes of a {@code common.ImmutableMessage}.
     *
     * @param bytes shared
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED}, {@link ErrorCode#INVALID_MESSAGE_ID} or
     *     {@link ErrorCode#TOO_LARGE}
     */
    public static ImmutableMessage parseProto(byte[] bytes, MessageLimits limits) {
        MessageId id = null;
        WireCursor cursor = new WireCursor(bytes, 0, bytes.length);
        while (cursor.hasNext()) {
            if (cursor.next() == RecordLayout.IMMUTABLE_ID_TAG) {
                id = readId(bytes, cursor.contentStart, cursor.contentEnd);
            }
        }
        return checked(new ImmutableMessage(id, bytes, 0, bytes.length, RecordLayout.IMMUTABLE, null), limits);
    }

    private static MessageId readId(byte[] bytes, int start, int end) {
        try {
            return MessageIds.fromProto(
                    io.tidemark.proto.common.MessageID.parser().parseFrom(bytes, start, end - start));
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED, "cannot read the id of a common.ImmutableMessage at byte " + start, e);
        }
    }

    /** Reads the protobuf object; its bytes are encoded once more, so prefer {@link #parseProto} where there are bytes. */
    public static ImmutableMessage fromProto(io.tidemark.proto.common.ImmutableMessage proto) {
        return parseProto(proto.toByteArray(), MessageLimits.NONE);
    }

    /**
     * A message from payload and properties that lie apart. The payload is shared.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if a text has an unpaired surrogate
     */
    public static ImmutableMessage of(@Nullable MessageId id, ByteString payload, Map<String, String> properties) {
        RecordWriter writer = new RecordWriter();
        properties.forEach(writer::property);
        return writer.toMessage(id, payload);
    }

    /**
     * A message from raw properties, whose bytes need not be valid UTF-8. Of several values with one key the last counts.
     * The payload is shared.
     */
    public static ImmutableMessage ofRaw(
            @Nullable MessageId id, ByteString payload, Iterable<Map.Entry<ByteString, ByteString>> properties) {
        RecordWriter writer = new RecordWriter();
        properties.forEach(property -> writer.property(property.getKey(), property.getValue()));
        return writer.toMessage(id, payload);
    }

    private static ImmutableMessage checked(ImmutableMessage message, MessageLimits limits) {
        limits.checkMessageBytes((long) message.end - message.start);
        limits.checkPropertyCount(message.propertyCount());
        message.forEachEntry((key, value) -> {
            if (PropertyEntry.length(value) > limits.propertyValueBytesMax()) {
                limits.checkPropertyValueBytes(message.slice(key).toStringUtf8(), PropertyEntry.length(value));
            }
        });
        return message;
    }

    /**
     * Place of the message in its log.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_MESSAGE_ID} if it came without one
     */
    public MessageId messageId() {
        if (id == null) {
            throw new TidemarkException(
                    ErrorCode.INVALID_MESSAGE_ID, "the message came without an id: type=" + typeNumber());
        }
        return id;
    }

    /** Whether the message came with an id; one from a log always does. */
    public boolean hasMessageId() {
        return id != null;
    }

    /**
     * Place from which a reader misses no message with a greater time tick.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_MESSAGE} if it is missing or unreadable
     */
    public MessageId lastConfirmedMessageId() {
        if (hasProperty(PropertyKeys.LAST_CONFIRMED_SAME_AS_ID)) {
            return messageId();
        }
        String text = property(PropertyKeys.LAST_CONFIRMED);
        if (text == null) {
            throw PropertyValues.missing(this, PropertyKeys.LAST_CONFIRMED);
        }
        try {
            return MessageIds.parse(messageId().walKind(), text);
        } catch (TidemarkException e) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_MESSAGE,
                    "cannot read property " + PropertyKeys.LAST_CONFIRMED + ": " + PropertyValues.describe(this),
                    e);
        }
    }

    /** The assembled transaction that this message is, or empty for every other message. */
    public Optional<ImmutableTxnMessage> asTransaction() {
        return Optional.empty();
    }

    /**
     * The broadcast that this message is a copy of, with all of its properties.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if the message is no copy of a broadcast
     */
    public BroadcastMutableMessage intoBroadcastMutableMessage() {
        return BroadcastMutableMessage.of(payload(), properties());
    }

    @Override
    public @Nullable String property(String key) {
        long value = find(key);
        return value == PropertyEntry.ABSENT ? null : text(key, value);
    }

    /** The raw bytes of a property's value, valid UTF-8 or not, or {@code null} where it is absent. */
    public @Nullable ByteString rawProperty(String key) {
        long value = find(key);
        return value == PropertyEntry.ABSENT ? null : slice(value);
    }

    @Override
    public boolean hasProperty(String key) {
        return find(key) != PropertyEntry.ABSENT;
    }

    @Override
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        forEachProperty(properties::put);
        return Collections.unmodifiableMap(properties);
    }

    /**
     * Hands over each property, in record order; a repeated key comes repeatedly, and its last value counts. The fastest way
     * to all of them.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if a key or value is not valid UTF-8
     */
    public void forEachProperty(BiConsumer<String, String> consumer) {
        forEachEntry((key, value) -> {
            String name = keyText(key);
            consumer.accept(name, text(name, value));
        });
    }

    /** Hands over each property's raw key and value, in record order; a repeated key comes repeatedly. */
    public void forEachRawProperty(BiConsumer<ByteString, ByteString> consumer) {
        forEachEntry((key, value) -> consumer.accept(slice(key), slice(value)));
    }

    private String keyText(long key) {
        String known = PropertyKeys.shared(record, PropertyEntry.start(key), PropertyEntry.length(key));
        return known != null ? known : text("(key)", key);
    }

    private String text(String key, long value) {
        String text = PropertyBytes.decode(record, PropertyEntry.start(value), PropertyEntry.length(value));
        if (text == null) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED,
                    "property '" + PropertyText.shorten(key) + "' is not valid UTF-8: " + PropertyValues.describe(this)
                            + ", length=" + PropertyEntry.length(value) + " bytes");
        }
        return text;
    }

    /** The bytes that a property holds as base64, or {@code null} where it is absent. */
    byte @Nullable [] base64Property(String key) {
        long value = find(key);
        return value == PropertyEntry.ABSENT
                ? null
                : PaddedBase64.decode(record, PropertyEntry.start(value), PropertyEntry.length(value));
    }

    @Override
    public ByteString payload() {
        return separatePayload != null ? separatePayload : slice(payloadRange());
    }

    @Override
    public int payloadSize() {
        return separatePayload != null ? separatePayload.size() : PropertyEntry.length(payloadRange());
    }

    @Override
    public long estimatedSize() {
        CipherHeader cipher = cipherHeader();
        long[] size = {cipher == null ? payloadSize() : cipher.getPayloadBytes()};
        forEachEntry((key, value) -> size[0] += PropertyEntry.length(key) + PropertyEntry.length(value));
        return size[0];
    }

    @Override
    public int typeNumber() {
        long value = find(PropertyKeys.TYPE);
        if (value == PropertyEntry.ABSENT) {
            return 0;
        }
        int number = PropertyBytes.smallDecimal(record, PropertyEntry.start(value), PropertyEntry.length(value));
        if (number >= 0) {
            return number;
        }
        try {
            return Decimal.parseInt(record, PropertyEntry.start(value), PropertyEntry.length(value));
        } catch (TidemarkException e) {
            return 0;
        }
    }

    @Override
    public long timeTick() {
        long value = find(PropertyKeys.TIME_TICK);
        if (value == PropertyEntry.ABSENT) {
            throw PropertyValues.missing(this, PropertyKeys.TIME_TICK);
        }
        try {
            return Base36.parseUnsigned(record, PropertyEntry.start(value), PropertyEntry.length(value));
        } catch (TidemarkException e) {
            return PropertyValues.timeTick(this, text(PropertyKeys.TIME_TICK, value)); // finds the words for it
        }
    }

    /**
     * A copy that carries another time tick and last confirmed id, as the pieces of a delivered transaction do.
     *
     * @param timeTick text of the tick
     * @param lastConfirmed text of the id
     */
    ImmutableMessage withTimeTick(ByteString timeTick, ByteString lastConfirmed) {
        RecordWriter writer = new RecordWriter(end - start - payloadInRecord() + TICK_BYTES_MAX + lastConfirmed.size());
        forEachEntry((key, value) -> {
            if (!keyIs(key, PropertyKeys.TIME_TICK)
                    && !keyIs(key, PropertyKeys.LAST_CONFIRMED)
                    && !keyIs(key, PropertyKeys.LAST_CONFIRMED_SAME_AS_ID)) {
                writer.property(record, key, value);
            }
        });
        writer.property(TIME_TICK_KEY, timeTick);
        writer.property(LAST_CONFIRMED_KEY, lastConfirmed);
        return writer.toMessage(id, payload());
    }

    private int payloadInRecord() {
        return separatePayload != null ? 0 : payloadSize();
    }

    private boolean keyIs(long range, String key) {
        return PropertyBytes.equalsAscii(key, record, PropertyEntry.start(range), PropertyEntry.length(range));
    }

    /**
     * The protobuf form.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if a property is not valid UTF-8
     */
    public io.tidemark.proto.common.ImmutableMessage toProto() {
        var proto = io.tidemark.proto.common.ImmutableMessage.newBuilder()
                .setPayload(payload())
                .putAllProperties(properties());
        if (id != null) {
            proto.setId(id.toProto());
        }
        return proto.build();
    }

    /**
     * The bytes of the {@code messages.Message} form: the record as it came where it is one, unknown fields included.
     * Shared, not copied, where that is possible.
     */
    public ByteString toRecord() {
        if (layout == RecordLayout.MESSAGE && separatePayload == null) {
            return slice(PropertyEntry.range(start, end));
        }
        RecordWriter writer = new RecordWriter();
        writer.payload(payload());
        forEachEntry((key, value) -> writer.property(record, key, value));
        return writer.toByteString();
    }

    @Override
    public String toString() {
        return MessageText.of(this);
    }
}
