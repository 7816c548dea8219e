/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.wal.spi.AppendCallback;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.FencedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a directory: takes frames from any thread into the batch that is being filled, while the committer writes
 * the one before, and tells readers how far they may read.
 *
 * <p>An append is: check the right to write, take the next id and a place in the batch, wake the committer, all under one lock;
 * then, outside of it, encode into that place. No I/O; what follows happens on the {@link Committer}'s thread.
 */
final class Journal extends JournalView {
    /** A quarter of a batch. */
    private static final int LOAD_DIVISOR = 4;

    /** One that is filled, one that is written, one whose appends hear of it. */
    private static final int BATCHES_MIN = 3;

    /** For the checksums of the thread's own records. */
    private static final ThreadLocal<CRC32C> CRC = new ThreadLocal<>() {
        @Override
        protected CRC32C initialValue() {
            return new CRC32C();
        }
    };

    private final int messageBytesMax;
    private final boolean waitWhenFull;
    private final DiskSpace diskSpace;

    // ---- accepting; all guarded by the lock ----
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasWork = lock.newCondition();
    private final Condition hasRoom = lock.newCondition();

    private Batch filling;
    /** Full, and waiting to be written, in the order of their frames. */
    private final Deque<Batch> full = new ArrayDeque<>();
    /** Empty. */
    private final Deque<Batch> spare = new ArrayDeque<>();
    /** How many batches may still be made. */
    private int batchesToMake;

    /** Whether the committer waits for work. */
    private boolean committerWaits;

    /** Set under the lock; read without it by readers. */
    private volatile boolean closing;

    private @Nullable TidemarkException failure;

    /** @param channels added to under the lock from now on */
    Journal(
            StorageFiles files,
            LocalOptions options,
            Segments segments,
            ChannelTable channels,
            DiskSpace diskSpace,
            Position end) {
        super(files, options, segments, channels, new Publication(end));
        this.messageBytesMax = options.messageBytesMax();
        this.waitWhenFull = options.waitWhenFull();
        this.diskSpace = diskSpace;
        this.filling = new Batch(options.batchBytes());
        this.batchesToMake = Math.max(BATCHES_MIN, options.inFlightBytesMax() / options.batchBytes()) - 1;
        for (Channel channel : channels.all()) {
            channel.startAccepting();
        }
    }

    // ---- accepting --------------------------------------------------------------------------------------------------

    void append(Writer writer, MutableMessage message, AppendCallback callback) {
        int size = message.encodedSize();
        if (size > messageBytesMax) {
            callback.failed(tooLarge(writer, size));
            return;
        }
        long timeTick = message.timeTickOrZero();
        Batch batch = null;
        int place = 0;
        TidemarkException failure;
        lock.lock();
        try {
            failure = awaitRoomLocked(writer, size);
            if (failure == null) {
                Channel channel = writer.ownedChannel();
                batch = filling;
                place = batch.reserve(channel, channel.acceptedNextId, size, timeTick, callback);
                channel.acceptedNextId++;
                wakeCommitterLocked();
            }
        } finally {
            lock.unlock();
        }
        if (batch != null) {
            failure = batch.encode(place, message, CRC.get());
        }
        if (failure != null) {
            callback.failed(failure);
        }
    }

    private void wakeCommitterLocked() {
        if (committerWaits) {
            hasWork.signal();
        }
    }

    private TidemarkException tooLarge(Writer writer, int size) {
        return new TidemarkException(
                ErrorCode.TOO_LARGE,
                "append: channel=" + writer.channelTerm() + ", expected=at most " + messageBytesMax + " bytes, actual="
                        + size);
    }

    /** Waits until the filling batch has room; answers why nothing may be added, or {@code null}. */
    private @Nullable TidemarkException awaitRoomLocked(Writer writer, int payloadLength) {
        while (true) {
            TidemarkException refusal = refusalLocked(writer);
            refusal = refusal == null ? shortage(writer) : refusal;
            if (refusal != null || hasRoomLocked(payloadLength)) {
                return refusal;
            }
            if (!waitWhenFull || OwnThread.isCurrent()) {
                return new TidemarkException(
                        ErrorCode.OVERLOADED,
                        "append: channel=" + writer.channelTerm() + ", expected=at most " + options.inFlightBytesMax()
                                + " bytes in flight, actual=more with another " + payloadLength);
            }
            try {
                hasRoom.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new TidemarkException(
                        ErrorCode.INTERRUPTED,
                        "append: channel=" + writer.channelTerm() + ", interrupted before anything was written",
                        e);
            }
        }
    }

