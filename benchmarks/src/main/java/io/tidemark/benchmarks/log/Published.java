/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** An offset that only grows while somebody waits for it. */
final class Published {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    /** Guarded by the lock. */
    private long offset;

    void set(long value) {
        lock.lock();
        try {
            offset = value;
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the offset is above this one, and answers it. */
    long awaitAbove(long seen) {
        lock.lock();
        try {
            while (offset <= seen) {
                grown.awaitUninterruptibly();
            }
            return offset;
        } finally {
            lock.unlock();
        }
    }
}
