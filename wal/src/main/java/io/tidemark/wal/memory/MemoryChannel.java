/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.TestMessageId;
import io.tidemark.message.id.WalKind;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.FencedException;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.StartPosition;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The records of one channel. A record has an <em>ordinal</em>, its number from 0 whatever its id is; truncation moves the
 * first ordinal. All state is guarded by the lock.
 */
final class MemoryChannel {
    private final String name;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** The records that were not truncated; the first one's ordinal is {@link #firstOrdinal}. */
    private final List<Written> records = new ArrayList<>();

    private long firstOrdinal;
    private @Nullable MessageId lastId;
    private @Nullable MessageId lastTruncatedId;
    private long term;
    private boolean recording;
    private boolean closed;

    MemoryChannel(String name, InstantSource clock) {
        this.name = name;
        this.clock = clock;
    }

    /** A record and when it was written. */
    record Written(ImmutableMessage message, long clockMs) {
        MessageId id() {
            return message.messageId();
        }
    }

    String name() {
        return name;
    }

    void takeOver(ChannelTerm writer) {
        lock.lock();
        try {
            if (recording) {
                throw new TidemarkException(
                        ErrorCode.MISUSE, "open channel for writing: channel=" + writer + ", it holds a recording");
            }
            if (writer.term() <= term) {
                throw new FencedException(writer, term);
            }
            term = writer.term();
        } finally {
            lock.unlock();
        }
    }

    /** Why this writer may not write, or {@code null}. */
    @Nullable
    TidemarkException refusal(ChannelTerm writer) {
        lock.lock();
        try {
            if (closed) {
                return closedError();
            }
            return writer.term() < term ? new FencedException(writer, term) : null;
        } finally {
            lock.unlock();
        }
    }

    MessageId append(ChannelTerm writer, MutableMessage message) {
        byte[] bytes = message.toByteArray();
        lock.lock();
        try {
            requireWriter(writer);
            MessageId id = new TestMessageId(firstOrdinal + records.size());
            add(ImmutableMessage.wrap(id, bytes, 0, bytes.length));
            return id;
        } finally {
            lock.unlock();
        }
    }

    void addRecord(ImmutableMessage record) {
        lock.lock();
        try {
            MessageId last = lastId;
            if (term > 0 || (last != null && last.compareTo(record.messageId()) >= 0)) {
                throw new TidemarkException(
                        ErrorCode.MISUSE,
                        "add record: channel=" + name + ", expected=a channel without writer and an id above " + last
                                + ", actual=" + record.messageId() + " in a channel of term " + term);
            }
            recording = true;
            add(record);
        } finally {
            lock.unlock();
        }
    }

    private void add(ImmutableMessage record) {
        records.add(new Written(record, clock.millis()));
        lastId = record.messageId();
        changed.signalAll();
    }

    void truncatePrefix(ChannelTerm writer, MessageId upToInclusive) {
        lock.lock();
        try {
            requireWriter(writer);
            int count = indexAfter(upToInclusive, true);
            if (count > 0) {
                lastTruncatedId = records.get(count - 1).id();
                records.subList(0, count).clear();
                firstOrdinal += count;
            }
        } finally {
            lock.unlock();
        }
    }

    /** The ordinal that a reader with this start reads first. */
    long startOrdinal(StartPosition start) {
        lock.lock();
        try {
            if (start instanceof StartPosition.From from) {
                return ordinalOf(from.id(), false);
            }
            if (start instanceof StartPosition.After after) {
                return ordinalOf(after.id(), true);
            }
            return start instanceof StartPosition.Latest ? endOrdinal() : firstOrdinal;
        } finally {
            lock.unlock();
        }
    }

    private long ordinalOf(MessageId id, boolean exclusive) {
        if (id.walKind().equals(walKind()) && isBeforeFirst(id)) {
            return firstOrdinal;
        }
        MessageId truncated = lastTruncatedId;
        if (truncated != null && (exclusive ? id.compareTo(truncated) < 0 : id.compareTo(truncated) <= 0)) {
            throw lost(id);
        }
        return firstOrdinal + indexAfter(id, exclusive);
    }

    /** Whether the id is a mark for the place before the first record, which no truncation makes a lost one. */
    private static boolean isBeforeFirst(MessageId id) {
        return (id instanceof TestMessageId test && test.value() < 0) || id.equals(LocalMessageId.EARLIEST);
    }

    /** Index of the first record at or, if exclusive, behind the id. */
    private int indexAfter(MessageId id, boolean exclusive) {
        if (records.isEmpty()) {
            requireKind(id);
            return 0;
        }
        int low = 0;
        int high = records.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = records.get(middle).id().compareTo(id);
            if (order < 0 || (exclusive && order == 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void requireKind(MessageId id) {
        if (!id.walKind().equals(walKind())) {
            throw new TidemarkException(
                    ErrorCode.MIXED_ID_KINDS,
                    "find position: channel=" + name + ", expected=" + walKind() + ", actual=" + id.walKind());
        }
    }

    WalKind walKind() {
        lock.lock();
        try {
            MessageId last = lastId;
            return last == null ? WalKind.TEST : last.walKind();
        } finally {
            lock.unlock();
        }
    }

    Optional<MessageId> lastMessageId() {
        lock.lock();
        try {
            return Optional.ofNullable(lastId);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the record with this ordinal; {@code null} if it does not come in time. */
    @Nullable
    Written await(long ordinal, long timeoutNanos, BooleanSupplier readerClosed) {
        lock.lock();
        try {
            long left = timeoutNanos;
            while (true) {
                if (closed || readerClosed.getAsBoolean()) {
                    throw closedError();
                }
                if (ordinal < firstOrdinal) {
                    throw lost(new TestMessageId(ordinal));
                }
                if (ordinal < endOrdinal()) {
                    return records.get((int) (ordinal - firstOrdinal));
                }
                if (left <= 0) {
                    return null;
                }
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TidemarkException(ErrorCode.INTERRUPTED, "read channel: channel=" + name + ", interrupted", e);
        } finally {
            lock.unlock();
        }
    }

    private long endOrdinal() {
        return firstOrdinal + records.size();
    }

    private PositionLostException lost(MessageId requested) {
        MessageId earliest = records.isEmpty()
                ? new TestMessageId(firstOrdinal)
                : records.get(0).id();
        return new PositionLostException(name, requested, earliest);
    }

    private void requireWriter(ChannelTerm writer) {
        TidemarkException refusal = refusal(writer);
        if (refusal != null) {
            throw refusal;
        }
    }

    TidemarkException closedError() {
        return new TidemarkException(ErrorCode.CLOSED, "use channel: channel=" + name + ", it was closed");
    }

    /** Lets waiting readers look again whether they were closed. */
    void wakeReaders() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
