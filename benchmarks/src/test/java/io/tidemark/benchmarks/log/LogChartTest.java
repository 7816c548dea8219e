/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class LogChartTest {
    @TempDir
    Path folder;

    @BeforeEach
    void draw() throws IOException {
        Results own = new Results(folder.resolve("own.jsonl"));
        own.append(cell("rawz", 1000));
        own.append(cell("tidemark", 800));
        Map<String, Object> target = new LinkedHashMap<>();
        target.put("target", "T2");
        target.put("what", "p50 < a & b");
        target.put("sense", "≤");
        target.put("actual", 2.0);
        target.put("pass", 1.0);
        own.append(target);
        Results others = new Results(folder.resolve("others.jsonl"));
        others.append(cell("rawz", 100)); // another run, at a tenth of the speed
        others.append(cell("aeron archive", 50));
        LogChart.main(new String[] {
            folder.toString(),
            folder.resolve("own.jsonl").toString(),
            folder.resolve("others.jsonl").toString()
        });
    }

    private static Cell cell(String subject, double rate) {
        Cell cell = new Cell(0, 0, "W1 8:256", subject);
        cell.put(Cell.RATE, rate);
        return cell;
    }

    private Document parsed(String name) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve(name).toFile());
    }

    @Test
    void shouldCompareEachSubjectWithTheFloorOfItsOwnRun() throws Exception {
        String drawn = Files.readString(folder.resolve("log-subjects.svg"));

        assertThat(parsed("log-subjects.svg").getElementsByTagName("rect").getLength())
                .isEqualTo(3);
        assertThat(drawn).containsSubsequence(">rawz<", ">1.00<", ">tidemark<", ">0.80<", ">aeron archive<", ">0.50<");
    }

    @Test
    void shouldTurnTargetsUpsideDownWhereLessIsBetter() throws Exception {
        Document document = parsed("log-targets.svg");

        assertThat(document.getDocumentElement().getTextContent()).contains("p50 < a & b: 2.00 (≤ 1.00)", "0.50");
    }
}