    private @Nullable TidemarkException shortage(Writer writer) {
        String shortage = diskSpace.shortage();
        return shortage == null
                ? null
                : new TidemarkException(
                        ErrorCode.DISK_FULL,
                        "append: channel=" + writer.channelTerm() + ", directory=" + files.describe("") + ", "
                                + shortage);
    }

    /** Whether there is room, be it in another batch. */
    private boolean hasRoomLocked(int payloadLength) {
        if (filling.hasRoomFor(payloadLength)) {
            return true;
        }
        Batch next = pollSpareLocked();
        if (next == null) {
            return false;
        }
        full.add(filling);
        filling = next;
        return true;
    }

    private @Nullable Batch pollSpareLocked() {
        Batch next = spare.poll();
        if (next == null && batchesToMake > 0) {
            batchesToMake--;
            next = new Batch(options.batchBytes());
        }
        return next;
    }

    /** Why the writer may not write, or {@code null}. */
    @Nullable
    TidemarkException refusal(Writer writer) {
        lock.lock();
        try {
            return refusalLocked(writer);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable TidemarkException refusalLocked(Writer writer) {
        if (writer.isClosed() || closing) {
            return closedError(writer.channelTerm().channel());
        }
        if (writer.channelTerm().term() < writer.ownedChannel().acceptedTerm) {
            return new FencedException(writer.channelTerm(), writer.ownedChannel().acceptedTerm);
        }
        return failure;
    }

    static TidemarkException closedError(String channel) {
        return new TidemarkException(ErrorCode.CLOSED, "use channel: channel=" + channel + ", it was closed");
    }

    /** Gives the channel to a new term, and makes the channel if need be; durable on return. */
    Channel takeOver(ChannelTerm owner) {
        Completion completion = new Completion("open channel for writing: channel=" + owner);
        Channel channel;
        int nameBytes = owner.channel().getBytes(StandardCharsets.UTF_8).length;
        lock.lock();
        try {
            awaitControlRoomLocked(owner.channel(), nameBytes); // before all else, since the lock is free meanwhile
            channel = channels.find(owner.channel());
            if (channel == null) {
                channel = channels.create(owner.channel(), 0);
                channel.startAccepting();
            } else if (owner.term() <= channel.acceptedTerm) {
                throw new FencedException(owner, channel.acceptedTerm);
            }
            channel.acceptedTerm = owner.term();
            filling.addTerm(channel, owner.term(), completion);
            wakeCommitterLocked();
        } finally {
            lock.unlock();
        }
        completion.await();
        return channel;
    }

    /** Whether it is neither closed nor failed. */
    boolean isUsable() {
        lock.lock();
        try {
            return !closing && failure == null;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpenLocked(String channel) {
        TidemarkException reason = closing ? closedError(channel) : failure;
        if (reason != null) {
            throw reason;
        }
    }

    /** Moves the channel's start; durable on return. Segments that this freed are reclaimed soon after. */
    void truncatePrefix(Writer writer, long upToInclusive) {
        Completion completion = new Completion("truncate: channel=" + writer.channelTerm());
        lock.lock();
        try {
            awaitControlRoomLocked(writer.channelTerm().channel(), 0);
            TidemarkException refusal = refusalLocked(writer);
            if (refusal != null) {
                throw refusal;
            }
            Channel channel = writer.ownedChannel();
            long firstIdToKeep = Math.min(upToInclusive, channel.acceptedNextId - 1) + 1;
            if (firstIdToKeep <= channel.startId()) { // durable; what is only accepted has to be waited for
                return;
            }
            addTruncationLocked(channel, firstIdToKeep, completion);
        } finally {
            lock.unlock();
        }
        completion.await();
    }

    /** Moves a channel's start on the log's own account; answers who waits for that, or {@code null} if nothing is to be done. */
    @Nullable
    Completion retainFrom(Channel channel, long firstId) {
        Completion completion = new Completion("truncate by retention: channel=" + channel.name());
        lock.lock();
        try {
            if (closing || failure != null) {
                return null;
            }
            awaitControlRoomLocked(channel.name(), 0);
            long firstIdToKeep = Math.min(firstId, channel.acceptedNextId);
            if (firstIdToKeep <= channel.startId()) {
                return null;
            }
            addTruncationLocked(channel, firstIdToKeep, completion);
        } finally {
            lock.unlock();
        }
        return completion;
    }

    private void addTruncationLocked(Channel channel, long firstIdToKeep, Completion completion) {
        channel.acceptedStartId = Math.max(channel.acceptedStartId, firstIdToKeep);
        filling.addTruncation(channel, channel.acceptedStartId, completion);
        wakeCommitterLocked();
    }

    /** Waits until a frame that is no record has room; fails if the log was closed or has failed. */
    private void awaitControlRoomLocked(String channel, int payloadBytes) {
        requireOpenLocked(channel);
        while (!hasRoomLocked(payloadBytes)) {
            hasRoom.awaitUninterruptibly();
            requireOpenLocked(channel);
        }
    }

    /** {@inheritDoc} Takes no more; the committer finishes what was accepted, and readers end. */
    @Override
    void close() {
        lock.lock();
        try {
            closing = true;
            hasWork.signalAll();
            hasRoom.signalAll();
        } finally {
            lock.unlock();
        }
        wakeReaders();
    }

    // ---- committer --------------------------------------------------------------------------------------------------

    /**
     * Waits for a batch that is not empty; answers {@code null} if the time is over, or none will come any more, which
     * {@link #isClosing} tells apart.
     */
    @Nullable
    Batch awaitBatch(long timeoutNanos) {
        lock.lock();
        try {
            long left = timeoutNanos;
            Batch taken = takeLocked();
            while (taken == null) {
                if ((closing && filling.isEmpty()) || left <= 0) {
                    return null;
                }
                committerWaits = true;
                left = hasWork.awaitNanos(left);
                committerWaits = false;
                taken = takeLocked();
            }
            hasRoom.signalAll();
            return taken;
        } catch (InterruptedException e) {
            throw new IllegalStateException("the committer was interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    /** The oldest batch that is not empty; {@code null} if there is none, or none to fill in its place. */
    private @Nullable Batch takeLocked() {
        Batch taken = full.poll();
        if (taken == null && !filling.isEmpty()) {
            Batch next = pollSpareLocked();
            if (next != null) {
                taken = filling;
                filling = next;
            }
        }
        return taken;
    }

    /**
     * Whether so much was accepted meanwhile that the next batch should not wait. Where less was, as with callers that wait for
     * their own append, it is better if those of the last batch come again first: fewer flushes carry more.
     */
    boolean isUnderLoad() {
        lock.lock();
        try {
            return !full.isEmpty() || filling.length() >= options.batchBytes() / LOAD_DIVISOR;
        } finally {
            lock.unlock();
        }
    }

    void giveBack(Batch batch) {
        batch.clear();
        lock.lock();
        try {
            spare.add(batch);
            wakeCommitterLocked();
            hasRoom.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean isClosing() {
        return closing;
    }

    /** Refuses everything from now on, and fails what was accepted. */
    void poison(TidemarkException reason) {
        List<Batch> unwritten;
        lock.lock();
        try {
            failure = reason;
            unwritten = new ArrayList<>(full);
            unwritten.add(filling);
            full.clear();
            filling = new Batch(options.batchBytes());
            hasRoom.signalAll();
        } finally {
            lock.unlock();
        }
        for (Batch batch : unwritten) {
            batch.awaitEncoded();
            batch.fail(reason);
        }
    }

    void publish(Position end) {
        publication.publish(end);
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    /** {@inheritDoc} A log with damage is not opened for writing. */
    @Override
    @Nullable
    TidemarkException damageBehindEnd() {
        return null;
    }

    @Override
    void refresh() {}

    @Override
    boolean reloadSegments() {
        return false;
    }

    @Override
    long awaitPublication(Position seen, long timeoutNanos, BooleanSupplier ended) throws InterruptedException {
        return publication.await(seen, timeoutNanos, ended);
    }

    /** An error of the file system as one of ours. */
    static TidemarkException ioFailed(String operation, IOException cause) {
        return new TidemarkException(ErrorCode.IO_FAILED, operation + ": " + cause, cause);
    }

    /** Nanoseconds of a wait without end. */
    static final long FOREVER = TimeUnit.DAYS.toNanos(365);
}
