/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the records of one pchannel by time tick. Writers append in parallel, so that a record may stand behind one with a
 * greater tick; a time tick says that everything up to it has been seen, and lets that much go.
 *
 * <h2>What comes out</h2>
 *
 * <ul>
 *   <li>Records with a tick up to the time tick's, the time tick's own included, in unsigned tick order. Among equal ticks
 *       the order is that of the ids.
 *   <li>Every record once. One whose id is in the buffer is refused. A second physical copy under another id, as an append
 *       with a lost answer leaves it, is found by its equal tick, term and content and left out; also when the time tick
 *       with the copies' own tick stands between them. A record that was let go and is pushed again under the same id is
 *       not recognised.
 *   <li>Nothing below the last time tick, even if that was lower than one before it. Such a record is one that a former
 *       owner of the log appended too late.
 * </ul>
 *
 * <h2>How</h2>
 *
 * Most records arrive in order and wait in a queue; only those that arrive behind a greater tick go through a heap. Ids are
 * compared with the greatest one so far, and collected in a set only when one comes out of order, as it does where a reader
 * changes over from one source to another.
 *
 * <p>Owned by the one thread that reads the log; nothing here is safe for another.
 *
 * @param <T> the handle that stands for a stored message
 */
public final class ReorderBuffer<T> {
    /** A bound in bytes that serves most logs: 256 MiB. */
    public static final long BYTES_MAX_DEFAULT = 256L << 20;

    /** An emptied buffer that held more records than this gives its arrays back. */
    private static final int KEPT_CAPACITY = 4096;

    private static final Comparator<LogRecord<?>> ORDER = (a, b) -> {
        int byTick = Long.compareUnsigned(a.timeTick(), b.timeTick());
        return byTick != 0 ? byTick : compareIds(a.id(), b.id());
    };

    private final long bytesMax;
    private final TickGroup<T> released;

    /** Records that arrived in order, ascending. */
    private ArrayDeque<LogRecord<T>> inOrder = new ArrayDeque<>();
    /** Records that arrived when a greater one was in {@link #inOrder}. */
    private PriorityQueue<LogRecord<T>> late = new PriorityQueue<>(ORDER);

    private int countMax;
    private long bytes;
    private long lastTimeTick;

    /** The last id that was pushed, which is the greatest, while {@link #ids} is {@code null}; {@code null} when empty. */
    private @Nullable MessageId greatestId;
    /** The ids in the buffer; {@code null} as long as all of them came in ascending order. */
    private @Nullable Set<MessageId> ids;

    private long duplicates;
    private long copies;
    private long violations;

    private ReorderBuffer(long bytesMax, Function<? super T, ? extends @Nullable Object> contentOf) {
        this.bytesMax = requireBytesMax("reorder buffer", bytesMax);
        this.released = new TickGroup<>(contentOf);
    }

    /**
     * A buffer of whole messages.
     *
     * @param bytesMax bound on the sizes of all records in it together, 0 or more, {@link #BYTES_MAX_DEFAULT} for a start;
     *     {@link #push} says what happens there
     */
    public static ReorderBuffer<ImmutableMessage> ofMessages(long bytesMax) {
        return ofHandles(bytesMax, message -> message);
    }

    /**
     * A buffer of handles.
     *
     * @param bytesMax as for {@link #ofMessages}
     * @param resolver gives the message that a handle stands for; asked only where records share their tick, to see whether
     *     they are copies. What it throws comes out of {@link #popUntil}, which may then be called again.
     */
    public static <T> ReorderBuffer<T> ofHandles(
            long bytesMax, Function<? super T, ? extends ImmutableMessage> resolver) {
        return new ReorderBuffer<>(bytesMax, handle -> StoredContent.of(resolver.apply(handle)));
    }

