/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.WalKind;

/**
 * One store of many channels, such as a directory or a broker.
 *
 * <p>Safe for use by several threads.
 */
public interface LogBackend extends AutoCloseable {
    /** The kind of the ids that this backend gives to what is appended. */
    WalKind walKind();

    /**
     * Opens a channel for reading only. Disturbs no writer, and a channel that nobody wrote to yet reads as an empty one.
     *
     * @param channel name of the pchannel, not empty
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} for an empty name, {@link ErrorCode#CLOSED}
     */
    ReadableLog openForReading(String channel);

    /**
     * Opens a channel for writing, and creates it where there is none. When this returns, the term is durable and every
     * handle with a lower term is fenced: whatever it appends later fails, and what it appended before lies before
     * anything that the new handle appends.
     *
     * @throws FencedException if the channel was opened with this or a higher term before, also before a restart
     * @throws TidemarkException {@link ErrorCode#MISUSE} if the backend was opened for reading only,
     *     {@link ErrorCode#CLOSED}, {@link ErrorCode#INTERRUPTED}, {@link ErrorCode#IO_FAILED}
     */
    WritableLog openForWriting(ChannelTerm channel);

    /** Closes every log and reader of this backend, then what it holds. A second call does nothing. */
    @Override
    void close();
}
