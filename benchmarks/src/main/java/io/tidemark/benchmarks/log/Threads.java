/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Waiting for threads, in programs where an interrupt only means that they should end. */
final class Threads {
    private Threads() {}

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for thread " + thread.getName(), e);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for another thread", e);
        }
    }

    static void sleepUntil(long nanos) {
        while (true) {
            long left = nanos - System.nanoTime();
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(left);
        }
    }
}
