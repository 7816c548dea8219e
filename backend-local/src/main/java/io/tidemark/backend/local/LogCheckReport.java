/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.LogFinding.Severity;
import java.util.List;

/**
 * What a {@link LocalLogCheck} saw.
 *
 * @param findings in the order of the log
 * @param findingsOmitted how many more there were than are listed
 * @param segments files that were checked
 * @param bytes of these files
 * @param batches that were verified
 * @param channels in the order in which they were made
 */
public record LogCheckReport(
        List<LogFinding> findings,
        long findingsOmitted,
        int segments,
        long bytes,
        long batches,
        List<CheckedChannel> channels) {

    /** Copies the lists. */
    public LogCheckReport {
        findings = List.copyOf(findings);
        channels = List.copyOf(channels);
    }

    /**
     * A channel at the end of the log.
     *
     * @param name of the pchannel
     * @param records that are there, truncated or not
     * @param lost ids that were given up
     * @param startId id of the first record that was not truncated
     * @param nextId id that the next record gets
     */
    public record CheckedChannel(String name, long records, long lost, long startId, long nextId) {}

    /** How many listed findings are of this severity. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Whether nothing is worse than {@link Severity#INFO}. */
    public boolean isClean() {
        return findingsOmitted == 0 && count(Severity.INFO) == findings.size();
    }
}
