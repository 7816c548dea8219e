/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a report: cells as they are measured, and at the end the targets. The file is the memory that runs in processes of
 * their own share.
 */
final class Results {
    private static final String DISQUALIFIED = "disqualified";

    private final Path file;

    /** Results that are appended to this file. */
    public Results(Path file) {
        this.file = file;
    }

    /** Writes a line of any kind. */
    public void append(Map<String, Object> fields) {
        try {
            Files.writeString(
                    file, JsonLine.format(fields) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a cell. */
    public void append(Cell cell) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", cell.run());
        fields.put("repetition", cell.repetition());
        fields.put("workload", cell.workload());
        fields.put("subject", cell.subject());
        String disqualified = cell.disqualified();
        if (disqualified != null) {
            fields.put(DISQUALIFIED, disqualified);
        }
        fields.putAll(cell.figures());
        append(fields);
    }

    /** All lines so far. */
    public List<Map<String, Object>> lines() {
        try {
            return Files.readAllLines(file).stream().map(JsonLine::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All cells so far. */
    public List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Map<String, Object> line : lines()) {
            if (line.containsKey("workload")) {
                cells.add(cell(line));
            }
        }
        return cells;
    }

    private static Cell cell(Map<String, Object> line) {
        Map<String, Object> rest = new LinkedHashMap<>(line);
        Cell cell = new Cell(
                number(rest.remove("run")),
                number(rest.remove("repetition")),
                String.valueOf(rest.remove("workload")),
                String.valueOf(rest.remove("subject")));
        Object disqualified = rest.remove(DISQUALIFIED);
        if (disqualified != null) {
            cell.disqualify(disqualified.toString());
        }
        rest.forEach((name, value) -> cell.put(name, (Double) value));
        return cell;
    }

    private static int number(@Nullable Object value) {
        if (value instanceof Double number) {
            return number.intValue();
        }
        throw new IllegalArgumentException("read cell: expected=a number, actual=" + value);
    }
}
