/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.benchmarks.Workload;
import java.util.List;

/** Which of the workload's messages an append gets, and those messages as bytes. */
final class Records {
    private Records() {}

    /** Producers go through all messages in the same order, each from another start. */
    public static int index(int producer, int sequence) {
        return (producer * 131 + sequence) & (Workload.COUNT - 1);
    }

    /** All messages of the workload, encoded. */
    public static List<byte[]> encoded(List<Workload.Parts> parts) {
        return parts.stream().map(part -> part.build().toByteArray()).toList();
    }

    /** Mean length of the frame of a record, with header and padding. */
    public static double frameBytes(List<byte[]> records) {
        return records.stream()
                .mapToInt(record -> FloorFrame.frameBytes(record.length))
                .average()
                .orElseThrow();
    }
}
