/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells the appends of written batches that they succeeded, in order, while the committer goes on. It works only under load:
 * where the committer would be idle anyway, it tells them itself and spares the change of threads.
 */
final class Acker implements Runnable {
    private final Journal journal;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // ---- guarded by the lock ----
    private final Deque<Batch> batches = new ArrayDeque<>();
    private boolean closing;

    /** Batches that were handed over and are not completed. Grows on the committer's thread only. */
    private final AtomicInteger pending = new AtomicInteger();

    Acker(Journal journal) {
        this.journal = journal;
    }

    /** Completes the batch, here or on this object's thread, and gives it back. Committer only. */
    void complete(Batch batch, boolean underLoad) {
        if (underLoad || pending.get() > 0) {
            handOver(batch);
        } else {
            batch.complete();
            journal.giveBack(batch);
        }
    }

    private void handOver(Batch batch) {
        lock.lock();
        try {
            pending.incrementAndGet();
            batches.add(batch);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Ends when everything that was handed over is done. */
    void close() {
        lock.lock();
        try {
            closing = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void run() {
        while (true) {
            Batch batch;
            lock.lock();
            try {
                while (batches.isEmpty()) {
                    if (closing) {
                        return;
                    }
                    changed.awaitUninterruptibly();
                }
                batch = batches.remove();
            } finally {
                lock.unlock();
            }
            batch.complete();
            pending.decrementAndGet();
            journal.giveBack(batch);
        }
    }
}
