/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Rows with aligned columns, two spaces between them; the last column may be cut to fit a width. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<Boolean> rightAligned = new ArrayList<>();
    private final List<String> headings = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a column of text. */
    public TextTable text(String heading) {
        headings.add(heading);
        rightAligned.add(false);
        return this;
    }

    /** Adds a column of numbers. */
    public TextTable number(String heading) {
        headings.add(heading);
        rightAligned.add(true);
        return this;
    }

    /** Adds a row with one cell a column. */
    public TextTable row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalStateException(
                    "a row does not fit its table: expected=" + headings.size() + " cells, actual=" + cells.length);
        }
        rows.add(List.of(cells));
        return this;
    }

    /** Whether there is no row. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * The lines of the table.
     *
     * @param indent columns before each line
     * @param width columns that a line may take, or {@link Integer#MAX_VALUE}
     */
    public List<String> lines(Palette palette, int indent, int width) {
        int[] widths = new int[headings.size()];
        measure(headings, widths);
        rows.forEach(row -> measure(row, widths));
        List<String> lines = new ArrayList<>();
        if (headings.stream().anyMatch(heading -> !heading.isEmpty())) {
            lines.add(palette.faint(line(headings, widths, indent, width)));
        }
        rows.forEach(row -> lines.add(line(row, widths, indent, width)));
        return lines;
    }

    private static void measure(List<String> cells, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], Columns.width(cells.get(i)));
        }
    }

    private String line(List<String> cells, int[] widths, int indent, int width) {
        StringBuilder line = new StringBuilder(" ".repeat(indent));
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            line.append(rightAligned.get(i) ? Columns.padLeft(cell, widths[i]) : Columns.padRight(cell, widths[i]));
            line.append(GAP);
        }
        return Columns.cut(line.toString().stripTrailing(), width);
    }
}
