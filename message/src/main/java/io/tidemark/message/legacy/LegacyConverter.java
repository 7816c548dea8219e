/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TraceContext;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.milvus.AlterCollectionMessage;
import io.tidemark.message.milvus.AlterWALMessage;
import io.tidemark.message.milvus.CreateIndexMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.SchemaChangeMessage;
import io.tidemark.proto.common.MsgType;
import io.tidemark.proto.msg.MsgPosition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns messages into the form that consumers of the older message stream work on. Immutable; safe for use by several
 * threads.
 */
public final class LegacyConverter {
    private static final int OLD_VERSION = 0;
    /** Bodies of the older message stream. */
    private static final int BODY_VERSION = 1;
    /** Bodies of the streaming system. */
    private static final int WRAPPED_VERSION = 2;

    /** Types that are wrapped and have an id, 0, because old consumers ask them for one. */
    private static final Set<MessageType<?, ?>> WRAPPED_WITH_ID = Set.of(
            SchemaChangeMessage.TYPE, AlterCollectionMessage.TYPE, AlterWALMessage.TYPE, CreateIndexMessage.TYPE);

    /** What is wrong with one message alone, so that a pack goes on without it. */
    private static final Set<ErrorCode> LEAVES_OUT_ONE =
            EnumSet.of(ErrorCode.DECODE_FAILED, ErrorCode.HEADER_MISSING, ErrorCode.UNSUPPORTED_TYPE);

    private final @Nullable MessageCipher cipher;

    /** A converter for plain messages; an encrypted one fails with {@link ErrorCode#CIPHER_FAILED}. */
    public LegacyConverter() {
        this.cipher = null;
    }

    /** A converter that decrypts. */
    public LegacyConverter(MessageCipher cipher) {
        this.cipher = cipher;
    }

    // ---- packs ------------------------------------------------------------------------------------------------------

    /**
     * Packs messages of one tick. A transaction counts as its bodies, and a bad body drops all of it.
     *
     * @param messages of equal tick, in log order; an id that comes twice is packed twice
     * @return no pack where there is nothing to pack or nothing is left of it
     * @throws TidemarkException as {@link #convert} does, but for what is wrong with one message alone
     */
    public LegacyPacking pack(List<ImmutableMessage> messages) {
        List<LegacyMessage> converted = new ArrayList<>();
        List<TidemarkException> failures = new ArrayList<>();
        for (ImmutableMessage message : messages) {
            try {
                converted.addAll(convertAll(message));
            } catch (TidemarkException e) {
                if (!LEAVES_OUT_ONE.contains(e.code())) {
                    throw e;
                }
                failures.add(e);
            }
        }
        return new LegacyPacking(packOf(converted), failures);
    }

    private List<LegacyMessage> convertAll(ImmutableMessage message) {
        ImmutableTxnMessage txn = message.asTransaction().orElse(null);
        if (txn == null) {
            return List.of(convert(message));
        }
        return txn.bodies().stream()
                .map(body -> convert(body, txn.traceContext()))
                .toList();
    }

    private static Optional<LegacyPack> packOf(List<LegacyMessage> messages) {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        LegacyMessage first = messages.get(0);
        LegacyMessage last = messages.get(messages.size() - 1);
        List<LegacyMessage> content = messages.stream()
                .filter(message -> message.typeNumber() != MsgType.TimeTick_VALUE)
                .toList();
        return Optional.of(new LegacyPack(
                first.beginTimeTick(), last.endTimeTick(), positionOf(first), positionOf(last), content));
    }

    private static MsgPosition positionOf(LegacyMessage message) {
        MsgPosition position = message.position();
        if (position == null) {
            throw new IllegalStateException("a converted message of a log without a position: " + message);
        }
        return position;
    }

    // ---- one message ------------------------------------------------------------------------------------------------

    /**
     * Turns one stored message, which is no transaction, into its older form. What the log keeps in the header is put into
     * the body, where old consumers look for it.
     *
     * @throws TidemarkException {@link ErrorCode#UNSUPPORTED_TYPE} if old messages of the type have no body;
     *     {@link ErrorCode#DECODE_FAILED} or {@link ErrorCode#HEADER_MISSING} if body or header cannot be read;
     *     {@link ErrorCode#CIPHER_FAILED}; {@link ErrorCode#CORRUPT_MESSAGE} if header and body contradict each other, or
     *     something is missing that every message must have; {@link ErrorCode#MISUSE} for a type or version without an older
     *     form
     */
    public LegacyMessage convert(ImmutableMessage message) {
        return convert(message, message.traceContext());
    }

