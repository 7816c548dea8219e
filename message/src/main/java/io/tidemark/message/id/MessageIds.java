/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.Decimal;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.MessageID;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads message ids. Ids come from clients and from other clusters, so whatever cannot be read, of whatever kind, is
 * {@link ErrorCode#INVALID_MESSAGE_ID} with the id and its kind in the text, and nothing else is ever thrown.
 *
 * <p>There is no process-wide default kind: who has one hands it over.
 */
public final class MessageIds {
    private MessageIds() {}

    /** Reads the text of an id of this kind. */
    public static MessageId parse(WalKind kind, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return parse(kind, utf8, 0, utf8.length);
    }

    /** Reads the text of an id of this kind from UTF-8. */
    public static MessageId parse(WalKind kind, byte[] utf8, int offset, int length) {
        try {
            return decode(kind, utf8, offset, length);
        } catch (TidemarkException e) {
            throw invalid(kind, Quoted.utf8(utf8, offset, length), e);
        }
    }

    /** Reads the protobuf form; an id without a kind is invalid. */
    public static MessageId fromProto(@Nullable MessageID proto) {
        return fromProto(proto, null);
    }

    /** Reads the protobuf form; an id without a kind (kind 0) is read as one of {@code defaultKind}. */
    public static MessageId fromProto(@Nullable MessageID proto, @Nullable WalKind defaultKind) {
        if (proto == null) {
            throw new TidemarkException(ErrorCode.INVALID_MESSAGE_ID, "read message id: expected=an id, actual=null");
        }
        WalKind stated = WalKind.ofNumber(proto.getWALNameValue());
        WalKind kind = defaultKind != null && stated.equals(WalKind.UNKNOWN) ? defaultKind : stated;
        return parse(kind, proto.getId());
    }

    static TidemarkException mixedKinds(MessageId one, MessageId other) {
        return new TidemarkException(
                ErrorCode.MIXED_ID_KINDS,
                "compare message ids: expected=one kind, actual=" + one.walKind() + " " + one + " and "
                        + other.walKind() + " " + other);
    }

    private static MessageId decode(WalKind kind, byte[] utf8, int offset, int length) {
        return switch (kind.number()) {
            case 1 -> new RocksMqMessageId(Base36.parseSigned(utf8, offset, length));
            case 2 -> PulsarMessageId.fromBytes(PaddedBase64.decode(utf8, offset, length));
            case 3 -> new KafkaMessageId(Base36.parseSigned(utf8, offset, length));
            case 4 -> WoodpeckerMessageId.fromBytes(PaddedBase64.decode(utf8, offset, length));
            case 999 -> new TestMessageId(Decimal.parseUnsignedLong(utf8, offset, length));
            case 1000 -> new LocalMessageId(Base36.parseSigned(utf8, offset, length));
            default ->
                throw new TidemarkException(
                        ErrorCode.INVALID_MESSAGE_ID, "find id decoder: expected=a known kind, actual=" + kind);
        };
    }

    private static TidemarkException invalid(WalKind kind, String quotedId, TidemarkException cause) {
        return new TidemarkException(
                ErrorCode.INVALID_MESSAGE_ID,
                "read message id: kind=" + kind + ", id=" + quotedId + ", reason=" + cause.getMessage(),
                cause);
    }
}
