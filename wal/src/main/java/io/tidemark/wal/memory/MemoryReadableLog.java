/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A handle on a channel in memory. */
class MemoryReadableLog implements ReadableLog {
    final MemoryChannel channel;
    private volatile boolean closed;

    MemoryReadableLog(MemoryChannel channel) {
        this.channel = channel;
    }

    @Override
    public final String channel() {
        return channel.name();
    }

    @Override
    public final WalKind walKind() {
        return channel.walKind();
    }

    @Override
    public final LogReader read(StartPosition start) {
        if (closed) {
            throw channel.closedError();
        }
        return new Reader(channel.startOrdinal(start));
    }

    @Override
    public final Optional<MessageId> lastMessageId() {
        return channel.lastMessageId();
    }

    final boolean isClosed() {
        return closed;
    }

    @Override
    public final void close() {
        closed = true;
        channel.wakeReaders();
    }

    private final class Reader implements LogReader {
        /** Only the thread that polls. */
        private long nextOrdinal;

        private volatile boolean readerClosed;

        Reader(long nextOrdinal) {
            this.nextOrdinal = nextOrdinal;
        }

        @Override
        public @Nullable ImmutableMessage poll(Duration timeout) {
            long timeoutNanos = TimeUnit.NANOSECONDS.convert(timeout);
            ImmutableMessage message = channel.await(nextOrdinal, timeoutNanos, () -> readerClosed || closed);
            if (message != null) {
                nextOrdinal++;
            }
            return message;
        }

        @Override
        public void close() {
            readerClosed = true;
            channel.wakeReaders();
        }
    }
}
