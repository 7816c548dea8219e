/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads a channel from a while before its end, and then what is appended, for as long as anybody asks. Used by one thread.
 */
public final class Follower implements AutoCloseable {
    private final LogDirectory directory;
    private final LocalChannel channel;
    private final ReadableLog log;
    private final LogReader reader;
    private final boolean fromStart;
    private final long tickBefore;

    private Follower(
            LogDirectory directory,
            LocalChannel channel,
            ReadableLog log,
            LogReader reader,
            boolean fromStart,
            long tickBefore) {
        this.directory = directory;
        this.channel = channel;
        this.log = log;
        this.reader = reader;
        this.fromStart = fromStart;
        this.tickBefore = tickBefore;
    }

    /**
     * Starts some records before the end.
     *
     * @param back how many records
     * @param delivered whether everything must be read that is delivered behind that place, which may stand before it
     */
    public static Follower open(LogDirectory directory, LocalChannel channel, long back, boolean delivered) {
        ReadableLog log = directory.backend().openForReading(channel.name());
        long first = channel.nextId() - Math.min(back, channel.nextId());
        if (first <= channel.startId()) {
            return new Follower(directory, channel, log, log.read(StartPosition.all()), /* fromStart= */ true, 0);
        }
        if (!delivered) {
            LogReader reader = log.read(StartPosition.from(new LocalMessageId(first)));
            return new Follower(directory, channel, log, reader, /* fromStart= */ false, 0);
        }
        StartPosition start = Seek.deliveredAfter(log, channel, first - 1);
        boolean all = start.equals(StartPosition.all());
        long tickBefore = all ? 0 : tickOf(log, first - 1);
        return new Follower(directory, channel, log, log.read(start), all, tickBefore);
    }

    private static long tickOf(ReadableLog log, long id) {
        try {
            return log.fetch(new LocalMessageId(id))
                    .map(ImmutableMessage::timeTick)
                    .orElse(0L);
        } catch (TidemarkException e) {
            return 0;
        }
    }

    /** Whether it starts with the first record that there is. */
    public boolean isFromStart() {
        return fromStart;
    }

    /** Of what is delivered up to this tick, unsigned, some may be missing; 0 if nothing is. */
    public long tickBefore() {
        return tickBefore;
    }

    /** Whether there are records that were there already. */
    public boolean hasOld() {
        return channel.nextId() > channel.startId();
    }

    /** Whether more records follow this one that were there already when this follower was made. */
    public boolean isBeforeLastOld(StoredRecord record) {
        return Seek.idOf(record.message()) < channel.nextId() - 1;
    }

    /** The next record, or {@code null} if none came in time. */
    public @Nullable StoredRecord next(Duration timeout) {
        ImmutableMessage message = reader.poll(timeout);
        return message == null ? null : StoredRecord.of(message, channel.name(), directory.place(Seek.idOf(message)));
    }

    @Override
    public void close() {
        log.close();
    }
}
