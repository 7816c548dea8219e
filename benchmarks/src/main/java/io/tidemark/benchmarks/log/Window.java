/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.concurrent.TimeUnit;

/**
 * How long a load runs.
 *
 * @param warmUpMs under load, and not measured
 * @param measureMs what is measured after it
 */
record Window(long warmUpMs, long measureMs) {
    long warmUpNanos() {
        return TimeUnit.MILLISECONDS.toNanos(warmUpMs);
    }

    long measureNanos() {
        return TimeUnit.MILLISECONDS.toNanos(measureMs);
    }
}
