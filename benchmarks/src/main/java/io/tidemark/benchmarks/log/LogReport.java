/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.util.List;

/**
 * The targets of the local log: floors and log take turns, each run in a process of its own, and what counts is the median of
 * ratios inside one repetition.
 *
 * <pre>
 *   LogReport [rough] [name=value…]
 *     dir=benchmarks/target/bench               files are written to a folder in it, which is deleted at the end
 *     out=benchmarks/target/log-report.jsonl    every cell and every target as a line of JSON
 *     targets=T1,T8                             those alone
 *     runs=3 repetitions=5                      each repetition measures every subject once
 *     warmup=400 window=600                     closed loops, ms
 *     tailwarmup=2000 tail=10000                open loop, ms
 *     messages=1500000                          read in W3
 *     segments=10                               of 256 MiB, for the floor and for the log to overwrite
 *     small=1 large=10                          GiB to recover
 * </pre>
 */
public final class LogReport {
    private static final List<String> MORE_WORKLOADS =
            List.of("W1 1:256", "W1 8:1", "W3 lengths", "W3 checked", "W7 256");

    private LogReport() {}

    /** Runs and prints. */
    public static void main(String[] args) throws IOException {
        new Reports("log-report", LogReport.class, List.of(), LogTargets.all(), MORE_WORKLOADS, LogReport::run)
                .run(args);
    }

    private static void run(Context context) throws IOException {
        if (context.workloads().stream().anyMatch(workload -> !workload.matches("W[36].*"))) {
            RecycledLog recycled = RecycledLog.create(context);
            new TailExperiment(context, recycled).run();
            new AppendExperiment(context, recycled).run();
            recycled.delete();
        }
        new CatchUpExperiment(context).run();
        new RecoveryExperiment(context).run();
    }
}
