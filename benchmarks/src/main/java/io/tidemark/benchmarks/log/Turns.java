/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Lets subjects take turns under one workload, each repetition in another order, so that no place in the order is a favour. */
final class Turns {
    /** Measures one subject, from its opening to its closing. */
    public interface Measurement {
        /** Fills the cell. */
        void measure(Cell cell) throws IOException;
    }

    private final int run;
    private final int repetitions;
    private final Results results;

    /** Turns of one run. */
    public Turns(int run, int repetitions, Results results) {
        this.run = run;
        this.repetitions = repetitions;
        this.results = results;
    }

    /**
     * Measures every subject in each repetition.
     *
     * @param warmUps repetitions before, which are not counted
     */
    public void take(String workload, int warmUps, Map<String, Measurement> subjects) throws IOException {
        List<Turn> turns = new ArrayList<>();
        subjects.forEach((subject, measurement) -> turns.add(new Turn(workload, subject, measurement)));
        take(warmUps, turns);
    }

    /**
     * One measurement of each repetition.
     *
     * @param workload names its cell, together with the subject
     */
    public record Turn(String workload, String subject, Measurement measurement) {}

    /** The same for measurements of several workloads. */
    public void take(int warmUps, List<Turn> turns) throws IOException {
        for (int repetition = -warmUps; repetition < repetitions; repetition++) {
            List<Turn> order = new ArrayList<>(turns);
            Collections.rotate(order, repetition);
            for (Turn turn : order) {
                Cell cell = new Cell(run, repetition, turn.workload, turn.subject);
                turn.measurement.measure(cell);
                if (repetition >= 0) {
                    results.append(cell);
                    print(cell);
                }
            }
        }
    }

    private static void print(Cell cell) {
        StringBuilder line = new StringBuilder();
        cell.figures().forEach((name, value) -> line.append(String.format("  %s %,.1f", name, value)));
        System.out.printf(
                "run %d.%d  %-16s %-28s%s%s%n",
                cell.run(),
                cell.repetition(),
                cell.workload(),
                cell.subject(),
                line,
                cell.disqualified() == null ? "" : "  DISQUALIFIED: " + cell.disqualified());
    }
}
