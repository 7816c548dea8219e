/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks the journal and picks the records of one channel. It holds one open file and no lock on it: when a segment was
 * recycled or rewritten under it, which another header or a missing file tells, it looks up where its next id is now, and is
 * lost only if that id is gone. Ids have no gaps, so that a record which is not where it should be is never passed over.
 */
final class LocalReader implements LogReader {
    private final JournalView journal;
    private final String name;
    private final ReaderStart start;
    private final int bufferBytes;
    private final Consumer<LocalReader> onClose;
    private volatile boolean closed;

    /** Held while a poll looks at files, never while it waits; so that close does not take the file away under a read. */
    private final ReentrantLock lock = new ReentrantLock();

    // ---- guarded by the lock ----
    private @Nullable Channel channel;
    /** Id of the next record; 0 as long as {@link #start} decides, and the first record that suits it gives its id. */
    private long nextId;

    private long batchClockMs;
    /** The segment that is being read, or would be had its file been there. */
    private @Nullable Segment segment;

    private @Nullable Source source;

    /** The open file of the segment. Guarded by the reader's lock. */
    private static final class Source {
        private final Segment segment;
        private final StorageFile file;
        private final SegmentHeader header;
        private final FrameCursor frames;
        /** Length of the file once it is known that nothing is added any more; asking costs as much as reading a record. */
        private long sealedBytes;

        Source(Segment segment, StorageFile file, SegmentHeader header, FrameCursor frames) {
            this.segment = segment;
            this.file = file;
            this.header = header;
            this.frames = frames;
        }

        long sealedBytes() throws IOException {
            if (sealedBytes == 0) {
                sealedBytes = file.size();
            }
            return sealedBytes;
        }
    }

    LocalReader(JournalView journal, String name, ReaderStart start, Consumer<LocalReader> onClose) {
        this.journal = journal;
        this.name = name;
        this.start = start;
        this.bufferBytes = journal.readAhead().open();
        this.onClose = onClose;
        this.nextId = start instanceof ReaderStart.AtId at ? at.id() : 0;
    }

    /** Lets a position that is lost fail early; closes the reader then. */
    void checkStart() {
        Channel known = journal.channels().find(name);
        if (known != null && nextId > 0) {
            try {
                requirePlace(known);
            } catch (IOException e) {
                close();
                throw Journal.ioFailed("find position: channel=" + name + ", id=" + nextId, e);
            } catch (TidemarkException e) {
                close();
                throw e;
            }
        }
    }

