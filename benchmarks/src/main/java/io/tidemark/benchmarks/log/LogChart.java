/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Draws the lines that reports wrote as two pictures: {@code log-subjects.svg}, appends of every subject over those of the floor
 * that overwrites, and {@code log-targets.svg}, how far each target is from its limit.
 *
 * <pre>
 *   LogChart FOLDER FILE…
 * </pre>
 */
public final class LogChart {
    private static final List<String> WORKLOADS = List.of("W1 8:256", "W1 64:64", "W2 8:256", "W2 64:64");

    private LogChart() {}

    /** Draws. */
    public static void main(String[] args) throws IOException {
        if (args.length < 2) {
            throw new IllegalArgumentException("draw: expected=FOLDER FILE…, actual=" + List.of(args));
        }
        Path folder = Files.createDirectories(Path.of(args[0]));
        List<Cell> cells = new ArrayList<>();
        List<Map<String, Object>> targets = new ArrayList<>();
        int file = 0;
        for (String name : List.of(args).subList(1, args.length)) {
            Results results = new Results(Path.of(name));
            file++;
            for (Cell cell : results.cells()) {
                cells.add(ofFile(file, cell));
            }
            results.lines().stream().filter(line -> line.containsKey("target")).forEach(targets::add);
        }
        Files.writeString(folder.resolve("log-subjects.svg"), subjects(cells));
        Files.writeString(folder.resolve("log-targets.svg"), targets(targets));
    }

    /** Runs of different files are different runs. */
    private static Cell ofFile(int file, Cell cell) {
        Cell copy = new Cell(1000 * file + cell.run(), cell.repetition(), cell.workload(), cell.subject());
        cell.figures().forEach(copy::put);
        String disqualified = cell.disqualified();
        if (disqualified != null) {
            copy.disqualify(disqualified);
        }
        return copy;
    }

    /** A bar for each subject of each workload: its rate over that of the floor beside it. */
    static String subjects(List<Cell> cells) {
        BarChart chart = new BarChart("Appends a second ÷ those of the floor that overwrites (rawz)");
        for (String workload : WORKLOADS) {
            Map<String, Double> ratios = new LinkedHashMap<>();
            for (String subject : subjectsOf(workload, cells)) {
                double ratio = Target.ratio(
                                "", workload, subject, LogTargets.RAWZ, Cell.RATE, Target.Sense.AT_LEAST, 0, 0)
                        .actual(cells);
                if (!Double.isNaN(ratio)) {
                    ratios.put(subject, ratio);
                }
            }
            chart.group(workload);
            ratios.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .forEach(entry -> chart.bar(entry.getKey(), entry.getValue(), kind(entry.getKey())));
        }
        return chart.draw();
    }

    private static Set<String> subjectsOf(String workload, List<Cell> cells) {
        Set<String> subjects = new LinkedHashSet<>();
        cells.stream().filter(cell -> cell.workload().equals(workload)).forEach(cell -> subjects.add(cell.subject()));
        return subjects;
    }

    private static BarChart.Kind kind(String subject) {
        if (subject.startsWith("raw")) {
            return BarChart.Kind.FLOOR;
        }
        return subject.startsWith(LogTargets.TIDEMARK) ? BarChart.Kind.OURS : BarChart.Kind.OTHER;
    }

    /** A bar for each target: what was reached over the limit, upside down where less is better, so that 1 passes. */
    static String targets(List<Map<String, Object>> lines) {
        BarChart chart =
                new BarChart("Reached ÷ limit of each target, inverted where less is better: 1 and more passes");
        for (Map<String, Object> line : lines) {
            if (line.get("actual") instanceof Double actual && line.get("pass") instanceof Double pass) {
                double reached = "≥".equals(line.get("sense")) ? actual / pass : pass / actual;
                String label = line.get("target") + "  " + line.get("what")
                        + String.format(Locale.ROOT, ": %.2f (%s %.2f)", actual, line.get("sense"), pass);
                chart.bar(label, reached, reached >= 1 ? BarChart.Kind.OURS : BarChart.Kind.MISSED);
            }
        }
        return chart.draw();
    }
}
