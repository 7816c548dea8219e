/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.LogReader;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks the journal and picks the records of one channel. It holds one open file and no lock on it: when a segment was
 * recycled under it, which a failed checksum or a missing file tells, it looks up where its next id is now, and is lost only
 * if that id is gone.
 */
final class LocalReader implements LogReader {
    private final Journal journal;
    private final String name;
    private final Consumer<LocalReader> onClose;
    private volatile boolean closed;

    /** Held while a poll looks at files, never while it waits; so that close does not take the file away under a read. */
    private final ReentrantLock lock = new ReentrantLock();

    // ---- guarded by the lock ----
    private @Nullable Channel channel;
    /** First id to deliver; 0 as long as it is the channel's start, which may still move. */
    private long nextId;

    private @Nullable Segment segment;
    private @Nullable StorageFile file;
    private @Nullable FrameCursor cursor;

    private LocalReader(Journal journal, String name, long nextId, Consumer<LocalReader> onClose) {
        this.journal = journal;
        this.name = name;
        this.nextId = nextId;
        this.onClose = onClose;
    }

    /**
     * A reader that starts with this id.
     *
     * @param id inclusive; 0 for the channel's start
     */
    static LocalReader fromId(Journal journal, String name, long id, Consumer<LocalReader> onClose) {
        LocalReader reader = new LocalReader(journal, name, id, onClose);
        reader.checkStart();
        return reader;
    }

    /** A reader that starts behind everything that is published. */
    static LocalReader fromEnd(Journal journal, String name, Consumer<LocalReader> onClose) {
        Channel channel = journal.channel(name);
        return new LocalReader(journal, name, channel == null ? 1 : channel.nextId(), onClose);
    }

    /** Lets a position that is lost fail early. */
    private void checkStart() {
        Channel known = journal.channel(name);
        if (known != null && nextId > 0) {
            try {
                journal.segments().containing(known, nextId);
            } catch (IOException e) {
                throw Journal.ioFailed("find position: channel=" + name + ", id=" + nextId, e);
            }
        }
    }

    @Override
    public @Nullable ImmutableMessage poll(Duration timeout) {
        long left = TimeUnit.NANOSECONDS.convert(timeout);
        while (true) {
            Position end = journal.published();
            ImmutableMessage message = lookForNext(end);
            if (message != null || left <= 0) {
                return message;
            }
            try {
                left = journal.awaitPublication(end, left, this::isEnded);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TidemarkException(
                        ErrorCode.INTERRUPTED, "read channel: channel=" + name + ", interrupted", e);
            }
            left = Math.max(left, 0);
        }
    }

    private boolean isEnded() {
        return closed || journal.isClosing();
    }

    private @Nullable ImmutableMessage lookForNext(Position end) {
        lock.lock();
        try {
            if (isEnded()) {
                throw Journal.closedError(name);
            }
            while (true) {
                try {
                    return findNext(end);
                } catch (IOException | TidemarkException e) {
                    Segment looked = segment;
                    leaveSegment();
                    if (looked == null || journal.segments().isLive(looked.number())) {
                        throw e instanceof TidemarkException known
                                ? known
                                : Journal.ioFailed("read channel: channel=" + name + ", id=" + nextId, (IOException) e);
                    }
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private @Nullable ImmutableMessage findNext(Position end) throws IOException {
        Channel known = resolve();
        if (known == null) {
            return null;
        }
        FrameCursor frames = cursor != null ? cursor : enter(startSegment(known));
        while (true) {
            Segment current = segmentOf();
            if (current.number() > end.segmentNumber()
                    || (current.number() == end.segmentNumber() && frames.offset() >= end.offset())) {
                return null;
            }
            long limit = current.number() == end.segmentNumber() ? end.offset() : Long.MAX_VALUE;
            if (!frames.next(limit == Long.MAX_VALUE ? sizeOfFile() : limit)) {
                throw current.corrupt(frames.offset(), frames.problem());
            }
            if (frames.kind() == Frame.END) {
                Segment next = journal.segments().find(current.number() + 1);
                frames = enter(next != null ? next : startSegment(known)); // which is lost if that was needed
            } else if (frames.kind() == Frame.RECORD && frames.channel() == known.number() && frames.id() >= nextId) {
                return deliver(frames);
            }
        }
    }

    private @Nullable Channel resolve() {
        Channel known = channel;
        if (known == null) {
            known = journal.channel(name);
            channel = known;
        }
        return known;
    }

    private Segment startSegment(Channel known) throws IOException {
        if (nextId == 0) {
            nextId = known.startId();
        }
        return journal.segments().containing(known, nextId);
    }

    private ImmutableMessage deliver(FrameCursor record) {
        long id = record.id();
        nextId = id + 1;
        return ImmutableMessage.wrap(
                new LocalMessageId(id), record.buffer(), record.payloadStart(), record.payloadLength());
    }

    private FrameCursor enter(Segment next) throws IOException {
        leaveSegment();
        segment = next;
        StorageFile opened = journal.files().openForReading(next.name());
        file = opened;
        FrameCursor frames = next.firstFrame(opened, journal.options().readBufferBytes());
        cursor = frames;
        return frames;
    }

    private Segment segmentOf() {
        Segment current = segment;
        if (current == null) {
            throw new IllegalStateException("a reader with a cursor has a segment: channel=" + name);
        }
        return current;
    }

    private long sizeOfFile() throws IOException {
        StorageFile open = file;
        return open == null ? 0 : open.size();
    }

    private void leaveSegment() {
        StorageFile open = file;
        segment = null;
        file = null;
        cursor = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw Journal.ioFailed("close segment: channel=" + name, e);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        journal.wakeReaders();
        lock.lock();
        try {
            leaveSegment();
        } finally {
            lock.unlock();
        }
        onClose.accept(this);
    }
}
