/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.benchmarks.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What the experiments of one run share.
 *
 * @param directory for their files, theirs alone
 * @param workloads to measure, by name
 * @param parts of the messages
 * @param records the same messages encoded
 */
record Context(
        Settings settings,
        Path directory,
        Set<String> workloads,
        Turns turns,
        Probe probe,
        List<Workload.Parts> parts,
        List<byte[]> records) {
    boolean wants(String workload) {
        return workloads.contains(workload);
    }

    /** How many messages have frames of so many bytes in all. */
    long messagesOf(long bytes) {
        return (long) (bytes / Records.frameBytes(records));
    }
}
