/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one subject under one workload in one repetition. Names of figures carry their unit.
 *
 * <p>Used by one thread.
 */
final class Cell {
    /** Messages acked or read a second. */
    public static final String RATE = "msg/s";
    /** Latency of the ack; percentiles have it as a prefix. */
    public static final String ACK = "ack µs";
    /** Latency until a consumer has the decoded message. */
    public static final String CONSUMER = "consumer µs";
    /** Median, behind a latency's name. */
    public static final String P50 = " p50";
    /** Behind a latency's name. */
    public static final String P99 = " p99";
    /** Processor time of all threads. */
    public static final String CPU_MICROS = "cpu µs/msg";
    /** Garbage of all threads. */
    public static final String ALLOCATED = "B/msg allocated";
    /** Written to the device by the whole machine. */
    public static final String DEVICE_BYTES = "B/msg on device";
    /** The same over the bytes of the frames. */
    public static final String DEVICE_RATIO = "device B/frame B";
    /** Messages for each flush that reached the device. */
    public static final String PER_FLUSH = "msg/flush";
    /** Duration of something that is done once. */
    public static final String MILLIS = "ms";

    private final int run;
    private final int repetition;
    private final String workload;
    private final String subject;
    private final Map<String, Double> figures = new LinkedHashMap<>();
    private @Nullable String disqualified;

    /** A cell without figures. */
    public Cell(int run, int repetition, String workload, String subject) {
        this.run = run;
        this.repetition = repetition;
        this.workload = workload;
        this.subject = subject;
    }

    /** Sets a figure. */
    public void put(String name, double value) {
        figures.put(name, value);
    }

    /** Says why the figures must not be used. */
    public void disqualify(String reason) {
        disqualified = reason;
    }

    /** Why the figures must not be used, or {@code null} where they may. */
    public @Nullable String disqualified() {
        return disqualified;
    }

    /** From 0. */
    public int run() {
        return run;
    }

    /** From 0. */
    public int repetition() {
        return repetition;
    }

    /** As {@code W1 8:256}. */
    public String workload() {
        return workload;
    }

    /** The floor or the log that was measured. */
    public String subject() {
        return subject;
    }

    /** The figure, or NaN where it was not available. */
    public double get(String name) {
        return figures.getOrDefault(name, Double.NaN);
    }

    /** All figures, in the order in which they were set. */
    public Map<String, Double> figures() {
        return figures;
    }
}
