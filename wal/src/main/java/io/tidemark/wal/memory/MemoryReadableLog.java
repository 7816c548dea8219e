/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
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
        return new Reader(channel.startOrdinal(start), first(start));
    }

    /** What the first record must be like, beyond its place. */
    private static Predicate<MemoryChannel.Written> first(StartPosition start) {
        if (start instanceof StartPosition.FromTimeTick from) {
            return written -> Long.compareUnsigned(timeTick(written.message()), from.timeTick()) >= 0;
        }
        if (start instanceof StartPosition.FromTime from) {
            return written -> written.clockMs() >= from.time().toEpochMilli();
        }
        return written -> true;
    }

    private static long timeTick(ImmutableMessage message) {
        return message.hasProperty(PropertyKeys.TIME_TICK) ? message.timeTick() : 0;
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

        private final Predicate<MemoryChannel.Written> first;
        /** Only the thread that polls. */
        private boolean started;

        Reader(long nextOrdinal, Predicate<MemoryChannel.Written> first) {
            this.nextOrdinal = nextOrdinal;
            this.first = first;
        }

        @Override
        public @Nullable ImmutableMessage poll(Duration timeout) {
            long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
            while (true) {
                long left = deadline - System.nanoTime();
                MemoryChannel.Written written = channel.await(nextOrdinal, left, () -> readerClosed || closed);
                if (written == null) {
                    return null;
                }
                nextOrdinal++;
                started = started || first.test(written);
                if (started) {
                    return written.message();
                }
            }
        }

        @Override
        public void close() {
            readerClosed = true;
            channel.wakeReaders();
        }
    }
}
