/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Horizontal bars with a line at 1, as SVG that stays readable on a light and on a dark page. */
final class BarChart {
    /** What a bar stands for. */
    enum Kind {
        /** The bare work. */
        FLOOR("#8a8f98"),
        /** Our log. */
        OURS("#1f7a8c"),
        /** Another log. */
        OTHER("#b9792b"),
        /** A target that was not reached. */
        MISSED("#b3403a");

        private final String color;

        Kind(String color) {
            this.color = color;
        }
    }

    /** A bar, or the name of a group where there is no kind. */
    private record Row(String label, double value, @Nullable Kind kind) {}

    private static final int LETTER_WIDTH = 7;
    private static final int BAR_WIDTH = 380;
    private static final int VALUE_WIDTH = 60;
    private static final int ROW_HEIGHT = 22;
    private static final int TOP = 44;
    private static final double VALUE_MAX = 3;

    private final String title;
    private final List<Row> rows = new ArrayList<>();

    BarChart(String title) {
        this.title = title;
    }

    void group(String name) {
        rows.add(new Row(name, 0, null));
    }

    /** Adds a bar; one that is longer than three is cut, and its number tells. */
    void bar(String label, double value, Kind kind) {
        rows.add(new Row(label, value, kind));
    }

    String draw() {
        double scale = BAR_WIDTH
                / Math.min(
                        VALUE_MAX,
                        Math.max(
                                1.1, rows.stream().mapToDouble(Row::value).max().orElse(1)));
        int labels = LETTER_WIDTH
                * (4 + rows.stream().mapToInt(row -> row.label.length()).max().orElse(0));
        int width = Math.max(labels + BAR_WIDTH + VALUE_WIDTH, LETTER_WIDTH * (title.length() + 4));
        int height = TOP + ROW_HEIGHT * rows.size() + 8;
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\"",
                width,
                height);
        add(svg, " font-size=\"13\">%n<style>text { fill: #24292f } line { stroke: #24292f }%n");
        add(svg, "@media (prefers-color-scheme: dark) { text { fill: #d0d7de } line { stroke: #d0d7de } }</style>%n");
        text(svg, 8, 22, "font-weight=\"bold\"", title);
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), labels, TOP + i * ROW_HEIGHT, scale);
        }
        double one = labels + scale;
        add(
                svg,
                "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke-dasharray=\"3 3\"/>%n",
                one,
                TOP - 8,
                one,
                height);
        return svg.append("</svg>\n").toString();
    }

    private static void row(StringBuilder svg, Row row, int left, int top, double scale) {
        int baseline = top + 15;
        if (row.kind == null) {
            text(svg, 8, baseline, "font-weight=\"bold\"", row.label);
            return;
        }
        double length = Math.min(row.value, VALUE_MAX) * scale;
        text(svg, left - 8, baseline, "text-anchor=\"end\"", row.label);
        add(
                svg,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                left,
                top + 3,
                length,
                ROW_HEIGHT - 6,
                row.kind.color);
        text(svg, left + length + 6, baseline, "", String.format(Locale.ROOT, "%.2f", row.value));
    }

    private static void text(StringBuilder svg, double x, int y, String style, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        add(svg, "<text x=\"%.1f\" y=\"%d\" %s>%s</text>%n", x, y, style, escaped);
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