    static long requireBytesMax(String what, long bytesMax) {
        if (bytesMax < 0) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "bound of the " + what + " out of range: bytesMax=" + bytesMax + ", expected=0 or more");
        }
        return bytesMax;
    }

    private static int compareIds(MessageId a, MessageId b) {
        int byKind = Integer.compare(a.walKind().number(), b.walKind().number());
        return byKind != 0 ? byKind : a.compareTo(b);
    }

    /**
     * Takes the next record that was read.
     *
     * @return {@link PushResult#ACCEPTED}, {@link PushResult#DUPLICATE} or {@link PushResult#TIME_TICK_VIOLATION}
     * @throws TidemarkException {@link ErrorCode#TOO_LARGE} if the record would carry the buffer past its bound. The buffer
     *     is then as it was; since only a later time tick could make room, the reader has to stop, or to start again with a
     *     greater bound.
     */
    public PushResult push(LogRecord<T> record) {
        return push(record, bytesMax - bytes);
    }

    PushResult push(LogRecord<T> record, long bytesLeft) {
        if (Long.compareUnsigned(record.timeTick(), lastTimeTick) < 0) {
            violations++;
            return PushResult.TIME_TICK_VIOLATION;
        }
        if (contains(record.id())) {
            duplicates++;
            return PushResult.DUPLICATE;
        }
        if (record.sizeBytes() > bytesLeft) {
            throw new TidemarkException(
                    ErrorCode.TOO_LARGE,
                    "no room to wait for a time tick: id=" + record.id() + ", sizeBytes=" + record.sizeBytes()
                            + ", expected=at most " + bytesLeft + ", records waiting=" + size());
        }
        add(record);
        return PushResult.ACCEPTED;
    }

    private boolean contains(MessageId id) {
        Set<MessageId> known = ids;
        if (known == null) {
            MessageId greatest = greatestId;
            if (greatest == null || compareIds(greatest, id) < 0) {
                return false;
            }
            known = new HashSet<>();
            for (LogRecord<T> record : inOrder) {
                known.add(record.id());
            }
            for (LogRecord<T> record : late) {
                known.add(record.id());
            }
            ids = known;
        }
        return known.contains(id);
    }

    private void add(LogRecord<T> record) {
        LogRecord<T> last = inOrder.peekLast();
        if (last == null || ORDER.compare(last, record) <= 0) {
            inOrder.addLast(record);
        } else {
            late.add(record);
        }
        if (ids != null) {
            ids.add(record.id());
        } else {
            greatestId = record.id();
        }
        bytes += record.sizeBytes();
        countMax = Math.max(countMax, size());
    }

    /**
     * Lets go of everything up to a time tick, which becomes the lower bound of what is taken from now on.
     *
     * @param timeTick inclusive, unsigned
     * @param out gets the records in order; if it throws, the record that it got counts as gone, those behind it are still
     *     here, and the lower bound is unchanged
     * @return how many records came out
     */
    public int popUntil(long timeTick, Consumer<? super LogRecord<T>> out) {
        int popped = 0;
        for (LogRecord<T> next = first(); next != null; next = first()) {
            if (Long.compareUnsigned(next.timeTick(), timeTick) > 0) {
                break;
            }
            boolean copy = released.isCopy(next);
            removeFirst();
            if (copy) {
                copies++;
            } else {
                popped++;
                out.accept(next);
            }
        }
        lastTimeTick = timeTick;
        released.keepOnly(timeTick);
        return popped;
    }

    private @Nullable LogRecord<T> first() {
        return isLateFirst() ? late.peek() : inOrder.peekFirst();
    }

    private boolean isLateFirst() {
        LogRecord<T> ordered = inOrder.peekFirst();
        LogRecord<T> reordered = late.peek();
        return ordered == null || (reordered != null && ORDER.compare(reordered, ordered) < 0);
    }

    private void removeFirst() {
        LogRecord<T> first = isLateFirst() ? late.remove() : inOrder.removeFirst();
        bytes -= first.sizeBytes();
        if (ids != null) {
            ids.remove(first.id());
        }
        if (isEmpty()) {
            emptied();
        }
    }

    private void emptied() {
        greatestId = null;
        ids = null;
        if (countMax > KEPT_CAPACITY) {
            inOrder = new ArrayDeque<>();
            late = new PriorityQueue<>(ORDER);
        }
        countMax = 0;
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return inOrder.isEmpty() && late.isEmpty();
    }

    /** Records that wait for a time tick. */
    public int size() {
        return inOrder.size() + late.size();
    }

    /** Their sizes together; 0 when none waits. */
    public long bufferedBytes() {
        return bytes;
    }

    /** The last time tick, below which nothing is taken; 0 before the first. Unsigned. */
    public long lastTimeTick() {
        return lastTimeTick;
    }

    /** Records refused so far because their id was in the buffer. */
    public long duplicateCount() {
        return duplicates;
    }

    /** Second physical copies left out so far. */
    public long copyCount() {
        return copies;
    }

    /** Records refused so far because their tick was below the last time tick. */
    public long violationCount() {
        return violations;
    }
}
