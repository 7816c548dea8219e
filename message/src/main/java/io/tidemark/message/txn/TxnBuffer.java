/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the pieces of a transaction until its commit and then hands it on whole. Records come in tick order, as a
 * {@link ReorderBuffer} lets them go.
 *
 * <ul>
 *   <li>A begin with the id of an open transaction drops the first attempt, as a replicated transaction may be written
 *       twice.
 *   <li>A body, commit or rollback of a transaction that is not open is ignored and counted: the reader began inside of
 *       the transaction, or it is over.
 *   <li>A transaction ends without a commit at its rollback, at the time tick that reaches its expiry, or at a forced
 *       promotion. Expiry goes by ticks alone: the tick of the body that was added last, or the begin's, and the keep-alive
 *       that the begin carries.
 *   <li>Whether the pieces lie on one vchannel is not looked at.
 * </ul>
 *
 * Only handles are kept, one for each piece.
 *
 * <p>Owned by the one thread that reads the log; nothing here is safe for another.
 *
 * @param <T> the handle that stands for a stored message
 */
public final class TxnBuffer<T> {
    /** A bound in bytes that serves most logs: 256 MiB. */
    public static final long BYTES_MAX_DEFAULT = 256L << 20;

    private final long bytesMax;
    private final TxnTable<T> open = new TxnTable<>();
    private long bytes;

    /** No open transaction expires before this time tick, unsigned, so that most time ticks need no sweep. */
    private long expiryMin = -1L;

    private long committed;
    private long rolledBack;
    private long expired;
    private long restarted;
    private long forced;
    private long orphanBodies;
    private long orphanCommits;
    private long orphanRollbacks;

    /**
     * Makes a buffer.
     *
     * @param bytesMax bound on the sizes of all pieces of open transactions together, 0 or more,
     *     {@link #BYTES_MAX_DEFAULT} for a start; {@link #accept} says what happens there
     */
    public TxnBuffer(long bytesMax) {
        this.bytesMax = ReorderBuffer.requireBytesMax("transaction buffer", bytesMax);
    }

    /**
     * Takes the next record in tick order.
     *
     * @param out gets the record at once if it is plain, the transaction if it is the commit of an open one
     * @throws TidemarkException {@link ErrorCode#TOO_LARGE} if a begin or body would carry the buffer past its bound. The
     *     buffer is then as it was; without the piece its transaction must not be delivered, so that the reader has to
     *     stop, or to start again with a greater bound. {@link ErrorCode#MISUSE} for a time tick, which goes to
     *     {@link #expire}.
     */
    public void accept(LogRecord<T> record, Consumer<? super Deliverable<T>> out) {
        switch (record.kind()) {
            case PLAIN -> out.accept(record);
            case FORCED_PROMOTION -> {
                dropAll();
                out.accept(record);
            }
            case BEGIN -> begin(record);
            case BODY -> body(record);
            case COMMIT -> commit(record, out);
            case ROLLBACK -> rollback(record);
            case TIME_TICK ->
                throw new TidemarkException(
                        ErrorCode.MISUSE,
                        "a transaction buffer takes no time ticks: id=" + record.id()
                                + ", expected=a call of expire()");
        }
    }

    private void begin(LogRecord<T> record) {
        TxnPieces<T> firstAttempt = open.get(record.txnId());
        requireRoom(record, firstAttempt == null ? 0 : firstAttempt.sizeBytes());
        if (firstAttempt != null) {
            forget(record.txnId());
            restarted++;
        }
        TxnPieces<T> txn = new TxnPieces<>(record);
        open.add(txn);
        hold(record, txn);
    }

    private void body(LogRecord<T> record) {
        TxnPieces<T> txn = open.get(record.txnId());
        if (txn == null) {
            orphanBodies++;
            return;
        }
        requireRoom(record, 0);
        txn.add(record);
        hold(record, txn);
    }

    private void hold(LogRecord<T> record, TxnPieces<T> txn) {
        bytes += record.sizeBytes();
        expiryMin = minUnsigned(expiryMin, txn.expiryTimeTick());
    }

    private void commit(LogRecord<T> record, Consumer<? super Deliverable<T>> out) {
        TxnPieces<T> txn = forget(record.txnId());
        if (txn == null) {
            orphanCommits++;
            return;
        }
        committed++;
        out.accept(new CommittedTxn<>(txn.begin, txn.bodies(), record, txn.sizeBytes() + record.sizeBytes()));
    }

    private void rollback(LogRecord<T> record) {
        if (forget(record.txnId()) == null) {
            orphanRollbacks++;
        } else {
            rolledBack++;
        }
    }

    private void dropAll() {
        forced += open.size();
        open.clear();
        bytes = 0;
        expiryMin = -1L;
    }

    private @Nullable TxnPieces<T> forget(long txnId) {
        TxnPieces<T> txn = open.remove(txnId);
        if (txn != null) {
            bytes -= txn.sizeBytes();
        }
        return txn;
    }

    private void requireRoom(LogRecord<T> record, long bytesToBeFreed) {
        long bytesLeft = bytesMax - (bytes - bytesToBeFreed);
        if (record.sizeBytes() > bytesLeft) {
            throw new TidemarkException(
                    ErrorCode.TOO_LARGE,
                    "no room for a piece of an open transaction: id=" + record.id() + ", txnId=" + record.txnId()
                            + ", sizeBytes=" + record.sizeBytes() + ", expected=at most " + bytesLeft
                            + ", open transactions=" + open.size());
        }
    }

    /**
     * Drops what a time tick ends. To be called after the records up to that tick were accepted, so that a commit at or
     * before it counts.
     *
     * @param timeTick unsigned; transactions whose expiry is at or below it are dropped
     * @return how many were dropped
     */
    public int expire(long timeTick) {
        if (Long.compareUnsigned(timeTick, expiryMin) < 0 || open.size() == 0) {
            return 0;
        }
        int before = open.size();
        expiryMin = -1L;
        open.removeIf(txn -> {
            long expiry = txn.expiryTimeTick();
            if (Long.compareUnsigned(expiry, timeTick) <= 0) {
                bytes -= txn.sizeBytes();
                return true;
            }
            expiryMin = minUnsigned(expiryMin, expiry);
            return false;
        });
        int dropped = before - open.size();
        expired += dropped;
        return dropped;
    }

    private static long minUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    /** Transactions that are open. */
    public int size() {
        return open.size();
    }

    /** The sizes of their pieces together; 0 when none is open. */
    public long bufferedBytes() {
        return bytes;
    }

    /** Those transactions, by ascending id. */
    public List<OpenTxn<T>> openTransactions() {
        List<OpenTxn<T>> snapshot = new ArrayList<>(open.size());
        open.forEach(txn -> snapshot.add(txn.snapshot()));
        snapshot.sort(Comparator.comparingLong(OpenTxn::txnId));
        return snapshot;
    }

    /** What happened so far. */
    public TxnCounts counts() {
        return new TxnCounts(
                committed, rolledBack, expired, restarted, forced, orphanBodies, orphanCommits, orphanRollbacks);
    }
}
