/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Latencies of one thread, or of many once they are added up. Three digits are kept. */
final class Latencies {
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final Histogram histogram = new Histogram(MAX_NANOS, 3);

    void record(long nanos) {
        histogram.recordValue(Math.min(Math.max(nanos, 0), MAX_NANOS));
    }

    void add(Latencies others) {
        histogram.add(others.histogram);
    }

    long count() {
        return histogram.getTotalCount();
    }

    double percentileMicros(double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1e3;
    }

    void putInto(Cell cell, String name) {
        if (count() > 0) {
            cell.put(name + Cell.P50, percentileMicros(50));
            cell.put(name + Cell.P99, percentileMicros(99));
            cell.put(name + " p99.9", percentileMicros(99.9));
            cell.put(name + " max", histogram.getMaxValue() / 1e3);
        }
    }
}