    private void requirePlace(Channel known) throws IOException {
        boolean found = false;
        while (!found) {
            try {
                journal.segments().placeOfId(known, nextId);
                found = true;
            } catch (IOException | TidemarkException e) {
                if (e instanceof PositionLostException || !journal.reloadSegments()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public @Nullable ImmutableMessage poll(Duration timeout) {
        long left = TimeUnit.NANOSECONDS.convert(timeout);
        while (true) {
            Position seen = journal.published();
            ImmutableMessage message = lookForNext();
            if (message != null) {
                return message;
            }
            if (left <= 0) {
                journal.refresh();
                return journal.published().equals(seen) ? null : lookForNext();
            }
            try {
                left = Math.max(0, journal.awaitPublication(seen, left, this::isEnded));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TidemarkException(
                        ErrorCode.INTERRUPTED, "read channel: channel=" + name + ", interrupted", e);
            }
        }
    }

    private boolean isEnded() {
        return closed || journal.isClosing();
    }

    private @Nullable ImmutableMessage lookForNext() {
        lock.lock();
        try {
            while (true) {
                if (isEnded()) {
                    throw Journal.closedError(name);
                }
                try {
                    return findNext();
                } catch (IOException | TidemarkException e) {
                    if (!wasReplacedUnderUs(e)) {
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

    /** Leaves the segment; answers whether the failure says nothing, since the file is not that segment any more. */
    private boolean wasReplacedUnderUs(Exception failure) {
        Segment entered = segment;
        Source looked = source;
        leaveSegment();
        try {
            boolean replaced = (entered != null && !journal.segments().holds(entered))
                    || (looked != null && !looked.header.equals(looked.segment.header()));
            return journal.reloadSegments() || replaced;
        } catch (IOException | TidemarkException e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    private @Nullable ImmutableMessage findNext() throws IOException {
        Channel known = resolve();
        if (known == null) {
            requireNoDamage(journal.published()); // which may have taken the channel with it
            return null;
        }
        long startId = known.startId(); // before the end: what is truncated is published then
        Position end = journal.published();
        Source current = source != null ? source : enterAtStart(known);
        while (true) {
            FrameCursor frames = current.frames;
            long number = current.segment.number();
            // A rewritten segment is complete, though it was the last one when we asked for the end.
            boolean isLast = number == end.segmentNumber() && current.segment.generation() == 0;
            if (number > end.segmentNumber() || (isLast && frames.offset() >= end.offset())) {
                requireNotLost(startId);
                requireNoDamage(end);
                return null;
            }
            if (!frames.next(isLast ? end.offset() : current.sealedBytes())) {
                current = passDamagedEnd(known, current, isLast);
                continue;
            }
            switch (frames.kind()) {
                case Frame.BATCH -> batchClockMs = frames.payloadLong(Frame.BATCH_CLOCK);
                case Frame.FOOTER -> current = enterNext(known, number + 1);
                case Frame.LOST -> passLost(known, current);
                case Frame.RECORD -> {
                    if (frames.channel() == known.number() && isNext(known, current)) {
                        return deliver(frames);
                    }
                }
                default -> {}
            }
        }
    }

    /**
     * Goes on in the next segment where what cannot be read is no record of this channel: a FOOTER, or frames behind the last
     * record that the channel has here.
     */
    private Source passDamagedEnd(Channel known, Source current, boolean isLast) throws IOException {
        long offset = current.frames.offset();
        TidemarkException damage = current.segment.corrupt(offset, current.frames.problem());
        Segment next = isLast ? null : journal.segments().find(current.segment.number() + 1);
        boolean isStillThere = current.header.equals(current.segment.header());
        if (next == null || !isStillThere || !hasNothingBehind(known, current, next)) {
            throw damage;
        }
        System.getLogger(LocalReader.class.getName())
                .log(
                        System.Logger.Level.WARNING,
                        "passed damage that has no record of the channel: channel={0}, file={1}, offset={2}, {3}",
                        name,
                        current.segment.described(),
                        Long.toString(offset),
                        current.frames.problem());
        return enter(new Segments.Place(next, 0));
    }

    private boolean hasNothingBehind(Channel known, Source current, Segment next) throws IOException {
        if (nextId > 0) {
            return next.states().nextId(known.number()) <= nextId;
        }
        SegmentSeal seal = SegmentSeal.read(current.file, current.segment.number());
        return seal != null && seal.footerOffset() == current.frames.offset();
    }

    private @Nullable Channel resolve() {
        Channel known = channel;
        if (known == null) {
            known = journal.channels().find(name);
            channel = known;
        }
        return known;
    }

    /** Whether the record that was found is the one to deliver, or one to pass because it lies in front of it. */
    private boolean isNext(Channel known, Source current) {
        FrameCursor frames = current.frames;
        if (nextId == 0) {
            return frames.id() >= known.startId() && start.accepts(frames, batchClockMs);
        }
        if (frames.id() > nextId) {
            journal.refresh(); // the truncation that allowed for the gap may not have been seen yet
            requireNotLost(known.startId(), frames.id());
            throw current.segment.corrupt(
                    frames.frameOffset(), "channel=" + name + ", expected=id " + nextId + ", actual=" + frames.id());
        }
        return frames.id() == nextId;
    }

    private void passLost(Channel known, Source current) {
        FrameCursor frames = current.frames;
        long end = frames.id() + FrameReplay.lostCount(frames);
        if (frames.channel() == known.number() && frames.id() <= nextId && nextId < end) {
            System.getLogger(LocalReader.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "ids without records: channel={0}, ids={1} to {2}, file={3}",
                            name,
                            Long.toString(nextId),
                            Long.toString(end - 1),
                            current.segment.described());
            nextId = end;
        }
    }

    /** At the end of what can be read: an id below the channel's start must have come before. */
    private void requireNotLost(long startId) {
        requireNotLost(startId, startId);
    }

    private void requireNotLost(long startId, long earliest) {
        if (nextId > 0 && nextId < startId) {
            throw new PositionLostException(name, new LocalMessageId(nextId), new LocalMessageId(earliest));
        }
    }

    private void requireNoDamage(Position end) {
        TidemarkException damage = journal.damageBehindEnd();
        if (damage != null && journal.published().equals(end)) {
            throw new TidemarkException(damage.code(), String.valueOf(damage.getMessage()), damage);
        }
    }

    private ImmutableMessage deliver(FrameCursor record) {
        long id = record.id();
        nextId = id + 1;
        return ImmutableMessage.wrap(
                new LocalMessageId(id), record.buffer(), record.messageStart(), record.messageLength());
    }

    // ---- segments ---------------------------------------------------------------------------------------------------

    private Source enterAtStart(Channel known) throws IOException {
        if (nextId == 0 && start instanceof ReaderStart.Earliest) {
            nextId = known.startId();
        }
        return enter(nextId > 0 ? journal.segments().placeOfId(known, nextId) : start.place(journal.segments(), known));
    }

    private Source enterNext(Channel known, long number) throws IOException {
        Segment next = journal.segments().find(number);
        return next == null
                ? enterAtStart(known) // which is lost if that was needed
                : enter(new Segments.Place(next, 0));
    }

    private Source enter(Segments.Place place) throws IOException {
        leaveSegment();
        Segment next = place.segment();
        segment = next;
        StorageFile opened = next.open();
        try {
            SegmentHeader header = next.header(opened);
            FrameCursor frames = FrameCursor.handingOut(opened, next.number(), bufferBytes);
            frames.position(Math.max(place.offset(), SegmentHeader.FRAMES_AT), header.incarnation());
            Source entered = new Source(next, opened, header, frames);
            source = entered;
            return entered;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void leaveSegment() {
        Source left = source;
        source = null;
        segment = null;
        if (left != null) {
            try {
                left.file.close();
            } catch (IOException e) {
                throw Journal.ioFailed("close segment: channel=" + name, e);
            }
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                journal.readAhead().close();
            }
            leaveSegment();
        } finally {
            lock.unlock();
        }
        journal.wakeReaders();
        onClose.accept(this);
    }
}
