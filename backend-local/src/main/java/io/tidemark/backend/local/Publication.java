/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** How far readers may read, and those who wait for more. Published to by one thread at a time. */
final class Publication {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    /** Set before those who wait are woken. */
    private volatile Position end;

    Publication(Position end) {
        this.end = end;
    }

    Position end() {
        return end;
    }

    void publish(Position newEnd) {
        end = newEnd;
        wake();
    }

    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** See {@link JournalView#awaitPublication}. */
    long await(Position seen, long timeoutNanos, BooleanSupplier ended) throws InterruptedException {
        lock.lock();
        try {
            long left = timeoutNanos;
            while (end.equals(seen) && left > 0 && !ended.getAsBoolean()) {
                left = changed.awaitNanos(left);
            }
            return left;
        } finally {
            lock.unlock();
        }
    }
}
