/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogBackend;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.WritableLog;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A backend in memory. What is appended gets test ids from 0 and is durable as long as this object; truncation removes at
 * once. Nothing limits its size but the heap.
 *
 * <p>A channel may instead hold a {@linkplain #addRecord recording}: records that another log numbered, under their own ids.
 */
public final class InMemoryBackend implements LogBackend {
    private final InstantSource clock;
    private final Map<String, MemoryChannel> channels = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** An empty backend on the system's clock. */
    public InMemoryBackend() {
        this(InstantSource.system());
    }

    /** An empty backend whose records are written at the time of this clock. */
    public InMemoryBackend(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public WalKind walKind() {
        return WalKind.TEST;
    }

    @Override
    public ReadableLog openForReading(String channel) {
        return new MemoryReadableLog(openChannel(channel));
    }

    @Override
    public WritableLog openForWriting(ChannelTerm channel) {
        MemoryChannel opened = openChannel(channel.channel());
        opened.takeOver(channel);
        return new MemoryWritableLog(opened, channel);
    }

    /**
     * Adds a record under the id that it came with. The channel is a recording from then on: its ids are of that kind and
     * nobody can append to it.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if the channel was opened for writing or the id is not above the
     *     last, {@link ErrorCode#MIXED_ID_KINDS} if it is of another kind, {@link ErrorCode#CLOSED}
     */
    public void addRecord(String channel, ImmutableMessage record) {
        openChannel(channel).addRecord(record);
    }

    private MemoryChannel openChannel(String channel) {
        ChannelTerm.requireName(channel);
        MemoryChannel opened = channels.computeIfAbsent(channel, name -> new MemoryChannel(name, clock));
        if (closed) {
            throw new TidemarkException(
                    ErrorCode.CLOSED, "open channel: channel=" + channel + ", the backend is closed");
        }
        return opened;
    }

    @Override
    public void close() {
        closed = true;
        channels.values().forEach(MemoryChannel::close);
    }
}
