/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads one channel in the order of ids, each record once, and then waits for more. It sees a record as soon as the
 * append that wrote it may have succeeded, and no record of an append that failed because of fencing.
 *
 * <p>Used by one thread at a time, except for {@link #close}, which any thread may call at any time.
 */
public interface LogReader extends AutoCloseable {
    /**
     * The next record, or {@code null} if none arrived in time. A message stays valid for ever: it shares no memory that
     * the reader writes to again. After an error other than {@link ErrorCode#INTERRUPTED} the reader fails in the same way
     * again or, where the cause is gone, goes on with the same record; it never skips one.
     *
     * @param timeout how long to wait; zero to look only
     * @throws PositionLostException if truncation removed the next record before it was read
     * @throws TidemarkException {@link ErrorCode#CLOSED} once the reader, its log or its backend is closed,
     *     {@link ErrorCode#INTERRUPTED} if the thread is interrupted while it waits (the interrupt flag stays set and the
     *     reader usable), {@link ErrorCode#CORRUPT_LOG}, {@link ErrorCode#IO_FAILED}
     */
    @Nullable
    ImmutableMessage poll(Duration timeout);

    /**
     * The next record, however long that takes.
     *
     * @throws TidemarkException as {@link #poll}
     */
    default ImmutableMessage take() {
        while (true) {
            ImmutableMessage message = poll(Duration.ofMinutes(1));
            if (message != null) {
                return message;
            }
        }
    }

    /** Ends the reader; a waiting call fails with {@link ErrorCode#CLOSED}. A second call does nothing. */
    @Override
    void close();
}
