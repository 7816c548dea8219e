/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A figure of a subject, over the same figure of a base, and what it should be.
 *
 * @param id as {@code T1}
 * @param what in words
 * @param subject the cell above the line
 * @param base the cell below the line; {@link #NONE} for a figure that stands alone
 * @param figure of both
 * @param sense which side of the limit is good
 * @param pass the limit
 * @param stretch what would be better still; as {@code pass} where there is nothing
 */
record Target(String id, String what, Key subject, Key base, String figure, Sense sense, double pass, double stretch) {
    /** No base. */
    public static final Key NONE = new Key("", "");

    /** Names a cell of each repetition. */
    public record Key(String workload, String subject) {}

    /** Which side of the limit is good. */
    public enum Sense {
        /** The limit or more. */
        AT_LEAST,
        /** The limit or less. */
        AT_MOST
    }

    /** What became of it. */
    public enum Verdict {
        /** Reached, and the stretch too. */
        STRETCH,
        /** Reached. */
        OK,
        /** Not reached. */
        MISSED,
        /** A cell is missing or disqualified. */
        NOT_MEASURED
    }

    /** Two subjects under one workload. */
    public static Target ratio(
            String id,
            String workload,
            String subject,
            String base,
            String figure,
            Sense sense,
            double pass,
            double stretch) {
        String what = workload + " " + (figure.equals(Cell.RATE) ? "" : figure + ", ") + subject + " ÷ " + base;
        return new Target(id, what, new Key(workload, subject), new Key(workload, base), figure, sense, pass, stretch);
    }

    /**
     * The median over runs of the median over repetitions of the ratio of two cells of one repetition, which were measured
     * side by side; NaN if there is none.
     */
    public double actual(List<Cell> cells) {
        Map<Integer, List<Double>> byRun = new TreeMap<>();
        for (Cell cell : cells) {
            if (is(cell, subject)) {
                double below = base.equals(NONE) ? 1 : baseOf(cell, cells);
                byRun.computeIfAbsent(cell.run(), run -> new ArrayList<>()).add(cell.get(figure) / below);
            }
        }
        return Median.of(byRun.values().stream().map(Median::of).toList());
    }

    private static boolean is(Cell cell, Key key) {
        return cell.disqualified() == null
                && cell.workload().equals(key.workload())
                && cell.subject().equals(key.subject());
    }

    private double baseOf(Cell cell, List<Cell> cells) {
        return cells.stream()
                .filter(other ->
                        is(other, base) && other.run() == cell.run() && other.repetition() == cell.repetition())
                .mapToDouble(other -> other.get(figure))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Judges a ratio. */
    public Verdict verdict(double actual) {
        if (Double.isNaN(actual)) {
            return Verdict.NOT_MEASURED;
        }
        double sign = sense == Sense.AT_LEAST ? 1 : -1;
        if (sign * actual < sign * pass) {
            return Verdict.MISSED;
        }
        return stretch != pass && sign * actual >= sign * stretch ? Verdict.STRETCH : Verdict.OK;
    }
}
