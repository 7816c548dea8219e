/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A journal that another process may be writing. Nothing tells when it does, so whoever waits for more looks every {@value
 * #LOOK_EVERY_MS} ms; nobody waiting, nobody looks. It takes no lock, creates no file, and trusts nothing but checksums: a
 * frame that is there and valid belongs to the log, since a recovery keeps it.
 */
final class FollowedJournal extends JournalView {
    /** How long a record may be there unseen, while somebody waits for it. */
    static final long LOOK_EVERY_MS = 4;

    private static final int ATTEMPTS_MAX = 100;

    private final SegmentCache cache;
    private volatile boolean closing;
    private volatile @Nullable TidemarkException damage;

    // ---- guarded by the lock ----
    private final ReentrantLock lock = new ReentrantLock();
    /** {@code null} as long as there is no segment. */
    private @Nullable TailWalk tail;

    private FollowedJournal(StorageFiles files, LocalOptions options) {
        super(files, options, new Segments(List.of()), new ChannelTable(), new Publication(new Position(0, 0, 0)));
        this.cache = new SegmentCache(options.indexBytesMax());
    }

    /** @throws TidemarkException what {@link Recovery#recover} refuses */
    static FollowedJournal open(StorageFiles files, LocalOptions options) throws IOException {
        FollowedJournal journal = new FollowedJournal(files, options);
        journal.lock.lock();
        try {
            journal.openTailLocked();
        } finally {
            journal.lock.unlock();
        }
        return journal;
    }

    // ---- following --------------------------------------------------------------------------------------------------

    @Override
    void refresh() {
        lock.lock();
        try {
            if (!closing) {
                followLocked();
            }
        } catch (IOException e) {
            throw Journal.ioFailed("follow log: directory=" + files.describe(""), e);
        } finally {
            lock.unlock();
        }
    }

    private void followLocked() throws IOException {
        TailWalk walk = tail;
        if (walk == null) {
            openTailLocked();
            return;
        }
        Position before = walk.end();
        walk.walk();
        TailWalk end = enterFollowingLocked(walk);
        if (end == null || isGoneLocked(end, end.end().equals(before))) {
            openTailLocked();
        } else {
            publishLocked(end);
        }
    }

    /** Goes on into the segments that follow; answers the last one, or {@code null} if they must be found anew. */
    private @Nullable TailWalk enterFollowingLocked(TailWalk start) {
        TailWalk walk = start;
        try {
            while (walk.isSealed() && files.exists(nextName(walk))) {
                SegmentHeader next = SegmentHeader.find(files, walk.segment().number() + 1);
                if (next == null || next.generation() > 0) {
                    return null;
                }
                walk = enterNextLocked(walk, next);
            }
            return walk;
        } catch (IOException | TidemarkException e) {
            return null; // taken away while we looked; if not, finding it anew fails the same way
        }
    }

    private static String nextName(TailWalk walk) {
        return SegmentNames.of(walk.segment().number() + 1, SegmentNames.SEGMENT);
    }

    private TailWalk enterNextLocked(TailWalk sealed, SegmentHeader header) throws IOException {
        Segment next = Segment.of(files, cache, header);
        TailWalk walk = new TailWalk(next, channels);
        sealed.replay().publishTruncations();
        sealed.segment().sealed();
        sealed.close();
        tail = walk;
        segments.add(next);
        walk.walk();
        return walk;
    }

    /** Whether the log went on elsewhere while nobody looked. */
    private boolean isGoneLocked(TailWalk walk, boolean isAtRest) throws IOException {
        return (isAtRest && !walk.header().equals(walk.segment().header()))
                || (walk.isSealed()
                        && SegmentNames.numbers(files.list(), SegmentNames.SEGMENT).stream()
                                .anyMatch(number -> number > walk.segment().number()));
    }

    private void publishLocked(TailWalk walk) {
        Position end = walk.end();
        if (!end.equals(publication.end())) {
            publication.publish(end);
        }
        walk.replay().publishTruncations();
    }

    private void openTailLocked() throws IOException {
        whileFilesChange(() -> {
            closeTailLocked();
            return openTailOnceLocked();
        });
    }

    private interface LookUp<T> {
        T look() throws IOException;
    }

    /** Looks into the directory; a writer may take files away meanwhile, which is no failure but a reason to look again. */
    private <T> T whileFilesChange(LookUp<T> lookUp) throws IOException {
        for (int attempt = 1; ; attempt++) {
            List<String> names = files.list();
            try {
                return lookUp.look();
            } catch (IOException | TidemarkException e) {
                if (attempt == ATTEMPTS_MAX || names.equals(files.list())) {
                    throw e;
                }
            }
        }
    }

    /** Answers whether there is a log at all. */
    private boolean openTailOnceLocked() throws IOException {
        Recovery.Found found = Recovery.recover(files, cache, channels);
        TailWalk walk = found.tail();
        if (walk == null) {
            return false;
        }
        tail = walk;
        damage = damageAtRest(walk);
        segments.set(found.segments());
        publishLocked(walk);
        return true;
    }

    /** What lies behind the end may have been written after we walked there, so damage is what is still there after another walk. */
    private static @Nullable TidemarkException damageAtRest(TailWalk walk) throws IOException {
        while (true) {
            TidemarkException found = walk.damage();
            Position end = walk.end();
            if (found == null) {
                return null;
            }
            walk.walk();
            if (!walk.header().equals(walk.segment().header())) {
                throw new NoSuchFileException(walk.segment().described(), null, "another segment by now");
            }
            if (walk.end().equals(end)) {
                return found;
            }
        }
    }

    private void closeTailLocked() throws IOException {
        TailWalk walk = tail;
        tail = null;
        if (walk != null) {
            walk.close();
        }
    }

    @Override
    boolean reloadSegments() throws IOException {
        lock.lock();
        try {
            List<Long> known = numbers(segments.all());
            List<Segment> found =
                    whileFilesChange(() -> Recovery.segments(files, cache).segments());
            if (closing || found.isEmpty() || numbers(found).equals(known)) {
                return false;
            }
            TailWalk walk = tail;
            if (walk == null || found.stream().noneMatch(segment -> isSame(segment, walk.segment()))) {
                openTailLocked();
            } else {
                segments.set(found.stream()
                        .filter(segment -> segment.number() <= walk.segment().number())
                        .map(segment -> segment.number() == walk.segment().number() ? walk.segment() : segment)
                        .toList());
            }
            return !numbers(segments.all()).equals(known);
        } finally {
            lock.unlock();
        }
    }

    private static boolean isSame(Segment a, Segment b) {
        return a.number() == b.number() && a.generation() == b.generation();
    }

    /** What tells the files of segments apart. */
    private static List<Long> numbers(List<Segment> segments) {
        return segments.stream()
                .flatMap(segment -> Stream.of(segment.firstNumber(), segment.number(), (long) segment.generation()))
                .toList();
    }

    @Override
    long awaitPublication(Position seen, long timeoutNanos, BooleanSupplier ended) throws InterruptedException {
        long deadline = System.nanoTime() + timeoutNanos;
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            refresh();
            long left = deadline - System.nanoTime();
            if (!publication.end().equals(seen) || left <= 0 || ended.getAsBoolean()) {
                return left;
            }
            publication.await(seen, Math.min(left, TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MS)), ended);
        }
    }

    // ---- what readers see -------------------------------------------------------------------------------------------

    @Override
    @Nullable
    TidemarkException damageBehindEnd() {
        return damage;
    }

    @Override
    boolean isClosing() {
        return closing;
    }

    @Override
    void close() {
        lock.lock();
        try {
            closing = true;
            closeTailLocked();
        } catch (IOException e) {
            throw new TidemarkException(ErrorCode.IO_FAILED, "close log: " + e, e);
        } finally {
            lock.unlock();
        }
        wakeReaders();
    }
}