    private LegacyMessage convert(ImmutableMessage message, @Nullable TraceContext trace) {
        int legacyNumber = legacyNumber(message.typeNumber());
        long version = message.version();
        if (version != OLD_VERSION && version != BODY_VERSION && version != WRAPPED_VERSION) {
            throw noOlderForm(message.typeNumber(), version);
        }
        MilvusMessage typed = MilvusMessages.specialize(message);
        return version == WRAPPED_VERSION
                ? wrap(legacyNumber, typed, trace)
                : typed.accept(new LegacyBodyReader(cipher, position(message), trace));
    }

    private static int legacyNumber(int typeNumber) {
        return MilvusMessages.CATALOG.findByNumber(typeNumber).stream()
                .map(MessageType::legacyNumber)
                .flatMapToInt(OptionalInt::stream)
                .findFirst()
                .orElseThrow(() -> noOlderForm(typeNumber, null));
    }

    private static TidemarkException noOlderForm(int typeNumber, @Nullable Long version) {
        return new TidemarkException(
                ErrorCode.MISUSE,
                "convert message for old consumers: expected=a type and version with an older form, actual="
                        + MilvusMessages.CATALOG.nameOf(typeNumber) + "(" + typeNumber + ")"
                        + (version == null ? "" : "@v" + version));
    }

    private static LegacyMessage wrap(int legacyNumber, MilvusMessage typed, @Nullable TraceContext trace) {
        ImmutableMessage message = typed.message();
        if (!(typed instanceof ImmutableMessageView<?, ?> view)) {
            throw noOlderForm(message.typeNumber(), message.version());
        }
        requireHeader(view);
        OptionalLong id = WRAPPED_WITH_ID.contains(view.type()) ? OptionalLong.of(0) : OptionalLong.empty();
        return new LegacyWrappedMessage(legacyNumber, typed, id, position(message), trace);
    }

    /** A consumer that misses a change of the log's backend would wait for ever, so that message is never left out. */
    private static void requireHeader(ImmutableMessageView<?, ?> view) {
        try {
            var unused = view.header();
        } catch (TidemarkException e) {
            throw view instanceof AlterWALMessage
                    ? new TidemarkException(
                            ErrorCode.CORRUPT_MESSAGE, "a change of the log's backend cannot be read: " + view, e)
                    : e;
        }
    }

    private static MsgPosition position(ImmutableMessage message) {
        var lastConfirmed = message.lastConfirmedMessageId();
        return MsgPosition.newBuilder()
                .setChannelName(message.vchannel())
                .setMsgID(ByteString.copyFrom(LegacyMessageIds.toBytes(lastConfirmed)))
                .setTimestamp(message.timeTick())
                .setWALNameValue(lastConfirmed.walKind().number())
                .build();
    }

    /**
     * Turns a message that is in no log yet into its older form, as its sender filled it.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if the message is not of version 1;
     *     {@link ErrorCode#UNSUPPORTED_TYPE}, {@link ErrorCode#DECODE_FAILED}, {@link ErrorCode#CORRUPT_MESSAGE} and
     *     {@link ErrorCode#MISUSE} as {@link #convert(ImmutableMessage)}; {@link ErrorCode#CIPHER_FAILED} if it is encrypted
     */
    public static LegacyMessage convert(MutableMessage message) {
        if (message.version() != BODY_VERSION) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "convert message of a sender for old consumers: expected=version 1, actual=" + message);
        }
        if (message.hasProperty(PropertyKeys.CIPHER_HEADER)) {
            throw new TidemarkException(
                    ErrorCode.CIPHER_FAILED, "convert message of a sender: expected=a plain body, actual=" + message);
        }
        return unsent(LegacyBodyType.ofNumber(legacyNumber(message.typeNumber())), message);
    }

    private static <B extends Message> LegacyMessage unsent(LegacyBodyType<B> type, MutableMessage message) {
        B body = type.complete(type.parse(message.payload()));
        type.requireBase(body);
        return LegacyBodyMessage.unsent(type, body);
    }
}
