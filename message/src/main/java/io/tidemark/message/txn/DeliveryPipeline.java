/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns the stored records of one pchannel, pushed in physical order, into what a consumer sees: filtered, in tick order,
 * every record once, transactions whole. Ends with what the last time tick covers; what comes behind it is never
 * delivered. The slices of a message that a newer peer cut into chunks are records like any other here: they pass one by one
 * and stay slices.
 *
 * <pre>{@code
 * var pipeline = DeliveryPipeline.ofMessages(DeliveryOptions.DEFAULT);
 * for (ImmutableMessage record : log) {
 *     pipeline.push(record);
 *     for (var item = pipeline.poll(); item != null; item = pipeline.poll()) {
 *         consumer.accept(item);
 *     }
 * }
 * }</pre>
 *
 * <p>Owned by the one thread that reads the log; nothing here is safe for another.
 *
 * @param <T> the handle that stands for a stored message while it waits
 */
public final class DeliveryPipeline<T> {
    private final DeliveryOptions options;
    private final Function<? super ImmutableMessage, ? extends T> handleOf;
    private final Function<? super T, ? extends ImmutableMessage> resolver;

    private final ReorderBuffer<T> reorder;
    private final TxnBuffer<T> txns;
    /** What the consumer has not taken yet, in order. */
    private final ArrayDeque<Deliverable<T>> pending = new ArrayDeque<>();

    private long pendingBytes;

    private long delivered;
    private long skipped;
    private long filtered;

    private DeliveryPipeline(
            DeliveryOptions options,
            Function<? super ImmutableMessage, ? extends T> handleOf,
            Function<? super T, ? extends ImmutableMessage> resolver) {
        this.options = options;
        this.handleOf = handleOf;
        this.resolver = resolver;
        this.reorder = ReorderBuffer.ofHandles(options.bufferedBytesMax(), resolver);
        this.txns = new TxnBuffer<>(options.bufferedBytesMax());
    }

    /** A pipeline that holds the messages themselves. */
    public static DeliveryPipeline<ImmutableMessage> ofMessages(DeliveryOptions options) {
        return new DeliveryPipeline<>(options, message -> message, message -> message);
    }

    /**
     * A pipeline that holds something small in their stead, and reads each message again when it is delivered.
     *
     * @param handleOf what stands for a message
     * @param resolver reads the message that a handle stands for; what it throws comes out of {@link #poll}, or, where two
     *     records with one tick must be compared, out of the {@link #push} of a time tick, which may then be pushed again
     */
    public static <T> DeliveryPipeline<T> ofHandles(
            DeliveryOptions options,
            Function<? super ImmutableMessage, ? extends T> handleOf,
            Function<? super T, ? extends ImmutableMessage> resolver) {
        return new DeliveryPipeline<>(options, handleOf, resolver);
    }

    /**
     * Takes the next stored record.
     *
     * <p>A time tick makes what it covers available to {@link #poll} and is itself available behind it, if time ticks are
     * asked for; one that is not persisted only where the consumer has taken everything before it.
     *
     * @return {@link PushResult#ACCEPTED} also for every time tick
     * @throws TidemarkException for a record that {@link LogRecord#of} cannot read; {@link ErrorCode#TOO_LARGE} if the
     *     record would carry the pipeline past its bound. Nothing has changed then. A record that cannot be read may be left
     *     out at the caller's choice; without room, take what is {@link #pendingCount pending} and push again, and if
     *     nothing is, stop: only a greater bound helps.
     */
    public PushResult push(ImmutableMessage message) {
        LogRecord<T> record = LogRecord.of(message, handleOf.apply(message));
        if (record.kind() == RecordKind.TIME_TICK) {
            requireRoomToWait(record);
            release(record, message.isPersisted());
            return PushResult.ACCEPTED;
        }
        if (isHidden(record.kind(), message)) {
            filtered++;
            return PushResult.FILTERED;
        }
        return reorder.push(record, bytesLeft());
    }

    private long bytesLeft() {
        return options.bufferedBytesMax() - bufferedBytes();
    }

    private boolean isHidden(RecordKind kind, ImmutableMessage message) {
        if (options.hideNothing()) {
            return false;
        }
        String vchannel = message.property(PropertyKeys.VCHANNEL);
        if (vchannel == null || vchannel.isEmpty() || message.isPChannelLevel()) {
            return false;
        }
        if (options.vchannel() != null && !options.vchannel().equals(vchannel)) {
            return true;
        }
        return options.filter() != null
                && !kind.isControl()
                && !options.filter().test(message);
    }

    /** A time tick makes room, so only a consumer that takes nothing at all can be in its way. */
    private void requireRoomToWait(LogRecord<T> tick) {
        if (!pending.isEmpty() && tick.sizeBytes() > bytesLeft()) {
            throw new TidemarkException(
                    ErrorCode.TOO_LARGE,
                    "no room for another time tick: id=" + tick.id() + ", sizeBytes=" + tick.sizeBytes()
                            + ", expected=at most " + bytesLeft() + ", items to be taken=" + pending.size());
        }
    }

    private void release(LogRecord<T> tick, boolean persisted) {
        reorder.popUntil(tick.timeTick(), record -> txns.accept(record, this::addPending));
        txns.expire(tick.timeTick());
        if (options.timeTicks() && (persisted || pending.isEmpty())) {
            addPending(tick);
        }
    }

    private void addPending(Deliverable<T> item) {
        pending.addLast(item);
        pendingBytes += item.sizeBytes();
    }

    /**
     * Takes the next item.
     *
     * @return a message as it is stored, or an {@link io.tidemark.message.ImmutableTxnMessage}; {@code null} if nothing can
     *     be delivered before the next time tick
     * @throws TidemarkException if a transaction's pieces cannot be joined, and whatever the resolver throws. The item stays
     *     the next one: call again, or {@link #skip} it.
     */
    public @Nullable ImmutableMessage poll() {
        Deliverable<T> next = pending.peekFirst();
        if (next == null) {
            return null;
        }
        ImmutableMessage message = next.message(resolver);
        removeNext();
        delivered++;
        return message;
    }

    /**
     * Gives up the next item, which {@link #poll} could not make.
     *
     * @return whether there was one
     */
    public boolean skip() {
        if (pending.isEmpty()) {
            return false;
        }
        removeNext();
        skipped++;
        return true;
    }

    private void removeNext() {
        pendingBytes -= pending.removeFirst().sizeBytes();
    }

    /** Items that the consumer may take. */
    public int pendingCount() {
        return pending.size();
    }

    /** Records that wait for a time tick. */
    public int reorderedCount() {
        return reorder.size();
    }

    /** Sizes of all that waits for a time tick, a commit or the consumer. */
    public long bufferedBytes() {
        return reorder.bufferedBytes() + txns.bufferedBytes() + pendingBytes;
    }

    /** Transactions without an end so far, by ascending id. */
    public List<OpenTxn<T>> openTransactions() {
        return txns.openTransactions();
    }

    /** What happened so far. */
    public DeliveryCounts counts() {
        return new DeliveryCounts(
                delivered,
                skipped,
                filtered,
                reorder.duplicateCount(),
                reorder.copyCount(),
                reorder.violationCount(),
                txns.counts());
    }
}
