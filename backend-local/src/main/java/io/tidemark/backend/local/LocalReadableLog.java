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
    final Journal journal;
    private final String name;
    private final Set<LocalReader> readers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    LocalReadableLog(Journal journal, String name) {
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
        if (start instanceof StartPosition.From from) {
            return LocalReader.fromId(journal, name, localId(from.id()), readers::remove);
        }
        if (start instanceof StartPosition.After after) {
            long id = localId(after.id());
            // The place before the first record stands for the start, wherever that is now.
            return LocalReader.fromId(journal, name, id == 0 ? 0 : id + 1, readers::remove);
        }
        return start instanceof StartPosition.Latest
                ? LocalReader.fromEnd(journal, name, readers::remove)
                : LocalReader.fromId(journal, name, 0, readers::remove);
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
        Channel channel = journal.channel(name);
        return channel == null || channel.nextId() == 1
                ? Optional.empty()
                : Optional.of(new LocalMessageId(channel.nextId() - 1));
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
