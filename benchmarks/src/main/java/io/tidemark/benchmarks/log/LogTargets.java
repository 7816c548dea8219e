/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static io.tidemark.benchmarks.log.Target.Sense.AT_LEAST;
import static io.tidemark.benchmarks.log.Target.Sense.AT_MOST;

import java.util.ArrayList;
import java.util.List;

/** What the local log is to reach beside its floors. Names of workloads and subjects are those of the experiments. */
final class LogTargets {
    /** Overwrites files that were written before. */
    public static final String RAWZ = "rawz";
    /** Lets a file grow. */
    public static final String RAW = "raw";
    /** Builds, encodes, and overwrites recycled segments. */
    public static final String TIDEMARK = "tidemark";

    static final String GROWING = "tidemark, nothing to recycle";
    static final String BODY_ENCODED = "tidemark, body encoded";
    static final String BUILT = "tidemark, built message";
    static final String ENCODE = "encode alone";
    static final String BEYOND = "append beyond encode";
    static final String FLOOR = "floor";

    static final String GARBAGE = "garbage 8:256";
    static final String OPEN_SMALL = "W6 open, small";
    static final String OPEN_LARGE = "W6 open, large";
    static final String VERIFY = "W6 verify";

    private LogTargets() {}

    static List<Target> all() {
        List<Target> targets = new ArrayList<>();
        append(targets);
        read(targets);
        for (String latency : List.of(Cell.ACK, Cell.CONSUMER)) {
            targets.add(Target.ratio("T9", "W4", TIDEMARK, RAWZ, latency + Cell.P50, AT_MOST, 1.25, 1.1));
            targets.add(Target.ratio("T9", "W4", TIDEMARK, RAWZ, latency + Cell.P99, AT_MOST, 2, 1.3));
        }
        targets.add(alone("T12", "garbage of encoding, bytes a message", GARBAGE, ENCODE, Cell.ALLOCATED, 128, 128));
        targets.add(alone(
                "T12", "garbage of an append beyond that, with a callback", GARBAGE, BEYOND, Cell.ALLOCATED, 64, 64));
        recover(targets);
        targets.add(new Target(
                "T14",
                "W7 1024 channels ÷ 1 channel",
                new Target.Key("W7 1024", TIDEMARK),
                new Target.Key("W7 1", TIDEMARK),
                Cell.RATE,
                AT_LEAST,
                0.90,
                1.0));
        return targets;
    }

    private static void append(List<Target> targets) {
        targets.add(Target.ratio("T1", "W1 8:256", TIDEMARK, RAWZ, Cell.RATE, AT_LEAST, 0.70, 0.80));
        targets.add(Target.ratio("T1", "W1 64:64", TIDEMARK, RAWZ, Cell.RATE, AT_LEAST, 0.75, 1.2));
        targets.add(Target.ratio("T1a", "W1 8:256", BODY_ENCODED, RAWZ, Cell.RATE, AT_LEAST, 0.85, 0.95));
        targets.add(Target.ratio("T1a", "W1 64:64", BODY_ENCODED, RAWZ, Cell.RATE, AT_LEAST, 0.85, 0.95));
        targets.add(Target.ratio("T1b", "W1 8:256", GROWING, RAW, Cell.RATE, AT_LEAST, 0.85, 1.0));
        targets.add(Target.ratio("T2", "W1 1:1", TIDEMARK, RAWZ, Cell.ACK + Cell.P50, AT_MOST, 1.20, 1.08));
        targets.add(Target.ratio("T2", "W1 1:1", TIDEMARK, RAWZ, Cell.ACK + Cell.P99, AT_MOST, 1.6, 1.2));
        targets.add(Target.ratio("T3", "W1 64:1", TIDEMARK, RAWZ, Cell.RATE, AT_LEAST, 0.75, 0.9));
        targets.add(
                alone("T5", "W1 64:1 device bytes ÷ frame bytes", "W1 64:1", TIDEMARK, Cell.DEVICE_RATIO, 1.06, 1.03));
        targets.add(alone(
                "T5", "W1 8:256 device bytes ÷ frame bytes", "W1 8:256", TIDEMARK, Cell.DEVICE_RATIO, 1.03, 1.01));
        targets.add(Target.ratio("T5", "W1 1:1", TIDEMARK, RAWZ, Cell.DEVICE_BYTES, AT_MOST, 1.1, 1.0));
        for (String workload : List.of("W2 8:256", "W2 64:64")) {
            targets.add(Target.ratio("T7", workload, TIDEMARK, RAWZ, Cell.RATE, AT_LEAST, 0.30, 0.5));
            targets.add(Target.ratio("T7", workload, TIDEMARK, RAW, Cell.RATE, AT_LEAST, 0.55, 0.9));
        }
    }

    private static void read(List<Target> targets) {
        targets.add(Target.ratio("T8", "W3 lazy", TIDEMARK, FLOOR, Cell.RATE, AT_LEAST, 0.70, 0.9));
        targets.add(Target.ratio("T8", "W3 full", TIDEMARK, FLOOR, Cell.RATE, AT_LEAST, 0.80, 1.0));
        targets.add(Target.ratio("T8", "W3 typed", TIDEMARK, FLOOR, Cell.RATE, AT_LEAST, 1.6, 2.0));
    }

    private static void recover(List<Target> targets) {
        targets.add(Target.ratio("T13", OPEN_LARGE, TIDEMARK, FLOOR, Cell.MILLIS, AT_MOST, 2, 1.3));
        targets.add(new Target(
                "T13",
                "W6 open, large log ÷ small log",
                new Target.Key(OPEN_LARGE, TIDEMARK),
                new Target.Key(OPEN_SMALL, TIDEMARK),
                Cell.MILLIS,
                AT_MOST,
                1.3,
                1.05));
        targets.add(Target.ratio("T13", VERIFY, TIDEMARK, FLOOR, Cell.RATE, AT_LEAST, 0.7, 0.9));
    }

    private static Target alone(
            String id, String what, String workload, String subject, String figure, double pass, double stretch) {
        return new Target(id, what, new Target.Key(workload, subject), Target.NONE, figure, AT_MOST, pass, stretch);
    }
}
