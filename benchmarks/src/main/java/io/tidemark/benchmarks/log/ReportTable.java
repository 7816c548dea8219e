/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prints cells and targets as tables. */
final class ReportTable {
    private static final List<String> COLUMNS = List.of(
            Cell.RATE,
            Cell.ACK + Cell.P50,
            Cell.ACK + Cell.P99,
            Cell.ACK + " p99.9",
            Cell.CPU_MICROS,
            Cell.PER_FLUSH,
            Cell.DEVICE_BYTES,
            Cell.ALLOCATED,
            Cell.MILLIS);

    private final PrintStream out;

    /** Tables on this stream. */
    public ReportTable(PrintStream out) {
        this.out = out;
    }

    /** Prints the medians of all cells, and then what was disqualified. */
    public void printCells(List<Cell> cells) {
        out.printf("%n%-18s %-32s", "workload", "subject (medians)");
        COLUMNS.forEach(column -> out.printf(" %15s", column));
        out.println();
        Set<Target.Key> keys = new LinkedHashSet<>();
        cells.forEach(cell -> keys.add(new Target.Key(cell.workload(), cell.subject())));
        keys.stream().sorted(Comparator.comparing(Target.Key::workload)).forEach(key -> printRow(key, cells));
        cells.stream()
                .filter(cell -> cell.disqualified() != null)
                .forEach(cell -> out.printf(
                        "DISQUALIFIED: %s, %s, run %d, repetition %d: %s%n",
                        cell.workload(), cell.subject(), cell.run(), cell.repetition(), cell.disqualified()));
    }

    private void printRow(Target.Key key, List<Cell> cells) {
        out.printf("%-18s %-32s", key.workload(), key.subject());
        for (String column : COLUMNS) {
            double median = Median.of(cells.stream()
                    .filter(cell -> cell.workload().equals(key.workload())
                            && cell.subject().equals(key.subject())
                            && cell.disqualified() == null)
                    .map(cell -> cell.get(column))
                    .toList());
            out.printf(" %15s", number(median));
        }
        out.println();
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        return Math.abs(value) >= 1000 ? String.format("%,.0f", value) : String.format("%.2f", value);
    }

    /** Prints each target with what was reached, and writes it to the results. */
    public void printTargets(List<Target> targets, List<Cell> cells, Results results) {
        out.printf("%n%-5s %-70s %9s %9s %9s%n", "", "median over the runs", "actual", "pass", "stretch");
        for (Target target : targets) {
            double actual = target.actual(cells);
            Target.Verdict verdict = target.verdict(actual);
            String sense = target.sense() == Target.Sense.AT_LEAST ? "≥" : "≤";
            out.printf(
                    "%-5s %-70s %9s %s %7s %9s %s%n",
                    target.id(),
                    target.what(),
                    number(actual),
                    sense,
                    number(target.pass()),
                    target.stretch() == target.pass() ? "" : number(target.stretch()),
                    text(verdict));
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("target", target.id());
            fields.put("what", target.what());
            fields.put("sense", sense);
            fields.put("actual", actual);
            fields.put("pass", target.pass());
            fields.put("stretch", target.stretch());
            fields.put("verdict", text(verdict));
            results.append(fields);
        }
    }

    private static String text(Target.Verdict verdict) {
        return switch (verdict) {
            case STRETCH -> "ok, stretch";
            case OK -> "ok";
            case MISSED -> "MISSED";
            case NOT_MEASURED -> "not measured";
        };
    }
}
