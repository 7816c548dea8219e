/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TxnContext;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import java.util.function.Function;

/**
 * A stored message reduced to what ordering and grouping need to know, read from it once, and the handle that stands for
 * the message from then on.
 *
 * @param <T> the handle: the message itself, or a place to read it from again
 * @param id place of the record in its log
 * @param timeTick unsigned
 * @param kind what the record means to the buffers
 * @param txnId the transaction; {@link TxnContext#NON_TXN_ID} where the kind has none
 * @param keepaliveMs the record's own keep-alive, of which only the begin's counts; 0 where the kind has none
 * @param sizeBytes what the record counts for in bounds, not negative
 * @param handle stands for the message
 */
public record LogRecord<T>(
        MessageId id, long timeTick, RecordKind kind, long txnId, long keepaliveMs, long sizeBytes, T handle)
        implements Deliverable<T> {
    /** Checks the size. */
    public LogRecord {
        if (sizeBytes < 0) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "log record with a bad size: id=" + id + ", sizeBytes=" + sizeBytes + ", expected=0 or more");
        }
    }

    /**
     * Reads a message that is its own handle.
     *
     * @throws TidemarkException see {@link #of(ImmutableMessage, Object)}
     */
    public static LogRecord<ImmutableMessage> of(ImmutableMessage message) {
        return of(message, message);
    }

    /**
     * Reads a message.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_MESSAGE} without a readable time tick or with an unreadable
     *     transaction context or cipher header; {@link ErrorCode#HEADER_MISSING} or {@link ErrorCode#DECODE_FAILED} if a
     *     change of the replication topology does not tell whether it is a forced promotion;
     *     {@link ErrorCode#INVALID_MESSAGE_ID} without an id
     */
    public static <T> LogRecord<T> of(ImmutableMessage message, T handle) {
        int type = message.typeNumber();
        TxnContext txn = type == TypeNumbers.TIME_TICK ? null : message.txnContext();
        long txnId = txn == null ? TxnContext.NON_TXN_ID : txn.txnId();
        long keepaliveMs = txn == null ? 0 : txn.keepaliveMs();
        RecordKind kind = kind(message, type, txn != null);
        return new LogRecord<>(
                message.messageId(), message.timeTick(), kind, txnId, keepaliveMs, sizeBytes(message), handle);
    }

    private static RecordKind kind(ImmutableMessage message, int type, boolean hasTxn) {
        return switch (type) {
            case TypeNumbers.TIME_TICK -> RecordKind.TIME_TICK;
            case TypeNumbers.ALTER_REPLICATE_CONFIG ->
                isForcedPromotion(message) ? RecordKind.FORCED_PROMOTION : dataKind(hasTxn);
            case TypeNumbers.BEGIN_TXN -> hasTxn ? RecordKind.BEGIN : RecordKind.PLAIN;
            case TypeNumbers.COMMIT_TXN -> hasTxn ? RecordKind.COMMIT : RecordKind.PLAIN;
            case TypeNumbers.ROLLBACK_TXN -> hasTxn ? RecordKind.ROLLBACK : RecordKind.PLAIN;
            default -> dataKind(hasTxn);
        };
    }

    private static RecordKind dataKind(boolean hasTxn) {
        return hasTxn ? RecordKind.BODY : RecordKind.PLAIN;
    }

    private static boolean isForcedPromotion(ImmutableMessage message) {
        String text = message.property(PropertyKeys.HEADER);
        if (text == null) {
            throw new TidemarkException(
                    ErrorCode.HEADER_MISSING,
                    "cannot tell whether a replication change is a forced promotion: id=" + message.messageId()
                            + ", property=" + PropertyKeys.HEADER + ", expected=present, actual=absent");
        }
        try {
            var header = AlterReplicateConfigMessageHeader.parseFrom(PaddedBase64.decode(text));
            return header.getForcePromote() && !header.getIgnore();
        } catch (TidemarkException | InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED,
                    "cannot tell whether a replication change is a forced promotion: id=" + message.messageId()
                            + ", property=" + PropertyKeys.HEADER + ", expected=AlterReplicateConfigMessageHeader",
                    e);
        }
    }

    /** The estimated size, but never less than the payload that is held: a cipher header may say anything. */
    private static long sizeBytes(ImmutableMessage message) {
        return Math.max(message.estimatedSize(), message.payloadSize());
    }

    @Override
    public ImmutableMessage message(Function<? super T, ? extends ImmutableMessage> resolver) {
        return resolver.apply(handle);
    }
}
