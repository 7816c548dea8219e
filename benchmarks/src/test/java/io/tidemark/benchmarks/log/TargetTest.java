/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetTest {
    private static final Target AT_LEAST =
            Target.ratio("T1", "W1 8:256", "log", "floor", Cell.RATE, Target.Sense.AT_LEAST, 0.7, 0.8);
    private static final Target AT_MOST =
            Target.ratio("T2", "W1 1:1", "log", "floor", Cell.RATE, Target.Sense.AT_MOST, 1.2, 1.1);

    private final List<Cell> cells = new ArrayList<>();

    private Cell cell(int run, int repetition, String subject, double rate) {
        Cell cell = new Cell(run, repetition, "W1 8:256", subject);
        cell.put(Cell.RATE, rate);
        cells.add(cell);
        return cell;
    }

    @Test
    void shouldDivideInsideOneRepetitionAndTakeTheMedianOfTheRunsMedians() {
        // The machine is ten times slower in the second repetition; that must not show.
        double[][] ratios = {{0.5, 0.6, 0.9}, {0.7, 0.8, 0.75}, {0.1, 0.2, 0.3}};
        for (int run = 0; run < 3; run++) {
            for (int repetition = 0; repetition < 3; repetition++) {
                double floor = repetition == 1 ? 100 : 1000;
                cell(run, repetition, "floor", floor);
                cell(run, repetition, "log", floor * ratios[run][repetition]);
            }
        }

        assertThat(AT_LEAST.actual(cells)).isEqualTo(0.6);
    }

    @Test
    void shouldLeaveOutWhatIsDisqualified() {
        cell(0, 0, "floor", 100);
        cell(0, 0, "log", 50);
        cell(0, 1, "floor", 100);
        cell(0, 1, "log", 1000).disqualify("no flush reached the device");

        assertThat(AT_LEAST.actual(cells)).isEqualTo(0.5);
    }

    @Test
    void shouldNotMeasureWithoutABase() {
        cell(0, 0, "log", 50);

        assertThat(AT_LEAST.actual(cells)).isNaN();
        assertThat(AT_LEAST.verdict(Double.NaN)).isEqualTo(Target.Verdict.NOT_MEASURED);
    }

    @Test
    void shouldJudgeBothSenses() {
        assertThat(AT_LEAST.verdict(0.69)).isEqualTo(Target.Verdict.MISSED);
        assertThat(AT_LEAST.verdict(0.7)).isEqualTo(Target.Verdict.OK);
        assertThat(AT_LEAST.verdict(0.8)).isEqualTo(Target.Verdict.STRETCH);
        assertThat(AT_MOST.verdict(1.21)).isEqualTo(Target.Verdict.MISSED);
        assertThat(AT_MOST.verdict(1.2)).isEqualTo(Target.Verdict.OK);
        assertThat(AT_MOST.verdict(1.0)).isEqualTo(Target.Verdict.STRETCH);
    }

    @Test
    void shouldFindTheMiddle() {
        assertThat(Median.of(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
        assertThat(Median.of(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
        assertThat(Median.of(List.of(4.0, Double.NaN))).isEqualTo(4);
        assertThat(Median.of(List.of())).isNaN();
    }

    @Test
    void shouldNameASubjectAndWorkloadOfAnExperimentInEveryTarget() {
        assertThat(LogTargets.all()).allSatisfy(target -> {
            assertThat(target.subject().workload()).isNotEmpty();
            assertThat(target.base().workload().isEmpty())
                    .isEqualTo(target.base().subject().isEmpty());
        });
    }

    @Test
    void shouldKeepCellsInAFile(@TempDir Path folder) {
        Results results = new Results(folder.resolve("out.jsonl"));
        Cell cell = new Cell(2, 4, "W1 8:256", "log");
        cell.put(Cell.RATE, 123.5);
        cell.disqualify("no flush reached the device");
        results.append(cell);

        assertThat(results.cells()).singleElement().satisfies(read -> {
            assertThat(read.run()).isEqualTo(2);
            assertThat(read.repetition()).isEqualTo(4);
            assertThat(read.workload()).isEqualTo("W1 8:256");
            assertThat(read.subject()).isEqualTo("log");
            assertThat(read.get(Cell.RATE)).isEqualTo(123.5);
            assertThat(read.disqualified()).isEqualTo("no flush reached the device");
        });
    }
}
