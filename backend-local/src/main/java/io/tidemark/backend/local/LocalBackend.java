/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogBackend;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The log in a directory. One process at a time holds it; all channels share its files and its flushes.
 *
 * <p>What an append promises is the {@link SyncPolicy}'s matter. After a failed write or flush the backend refuses every
 * further append with {@link ErrorCode#IO_FAILED}, though it can still be read; closing and opening it again finds out what
 * the disk holds and goes on from there. A batch that was cut short by a crash is dropped with a warning in the log; damage
 * to bytes that had been durable is an error, never dropped.
 *
 * <p>Callbacks of appends run on the one thread that writes.
 */
public final class LocalBackend implements LogBackend {
    private final Journal journal;
    private final Thread committer;
    private final AutoCloseable directoryLock;
    private final Set<LocalReadableLog> logs = ConcurrentHashMap.newKeySet();

    private LocalBackend(Journal journal, Thread committer, AutoCloseable directoryLock) {
        this.journal = journal;
        this.committer = committer;
        this.directoryLock = directoryLock;
    }

    /**
     * Opens a directory for reading and writing, and creates it where there is none.
     *
     * @throws TidemarkException {@link ErrorCode#LOCKED} if another process or another backend of this one has it open, with
     *     the holder's process id; {@link ErrorCode#CORRUPT_LOG}, {@link ErrorCode#FORMAT_TOO_NEW} or
     *     {@link ErrorCode#FORMAT_TOO_OLD}, with file and offset, and with nothing changed; {@link ErrorCode#IO_FAILED}
     */
    public static LocalBackend open(Path directory, LocalOptions options) {
        DiskFiles files;
        try {
            files = new DiskFiles(directory);
        } catch (IOException e) {
            throw Journal.ioFailed("open log: directory=" + directory, e);
        }
        return open(files, options);
    }

    static LocalBackend open(StorageFiles files, LocalOptions options) {
        try {
            return openLocked(files, options, files.lock());
        } catch (IOException e) {
            throw Journal.ioFailed("open log: directory=" + files.describe(""), e);
        }
    }

    private static LocalBackend openLocked(StorageFiles files, LocalOptions options, AutoCloseable lock)
            throws IOException {
        try {
            Recovery.Found found = Recovery.recover(files);
            JournalWriter writer = JournalWriter.open(files, options, found);
            Journal journal = new Journal(files, options, writer.segments(), found.channels(), writer.end());
            Thread committer = new Thread(new Committer(journal, writer), "tidemark-committer");
            committer.start();
            return new LocalBackend(journal, committer, lock);
        } catch (IOException | RuntimeException e) {
            release(lock);
            throw e;
        }
    }

    private static void release(AutoCloseable lock) {
        try {
            lock.close();
        } catch (Exception e) {
            throw new TidemarkException(ErrorCode.IO_FAILED, "give back the directory's lock: " + e, e);
        }
    }

    @Override
    public WalKind walKind() {
        return WalKind.LOCAL;
    }

    @Override
    public ReadableLog openForReading(String channel) {
        return register(new LocalReadableLog(journal, ChannelTerm.requireName(channel)));
    }

    @Override
    public WritableLog openForWriting(ChannelTerm channel) {
        return register(new LocalWritableLog(journal, channel, journal.takeOver(channel)));
    }

    private <L extends LocalReadableLog> L register(L log) {
        logs.removeIf(LocalReadableLog::isClosed);
        logs.add(log);
        if (journal.isClosing()) {
            log.close();
            throw Journal.closedError(log.channel());
        }
        return log;
    }

    /** How many segment files the journal has, without those that wait to be used again. */
    int segmentCount() {
        return journal.segments().count();
    }

    /** {@inheritDoc} Appends that were accepted are finished first. */
    @Override
    public void close() {
        journal.close();
        boolean interrupted = false;
        while (committer.isAlive()) {
            try {
                committer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        logs.forEach(LocalReadableLog::close);
        release(directoryLock);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
