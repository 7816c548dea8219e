/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A channel that this handle alone may append to, until a higher term takes it over.
 *
 * <p>Safe for use by several threads. Appends that run at the same time are ordered in any way, and their ids tell which;
 * an append that starts after another one succeeded gets a greater id. A message belongs to the log from the call until the
 * append ends, and must not be touched in between.
 */
public interface WritableLog extends ReadableLog {
    /** The channel and the term of this handle. */
    ChannelTerm channelTerm();

    /**
     * Appends a message. It is what backends implement; the other forms are made of it.
     *
     * <p>The callback hears the outcome of every append exactly once, success meaning that the record is as durable as the
     * backend was configured to make it. It is called without a lock, on a thread of the backend or on the calling one. The
     * call may wait while a buffer of the backend is full.
     *
     * <p>Failures: {@link FencedException} and {@link ErrorCode#CLOSED} if the append came too late (both are final for this
     * handle), {@link ErrorCode#TOO_LARGE}, {@link ErrorCode#OVERLOADED} or {@link ErrorCode#DISK_FULL} with no effect,
     * {@link ErrorCode#IO_FAILED} where the outcome is unknown: the record may or may not be there after the log was opened
     * again.
     */
    void appendAsync(MutableMessage message, AppendCallback callback);

    /** {@link #appendAsync(MutableMessage, AppendCallback)} with a future, which fails with what the callback would get. */
    default CompletableFuture<MessageId> appendAsync(MutableMessage message) {
        AppendFuture future = new AppendFuture();
        appendAsync(message, future);
        return future;
    }

    /**
     * Appends a message and waits until it is durable.
     *
     * @return the record's id
     * @throws FencedException if a higher term took the channel over
     * @throws TidemarkException as listed at {@link #appendAsync(MutableMessage, AppendCallback)}, and
     *     {@link ErrorCode#INTERRUPTED} if this thread is interrupted while it waits: the append goes on, its outcome is
     *     unknown, and the interrupt flag stays set
     */
    default MessageId append(MutableMessage message) {
        AppendWaiter waiter = new AppendWaiter();
        appendAsync(message, waiter);
        return waiter.await(channelTerm());
    }

    /**
     * Allows the backend to forget every record up to and including the id, at its leisure: readers may still see some of
     * them. Durable on return. Never goes back: an id below an earlier one changes nothing. The id need not exist, but one
     * above the last record stands for that record.
     *
     * @throws FencedException if a higher term took the channel over
     * @throws TidemarkException {@link ErrorCode#MIXED_ID_KINDS}, {@link ErrorCode#CLOSED}, {@link ErrorCode#INTERRUPTED},
     *     {@link ErrorCode#IO_FAILED}
     */
    void truncatePrefix(MessageId upToInclusive);

    /**
     * The error that every append will fail with from now on, or {@code null} while the handle is in order. Known here no
     * later than the first append that failed with it.
     */
    @Nullable
    TidemarkException failure();
}
