/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a damaged log one that opens: keeps every valid record under its id, and says in the log which ids are lost, so that readers
 * pass them with a warning instead of an error. What it replaces it keeps in a file {@code <segment>.damaged}, which nothing
 * opens. Each step leaves a log that is either as damaged as before or less so, whatever the crash; then repair again.
 *
 * <p>What was lost at the very end of the log cannot be known: nothing behind tells of it.
 */
public final class LocalLogRepair {
    private static final int ROUNDS_MAX = 4;

    private LocalLogRepair() {}

    /**
     * What was done, and what a check says afterwards.
     *
     * @param steps that were done
     * @param hopeless what no step mends; then none was done since it was found
     */
    public record Result(List<RepairStep> steps, List<LogFinding> hopeless, LogCheckReport after) {
        /** Copies the lists. */
        public Result {
            steps = List.copyOf(steps);
            hopeless = List.copyOf(hopeless);
        }
    }

    /**
     * Tells what {@link #apply} would do; changes nothing.
     *
     * @throws TidemarkException {@link ErrorCode#IO_FAILED}
     */
    public static RepairPlan plan(Path directory, LocalLogCheck.Progress progress) {
        try {
            return new RepairRound(DiskFiles.existing(directory), progress).plan();
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    /**
     * Repairs the log.
     *
     * @throws TidemarkException {@link ErrorCode#LOCKED} while a writer has the log; {@link ErrorCode#IO_FAILED}
     */
    public static Result apply(Path directory, LocalLogCheck.Progress progress) {
        try {
            return apply(DiskFiles.existing(directory), progress);
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    static Result apply(StorageFiles files, LocalLogCheck.Progress progress) throws IOException {
        List<RepairStep> done = new ArrayList<>();
        AutoCloseable lock = files.lock();
        try {
            for (int round = 1; ; round++) {
                RepairRound next = new RepairRound(files, progress);
                RepairPlan plan = next.plan();
                if (plan.steps().isEmpty() || !plan.hopeless().isEmpty() || round == ROUNDS_MAX) {
                    return new Result(done, plan.hopeless(), next.report());
                }
                next.apply();
                done.addAll(plan.steps());
            }
        } finally {
            LocalBackend.release(lock);
        }
    }

    private static TidemarkException failed(Path directory, IOException cause) {
        return Journal.ioFailed("repair log: directory=" + directory, cause);
    }
}
