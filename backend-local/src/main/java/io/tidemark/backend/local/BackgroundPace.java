/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps copying within its rate, and off the disk while the committer is at it; but not for longer than {@value #YIELD_MS} ms
 * each time, so that it comes to an end under steady load. Belongs to the reclaimer's thread.
 */
final class BackgroundPace implements CopyForward.Pace {
    private static final long YIELD_MS = 20;
    private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Journal journal;
    private final ReclaimSignal signal;
    private final long bytesPerSecond;
    /** When the bytes that were spent so far are paid for, as System.nanoTime. */
    private long paidNanos = System.nanoTime();

    BackgroundPace(Journal journal, ReclaimSignal signal) {
        this.journal = journal;
        this.signal = signal;
        this.bytesPerSecond = journal.options().copyForwardBytesPerSecond();
    }

    /** {@inheritDoc} {@link ErrorCode#CLOSED} when the journal ends. */
    @Override
    public void spend(long bytes) {
        paidNanos = Math.max(paidNanos, System.nanoTime() - SECOND_NANOS / 10);
        paidNanos += (long) ((double) bytes / bytesPerSecond * SECOND_NANOS);
        while (System.nanoTime() - paidNanos < 0) {
            requireJournal();
            LockSupport.parkNanos(this, Math.min(paidNanos - System.nanoTime(), SECOND_NANOS / 10));
        }
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(YIELD_MS);
        while (signal.isCommitting() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
        requireJournal();
    }

    private void requireJournal() {
        if (!journal.isUsable()) {
            throw new TidemarkException(ErrorCode.CLOSED, "copy segments forward: the log is closed or failed");
        }
    }
}
