/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.PulsarMessageId;
import io.tidemark.message.id.RocksMqMessageId;
import io.tidemark.message.id.TestMessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.message.id.WoodpeckerMessageId;
import io.tidemark.message.wire.Quoted;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Message ids as they stand in {@code MsgPosition.msgID}, and what old consumers ask of them.
 *
 * <pre>
 *   RocksMQ, Kafka, local   8 bytes, the number little-endian; bytes after the eighth are ignored on read
 *   Pulsar                  MessageIdData, the bytes under the base64 of the text
 *   Woodpecker              the bytes under the base64 of the text, none for (0, 0)
 *   test                    has no such form
 * </pre>
 *
 * <p>The local log is no kind of a Milvus peer; its ids have the form of RocksMQ's.
 */
public final class LegacyMessageIds {
    private LegacyMessageIds() {}

    /**
     * The bytes of an id.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} for an id of the test log, which has none
     */
    public static byte[] toBytes(MessageId id) {
        if (id instanceof PulsarMessageId pulsar) {
            return pulsar.toBytes();
        }
        if (id instanceof WoodpeckerMessageId woodpecker) {
            return woodpecker.toBytes();
        }
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(number(id))
                .array();
    }

    /**
     * Reads the bytes of an id of this kind; kind {@link WalKind#UNKNOWN} means {@code defaultKind}.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_MESSAGE} if the bytes are no such id, {@link ErrorCode#MISUSE}
     *     if the kind has no byte form or there is no default
     */
    public static MessageId fromBytes(WalKind kind, byte[] bytes, @Nullable WalKind defaultKind) {
        WalKind used = defaultKind != null && kind.equals(WalKind.UNKNOWN) ? defaultKind : kind;
        try {
            return read(used, bytes);
        } catch (TidemarkException e) {
            if (e.code() == ErrorCode.DECODE_FAILED) {
                throw corrupt(used, bytes, e.getMessage(), e);
            }
            throw e;
        }
    }

    /**
     * Reads the bytes of an id whose kind is told by its configuration name or by its name in the protobuf enum, in
     * exactly that case: {@code woodpecker} or {@code WoodPecker}.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} for any other name, {@code walimplstest} included;
     *     {@link ErrorCode#DECODE_FAILED} if the bytes of a composite id are damaged, {@link ErrorCode#CORRUPT_MESSAGE}
     *     if those of a number are too few
     */
    public static MessageId fromBytes(String kindName, byte[] bytes) {
        WalKind kind = switch (kindName) {
            case "rocksmq", "RocksMQ" -> WalKind.ROCKSMQ;
            case "kafka", "Kafka" -> WalKind.KAFKA;
            case "pulsar", "Pulsar" -> WalKind.PULSAR;
            case "woodpecker", "WoodPecker" -> WalKind.WOODPECKER;
            case "local", "Local" -> WalKind.LOCAL;
            default ->
                throw new TidemarkException(
                        ErrorCode.INVALID_ARGUMENT,
                        "read legacy message id: expected=the name of a log kind, actual=" + Quoted.text(kindName));
        };
        return read(kind, bytes);
    }

    /**
     * The id that stands for the first retained record.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} for a kind that has none
     */
    public static MessageId earliest(WalKind kind) {
        return switch (kind.number()) {
            case 1 -> RocksMqMessageId.EARLIEST;
            case 2 -> PulsarMessageId.EARLIEST;
            case 3 -> KafkaMessageId.EARLIEST;
            case 4 -> WoodpeckerMessageId.EARLIEST;
            case 1000 -> LocalMessageId.EARLIEST;
            default -> throw noLegacyForm(kind);
        };
    }

    /**
     * Whether nothing lies before the id: a number of 0 or less, a Woodpecker id of which both parts are, or exactly
     * Pulsar's earliest id.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} for an id of the test log
     */
    public static boolean isAtEarliest(MessageId id) {
        if (id instanceof PulsarMessageId) {
            return id.equals(PulsarMessageId.EARLIEST);
        }
        if (id instanceof WoodpeckerMessageId woodpecker) {
            return woodpecker.segmentId() <= 0 && woodpecker.entryId() <= 0;
        }
        return number(id) <= 0;
    }

    /**
     * The order of old consumers. It is that of {@link MessageId#compareTo}, but for Pulsar, where ledger, entry
     * <em>and</em> batch index must each be less or equal; so of two Pulsar ids neither may be.
     *
     * @throws TidemarkException {@link ErrorCode#MIXED_ID_KINDS} for ids of different kinds, {@link ErrorCode#MISUSE}
     *     for ids of the test log
     */
    public static boolean isLessOrEqual(MessageId one, MessageId other) {
        if (one instanceof PulsarMessageId a && other instanceof PulsarMessageId b) {
            return a.ledgerId() <= b.ledgerId() && a.entryId() <= b.entryId() && a.batchIndex() <= b.batchIndex();
        }
        int order = one.compareTo(other);
        if (one instanceof TestMessageId) {
            throw noLegacyForm(WalKind.TEST);
        }
        return order <= 0;
    }

    private static MessageId read(WalKind kind, byte[] bytes) {
        return switch (kind.number()) {
            case 1 -> new RocksMqMessageId(readNumber(kind, bytes));
            case 2 -> PulsarMessageId.fromBytes(bytes);
            case 3 -> new KafkaMessageId(readNumber(kind, bytes));
            case 4 -> WoodpeckerMessageId.fromBytes(bytes);
            case 1000 -> readLocal(bytes);
            default -> throw noLegacyForm(kind);
        };
    }

    private static LocalMessageId readLocal(byte[] bytes) {
        long number = readNumber(WalKind.LOCAL, bytes);
        if (number < 0) {
            throw corrupt(WalKind.LOCAL, bytes, "expected=0 or more, actual=" + number, null);
        }
        return new LocalMessageId(number);
    }

    private static long readNumber(WalKind kind, byte[] bytes) {
        if (bytes.length < Long.BYTES) {
            throw corrupt(kind, bytes, "expected=8 bytes or more", null);
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    private static long number(MessageId id) {
        if (id instanceof RocksMqMessageId rocksMq) {
            return rocksMq.value();
        }
        if (id instanceof KafkaMessageId kafka) {
            return kafka.offset();
        }
        if (id instanceof LocalMessageId local) {
            return local.value();
        }
        throw noLegacyForm(id.walKind());
    }

    private static TidemarkException noLegacyForm(WalKind kind) {
        return new TidemarkException(
                ErrorCode.MISUSE,
                "use legacy message id: expected=rocksmq, pulsar, kafka, woodpecker or local, actual=" + kind);
    }

    private static TidemarkException corrupt(
            WalKind kind, byte[] bytes, @Nullable String reason, @Nullable Throwable cause) {
        return new TidemarkException(
                ErrorCode.CORRUPT_MESSAGE,
                "read legacy message id: kind=" + kind + ", length=" + bytes.length + ", " + reason,
                cause);
    }
}
