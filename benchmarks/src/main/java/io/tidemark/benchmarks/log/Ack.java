/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The outcome of one append and its times; used again for a later one. Between send and ack it belongs to the subject. */
final class Ack implements AppendCallback {
    /** Written by the producer before the append. */
    private long sentNanos;
    /** Written by whoever acks, before {@link #done}. */
    private long ackedNanos;

    private @Nullable Throwable failure;
    private volatile boolean done = true;
    private volatile @Nullable Thread waiter;

    /** Begins an append, by the producer. */
    public void sent(long nanos) {
        sentNanos = nanos;
        done = false;
    }

    /** The append succeeded. */
    public void acked() {
        ackedNanos = System.nanoTime();
        finish();
    }

    /** The append failed. */
    public void failed(Throwable thrown) {
        failure = thrown;
        finish();
    }

    private void finish() {
        done = true;
        Thread waiting = waiter;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }

    @Override
    public void appended(MessageId id) {
        acked();
    }

    @Override
    public void failed(TidemarkException thrown) {
        failed((Throwable) thrown);
    }

    /** Waits for the outcome, by the producer; a failure is thrown. */
    public void await() {
        if (!done) {
            waiter = Thread.currentThread();
            while (!done) {
                LockSupport.park(this);
            }
            waiter = null;
        }
        if (failure != null) {
            throw new IllegalStateException("append failed: " + failure, failure);
        }
    }

    /** Forgets the times. */
    void clear() {
        sentNanos = 0;
    }

    /** When the append began, as System.nanoTime; 0 if there was none. */
    long sentNanos() {
        return sentNanos;
    }

    /** When its ack came; System.nanoTime. Only after {@link #await}. */
    long ackedNanos() {
        return ackedNanos;
    }
}
