/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.tidemark.message.id.MessageId;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a log answers to an append.
 *
 * @param messageId place that the log gave to the message
 * @param lastConfirmedMessageId place from which a reader misses nothing after the message
 * @param timeTick tick that the log gave to the message, unsigned
 * @param txnContext the transaction that the message opened or belongs to, or {@code null}
 * @param extra what the type of the message adds, such as the segments that a ManualFlush sealed, or {@code null}
 */
public record AppendResult(
        MessageId messageId,
        MessageId lastConfirmedMessageId,
        long timeTick,
        @Nullable TxnContext txnContext,
        @Nullable Any extra) {
    /** Checks that the ids are there. */
    public AppendResult {
        Objects.requireNonNull(messageId, "messageId");
        Objects.requireNonNull(lastConfirmedMessageId, "lastConfirmedMessageId");
    }

    /** The answer to an append outside of a transaction that adds nothing. */
    public static AppendResult of(MessageId messageId, MessageId lastConfirmedMessageId, long timeTick) {
        return new AppendResult(messageId, lastConfirmedMessageId, timeTick, null, null);
    }

    /** The same answer with something added to it. */
    public AppendResult withExtra(Message value) {
        return new AppendResult(messageId, lastConfirmedMessageId, timeTick, txnContext, Any.pack(value));
    }

    /**
     * What was added, as a type; empty where nothing or something of another type was.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if it says that it is of the type and is not
     */
    public <T extends Message> Optional<T> extra(Class<T> type) {
        Any packed = extra;
        if (packed == null || !packed.is(type)) {
            return Optional.empty();
        }
        try {
            return Optional.of(packed.unpack(type));
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED,
                    "cannot read the extra of an append result: id=" + messageId + ", expected="
                            + packed.getTypeUrl() + ", length="
                            + packed.getValue().size() + " bytes",
                    e);
        }
    }
}
