/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What committer and reclaimer tell each other without ever waiting: the one when it is busy and when there may be something to
 * reclaim, the other when it sleeps so deeply that the next write should wake it.
 */
final class ReclaimSignal {
    /** Set by the committer: it stands between taking a batch and having written it. */
    private volatile boolean committing;

    /** Set by anyone, taken back by the reclaimer when it starts to look. */
    private volatile boolean raised;

    /** Set by the reclaimer, around a sleep without other end. */
    private volatile boolean wakesOnWrite;

    /** Set by the reclaimer when it starts; {@code null} where none runs. */
    private volatile @Nullable Thread reclaimer;

    // ---- committer --------------------------------------------------------------------------------------------------

    void startCommit() {
        committing = true;
    }

    void endCommit() {
        committing = false;
        if (wakesOnWrite) {
            raise();
        }
    }

    /** There is something new to look at. */
    void raise() {
        raised = true;
        LockSupport.unpark(reclaimer); // which may be null
    }

    // ---- reclaimer --------------------------------------------------------------------------------------------------

    boolean isCommitting() {
        return committing;
    }

    /** From here on the calling thread is the one that is woken. */
    void start() {
        reclaimer = Thread.currentThread();
    }

    /** What is raised from now on is not missed by the next sleep. */
    void clear() {
        raised = false;
    }

    /** Whether the next write raises the signal. */
    void wakeOnWrite(boolean wakes) {
        wakesOnWrite = wakes;
    }

    /** Waits until the signal is raised or the time is over. */
    void sleep(long nanos) {
        long deadline = System.nanoTime() + nanos;
        long left = nanos;
        while (!raised && left > 0) {
            LockSupport.parkNanos(this, left);
            left = deadline - System.nanoTime();
        }
    }
}
