/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.time.Duration;
import java.util.Optional;

/** Finds out where to start reading, so that what nobody asked for is not read. */
public final class Seek {
    private Seek() {}

    /**
     * Where all records from this time tick on stand.
     *
     * @param fromTick unsigned, inclusive; 0 for all records
     */
    public static StartPosition stored(long fromTick) {
        return fromTick == 0 ? StartPosition.all() : StartPosition.fromTimeTick(fromTick);
    }

    /**
     * Where everything that is delivered from this time tick on stands, also the early pieces of transactions that commit
     * later. The last confirmed id of the record before promises just that.
     *
     * @param fromTick unsigned, inclusive; 0 for all
     */
    public static StartPosition delivered(ReadableLog log, LocalChannel channel, long fromTick) {
        if (fromTick == 0) {
            return StartPosition.all();
        }
        try (LogReader reader = log.read(stored(fromTick))) {
            ImmutableMessage first = reader.poll(Duration.ZERO);
            long before = (first == null ? channel.nextId() : idOf(first)) - 1;
            return deliveredAfter(log, channel, before);
        }
    }

    /**
     * Where everything stands that is delivered with a greater tick than this record's.
     *
     * @param id of a record; below the channel's start for everything
     */
    public static StartPosition deliveredAfter(ReadableLog log, LocalChannel channel, long id) {
        if (id < channel.startId()) {
            return StartPosition.all();
        }
        try {
            Optional<ImmutableMessage> record = log.fetch(new LocalMessageId(id));
            if (record.isPresent()
                    && record.get().lastConfirmedMessageId() instanceof LocalMessageId local
                    && local.value() >= channel.startId()) {
                return StartPosition.from(local);
            }
        } catch (TidemarkException e) {
            // Nothing is promised, or it is gone: everything is read instead.
        }
        return StartPosition.all();
    }

    static long idOf(ImmutableMessage message) {
        MessageId id = message.messageId();
        if (id instanceof LocalMessageId local) {
            return local.value();
        }
        throw new IllegalStateException("an id of another log: expected=local, actual=" + id);
    }
}
