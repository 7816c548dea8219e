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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The log in a directory. One process at a time holds it for writing; all channels share its files and its flushes. Any
 * number of processes may have it open {@linkplain #openReadOnly for reading}, beside the one that writes.
 *
 * <p>What an append promises is the {@link SyncPolicy}'s matter. After a failed write or flush the backend refuses every
 * further append with {@link ErrorCode#IO_FAILED}, though it can still be read; closing and opening it again finds out what
 * the disk holds and goes on from there. A batch that was cut short by a crash is dropped with a warning in the log; damage
 * to bytes that had been durable is an error, never dropped.
 *
 * <p>Callbacks of appends run on threads of the log, one after the other in the order of the journal; one that takes long holds
 * up the others and, in the end, those who append.
 */
public final class LocalBackend implements LogBackend {
    private final JournalView view;
    /** {@code null} where the log is open for reading only. */
    private final @Nullable Writing writing;

    private final Set<LocalReadableLog> logs = ConcurrentHashMap.newKeySet();

    private LocalBackend(JournalView view, @Nullable Writing writing) {
        this.view = view;
        this.writing = writing;
    }

    /** What one who writes has. */
    private record Writing(
            Journal journal,
            Reclaimer reclaimer,
            DiskSpace diskSpace,
            ReclaimSignal signal,
            boolean reclaims,
            List<Thread> threads,
            AutoCloseable directoryLock) {

        /** Waits until nobody touches the files any more; answers whether somebody interrupted that. */
        boolean awaitThreads() {
            signal.raise();
            boolean interrupted = false;
            for (Thread thread : threads) {
                interrupted |= awaitEnd(thread);
            }
            return interrupted;
        }
    }

    /**
     * Opens a directory for reading and writing, and creates it where there is none.
     *
     * @throws TidemarkException {@link ErrorCode#LOCKED} if another process or another backend of this one has it open for
     *     writing, with the holder's process id; {@link ErrorCode#CORRUPT_LOG}, {@link ErrorCode#FORMAT_TOO_NEW} or
     *     {@link ErrorCode#FORMAT_TOO_OLD}, with file and offset, and with nothing changed; {@link ErrorCode#IO_FAILED}
     */
    public static LocalBackend open(Path directory, LocalOptions options) {
        DiskFiles files;
        try {
            files = DiskFiles.create(directory);
        } catch (IOException e) {
            throw openFailed(directory.toString(), e);
        }
        return open(files, options, InstantSource.system());
    }

    static LocalBackend open(StorageFiles files, LocalOptions options, InstantSource clock) {
        return open(files, options, clock, /* reclaims= */ true);
    }

    /** Without a thread that reclaims; the caller may do it, by {@link #reclaimOnce}. */
    static LocalBackend openWithoutReclaimer(StorageFiles files, LocalOptions options, InstantSource clock) {
        return open(files, options, clock, /* reclaims= */ false);
    }

    private static LocalBackend open(StorageFiles files, LocalOptions options, InstantSource clock, boolean reclaims) {
        try {
            return openLocked(files, options, clock, reclaims, files.lock());
        } catch (IOException e) {
            throw openFailed(files.describe(""), e);
        }
    }

    private static LocalBackend openLocked(
            StorageFiles files, LocalOptions options, InstantSource clock, boolean reclaims, AutoCloseable lock)
            throws IOException {
        try {
            SegmentCache cache = new SegmentCache(options.indexBytesMax());
            Recovery.Found found = Recovery.recover(files, cache, new ChannelTable());
            found.requireUndamaged();
            JournalWriter writer = JournalWriter.open(files, options, clock, cache, found);
            DiskSpace diskSpace = new DiskSpace(files, options, writer.freeFiles());
            diskSpace.look();
            Journal journal = new Journal(files, options, writer.segments(), found.channels(), diskSpace, writer.end());
            Acker acker = new Acker(journal);
            ReclaimSignal signal = new ReclaimSignal();
            CopyForward copyForward =
                    new CopyForward(files, found.channels(), writer.incarnation(), new BackgroundPace(journal, signal));
            Reclaimer reclaimer =
                    new Reclaimer(journal, cache, writer.freeFiles(), copyForward, new Retention(journal, clock));
            List<Thread> threads = new ArrayList<>();
            threads.add(new OwnThread(new Committer(journal, writer, acker, signal), "tidemark-committer"));
            threads.add(new OwnThread(acker, "tidemark-acker"));
            if (reclaims) {
                Thread reclaiming =
                        new Thread(new ReclaimerLoop(journal, reclaimer, diskSpace, signal), "tidemark-reclaimer");
                reclaiming.setDaemon(true);
                threads.add(reclaiming);
            }
            for (Thread thread : threads) {
                thread.start();
            }
            return new LocalBackend(
                    journal, new Writing(journal, reclaimer, diskSpace, signal, reclaims, threads, lock));
        } catch (IOException | RuntimeException e) {
            release(lock);
            throw e;
        }
    }

    private static TidemarkException openFailed(String directory, IOException cause) {
        return Journal.ioFailed("open log: directory=" + directory, cause);
    }

    static void release(AutoCloseable lock) {
        try {
            lock.close();
        } catch (Exception e) {
            throw new TidemarkException(ErrorCode.IO_FAILED, "give back the directory's lock: " + e, e);
        }
    }

    /**
     * Opens a directory for reading only, beside a writer in any process or without one. It takes no lock, creates and changes no
     * file, and hinders nobody. A waiting reader sees a record within 10 ms of its being written, perhaps before the disk has
     * confirmed it. An empty directory is an empty log, which may be written later.
     *
     * <p>Damage makes only reading it fail: what lies in front can be read.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_LOG} if a segment is missing or its header or STATE is damaged,
     *     {@link ErrorCode#FORMAT_TOO_NEW}, {@link ErrorCode#FORMAT_TOO_OLD}; {@link ErrorCode#IO_FAILED}, also if there is no
     *     such directory
     */
    public static LocalBackend openReadOnly(Path directory, LocalOptions options) {
        try {
            return openReadOnly(DiskFiles.existing(directory), options);
        } catch (IOException e) {
            throw openFailed(directory.toString(), e);
        }
    }

    static LocalBackend openReadOnly(StorageFiles files, LocalOptions options) throws IOException {
        return new LocalBackend(FollowedJournal.open(files, options), null);
    }

    @Override
    public WalKind walKind() {
        return WalKind.LOCAL;
    }

    @Override
    public ReadableLog openForReading(String channel) {
        return register(new LocalReadableLog(view, ChannelTerm.requireName(channel)));
    }

    @Override
    public WritableLog openForWriting(ChannelTerm channel) {
        if (writing == null) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "open channel for writing: channel=" + channel
                            + ", expected=a log that is open for writing, actual=" + "one for reading only");
        }
        Journal journal = writing.journal;
        return register(new LocalWritableLog(journal, channel, journal.takeOver(channel)));
    }

    private <L extends LocalReadableLog> L register(L log) {
        for (Iterator<LocalReadableLog> known = logs.iterator(); known.hasNext(); ) {
            if (known.next().isClosed()) {
                known.remove();
            }
        }
        logs.add(log);
        if (view.isClosing()) {
            log.close();
            throw Journal.closedError(log.channel());
        }
        return log;
    }

    /** Every channel that somebody ever opened for writing, as it is now, in the order in which they were made. */
    public List<LocalChannel> channels() {
        view.refresh();
        return view.channels().states().stream()
                .map(state -> new LocalChannel(
                        state.name(), state.term(), state.startId(), state.nextId(), state.maxTimeTick()))
                .toList();
    }

    /**
     * The segments of the journal as they are now, oldest first; the last one is the one that is written to. Reads the footers
     * of those that were not looked at lately.
     *
     * @throws TidemarkException {@link ErrorCode#IO_FAILED}, {@link ErrorCode#CORRUPT_LOG}
     */
    public List<LocalSegment> segments() {
        view.refresh();
        try {
            return SegmentSurvey.segments(view);
        } catch (IOException e) {
            throw Journal.ioFailed("look at segments: directory=" + view.files().describe(""), e);
        }
    }

    /**
     * Length of the files that wait to become segments, in bytes.
     *
     * @throws TidemarkException {@link ErrorCode#IO_FAILED}
     */
    public long freeBytes() {
        try {
            return SegmentSurvey.freeBytes(view.files());
        } catch (IOException e) {
            throw Journal.ioFailed(
                    "look at free files: directory=" + view.files().describe(""), e);
        }
    }

    /** How many segment files the journal has, without those that wait to be used again. */
    int segmentCount() {
        return view.segments().count();
    }

    /**
     * Does one step of reclaiming, where no thread does.
     *
     * @return whether there was one; then there may be another
     */
    boolean reclaimOnce() {
        Writing open = java.util.Objects.requireNonNull(writing, "a log that is open for writing");
        if (open.reclaims) {
            throw new IllegalStateException("reclaim: expected=no thread that does it, actual=one");
        }
        boolean reclaimed = open.reclaimer.reclaimOnce(/* mayCopy= */ true);
        open.diskSpace.look();
        return reclaimed;
    }

    /** {@inheritDoc} Appends that were accepted are finished first. */
    @Override
    public void close() {
        view.close();
        boolean interrupted = writing != null && writing.awaitThreads();
        logs.forEach(LocalReadableLog::close);
        if (writing != null) {
            release(writing.directoryLock);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a thread; answers whether somebody interrupted that, which changes nothing. */
    private static boolean awaitEnd(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
