/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.List;

/** The value in the middle. */
final class Median {
    private Median() {}

    /** The median of the values that are numbers; of an even count the mean of the two in the middle, of none NaN. */
    public static double of(List<Double> values) {
        List<Double> sorted =
                values.stream().filter(value -> !value.isNaN()).sorted().toList();
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
