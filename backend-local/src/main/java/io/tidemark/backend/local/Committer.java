/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The thread that writes. It takes whatever was accepted while it wrote the last batch, so that batches grow with the load
 * and a lone append waits for nobody; there is no timer in that path. For a batch it does, in this order:
 *
 * <ol>
 *   <li>wait for those who still encode into it, and roll to the next segment if this one is full,
 *   <li>write the batch, and force it if the policy or a frame in it demands that,
 *   <li>tell channels and readers,
 *   <li>after a roll or a truncation, let the reclaimer look,
 *   <li>complete the appends, or let the {@link Acker} do it while the next batch is written.
 * </ol>
 *
 * <p>It touches the writing file channel alone, so no caller's interrupt can close it. The first failure is the last thing
 * it does: after a failed write or force nobody knows what the disk holds, so everything accepted fails, and everything
 * after, until the directory is opened again.
 */
final class Committer implements Runnable {
    private final Journal journal;
    private final JournalWriter writer;
    private final Acker acker;
    private final SyncPolicy policy;
    private final ReclaimSignal signal;

    /** When bytes must be forced at the latest, as System.nanoTime; only meaningful while there are unforced ones. */
    private long forceDeadline;

    Committer(Journal journal, JournalWriter writer, Acker acker, ReclaimSignal signal) {
        this.journal = journal;
        this.writer = writer;
        this.acker = acker;
        this.signal = signal;
        this.policy = journal.options().syncPolicy();
    }

    @Override
    public void run() {
        Batch batch = null;
        try {
            while ((batch = journal.awaitBatch(nanosToForce())) != null || !journal.isClosing()) {
                if (batch == null) {
                    writer.force();
                } else {
                    signal.startCommit();
                    commit(batch);
                    signal.endCommit();
                    acker.complete(batch, journal.isUnderLoad());
                    batch = null;
                    forceIfDue();
                }
            }
            if (writer.hasUnforcedBytes()) {
                writer.force();
            }
            writer.close();
        } catch (IOException | RuntimeException | Error e) {
            stop(batch, e);
        } finally {
            acker.close();
        }
    }

    private void commit(Batch batch) throws IOException {
        batch.awaitEncoded();
        boolean rolls = writer.isFullFor(batch.length());
        if (rolls) {
            writer.roll(journal.channels().states());
        }
        boolean hadUnforced = writer.hasUnforcedBytes();
        writer.write(batch, policy.ackAfterForce() || batch.mustForce());
        if (!hadUnforced) {
            forceDeadline = System.nanoTime() + policy.interval().toNanos();
        }
        journal.publish(writer.end());
        batch.publishTruncations();
        if (rolls || batch.truncates()) {
            signal.raise();
        }
    }

    private void forceIfDue() throws IOException {
        if (writer.hasUnforcedBytes() && nanosToForce() <= 0) {
            writer.force();
        }
    }

    private long nanosToForce() {
        return writer.hasUnforcedBytes() && !policy.interval().isZero()
                ? forceDeadline - System.nanoTime()
                : Journal.FOREVER;
    }

    private void stop(@Nullable Batch batch, Throwable cause) {
        TidemarkException reason = new TidemarkException(
                ErrorCode.IO_FAILED,
                "write journal: position=" + writer.end() + ", failed, outcome unknown; open the log again: " + cause,
                cause);
        journal.poison(reason);
        if (batch != null) {
            batch.fail(reason);
        }
        try {
            writer.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }
}
