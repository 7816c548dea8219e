/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.WalKind;
import java.time.Duration;
import java.util.Optional;

/**
 * A channel that can be read.
 *
 * <p>Safe for use by several threads; each reader is independent of all others.
 */
public interface ReadableLog extends AutoCloseable {
    /** Name of the channel. */
    String channel();

    /** The kind of the ids in this channel. */
    WalKind walKind();

    /**
     * A new reader. Nothing is read before the reader is asked.
     *
     * @throws PositionLostException if the start was removed; the reader may also say so at its first record
     * @throws TidemarkException {@link ErrorCode#MIXED_ID_KINDS} if the position has an id of another kind,
     *     {@link ErrorCode#CLOSED}
     */
    LogReader read(StartPosition start);

    /** Id of the last record that a reader can see, or empty if there never was one. Stays when that record is truncated. */
    Optional<MessageId> lastMessageId();

    /**
     * The record with exactly this id, or empty if there is none at this moment. Backends that have a way faster than a
     * reader override this.
     *
     * @throws PositionLostException if the place was removed
     */
    default Optional<ImmutableMessage> fetch(MessageId id) {
        try (LogReader reader = read(StartPosition.from(id))) {
            return Optional.ofNullable(reader.poll(Duration.ZERO))
                    .filter(message -> message.messageId().equals(id));
        }
    }

    /** Closes this handle and its readers; waiting calls end with {@link ErrorCode#CLOSED}. A second call does nothing. */
    @Override
    void close();
}
