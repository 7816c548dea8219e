/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A handle on a channel, and the readers that it opened. */
class LocalReadableLog implements ReadableLog {
    final JournalView journal;
    private final String name;
    private final Set<LocalReader> readers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    LocalReadableLog(JournalView journal, String name) {
        this.journal = journal;
        this.name = name;
    }

    @Override
    public final String channel() {
        return name;
    }

    @Override
    public final WalKind walKind() {
        return WalKind.LOCAL;
    }

    @Override
    public final LogReader read(StartPosition start) {
        LocalReader reader = newReader(start);
        readers.add(reader);
        if (closed || journal.isClosing()) {
            reader.close();
            throw Journal.closedError(name);
        }
        return reader;
    }

    private LocalReader newReader(StartPosition start) {
        journal.refresh();
        LocalReader reader = new LocalReader(journal, name, readerStart(start), readers::remove);
        reader.checkStart();
        return reader;
    }

    private ReaderStart readerStart(StartPosition start) {
        if (start instanceof StartPosition.From from) {
            return atId(localId(from.id()));
        }
        if (start instanceof StartPosition.After after) {
            long id = localId(after.id());
            // The place before the first record stands for the start, wherever that is now.
            return atId(id == 0 ? 0 : Math.max(id, id + 1));
        }
        if (start instanceof StartPosition.FromTimeTick from) {
            return from.timeTick() == 0 ? new ReaderStart.Earliest() : new ReaderStart.AtTimeTick(from.timeTick());
        }
        if (start instanceof StartPosition.FromTime from) {
            return new ReaderStart.AtClock(from.time().toEpochMilli());
        }
        return start instanceof StartPosition.Latest ? atId(nextId()) : new ReaderStart.Earliest();
    }

    private static ReaderStart atId(long id) {
        return id == 0 ? new ReaderStart.Earliest() : new ReaderStart.AtId(id);
    }

    private long nextId() {
        Channel channel = journal.channels().find(name);
        return channel == null ? 1 : channel.nextId();
    }

    static long localId(MessageId id) {
        if (id instanceof LocalMessageId local) {
            return local.value();
        }
        throw new TidemarkException(
                ErrorCode.MIXED_ID_KINDS,
                "use message id: id=" + id + ", expected=" + WalKind.LOCAL + ", actual=" + id.walKind());
    }

    @Override
    public final Optional<MessageId> lastMessageId() {
        journal.refresh();
        long next = nextId();
        return next == 1 ? Optional.empty() : Optional.of(new LocalMessageId(next - 1));
    }

    /** Whether this handle was closed. */
    public final boolean isClosed() {
        return closed;
    }

    @Override
    public final void close() {
        closed = true;
        readers.forEach(LocalReader::close);
    }
}
