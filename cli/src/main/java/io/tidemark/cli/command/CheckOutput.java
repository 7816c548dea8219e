/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.backend.local.LogCheckReport;
import io.tidemark.backend.local.LogCheckReport.CheckedChannel;
import io.tidemark.backend.local.LogFinding;
import io.tidemark.backend.local.LogFinding.Severity;
import io.tidemark.cli.json.JsonLines;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a check of a log found, for people and for programs. */
final class CheckOutput {
    private final String log;
    private final LogCheckReport report;

    /** Findings alone. */
    CheckOutput(String log, List<LogFinding> findings) {
        this(log, new LogCheckReport(findings, 0, 0, 0, 0, List.of()));
    }

    CheckOutput(String log, LogCheckReport report) {
        this.log = log;
        this.report = report;
    }

    // ---- for programs -----------------------------------------------------------------------------------------------

    /** One object for each finding. */
    List<JsonLines.Value> findings() {
        return report.findings().stream()
                .<JsonLines.Value>map(finding -> json -> write(json, finding))
                .toList();
    }

    private static void write(JsonGenerator json, LogFinding finding) throws IOException {
        json.writeStartObject();
        json.writeStringField("severity", name(finding.severity()));
        json.writeStringField("kind", finding.kind().name());
        json.writeStringField("file", finding.file());
        json.writeNumberField("offset", finding.offset());
        json.writeNumberField("bytes", finding.length());
        json.writeStringField("what", finding.what());
        writeText(json, "expected", finding.expected());
        writeText(json, "actual", finding.actual());
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String key, String text) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField(key, text);
        }
    }

    private static String name(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    /** One object with the counts. */
    void writeSummary(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", log);
        json.writeNumberField("segments", report.segments());
        json.writeNumberField("bytes", report.bytes());
        json.writeNumberField("batches", report.batches());
        json.writeArrayFieldStart("channels");
        for (CheckedChannel channel : report.channels()) {
            json.writeStartObject();
            json.writeStringField("pchannel", channel.name());
            json.writeNumberField("records", channel.records());
            json.writeNumberField("lost", channel.lost());
            json.writeStringField("startId", Long.toString(channel.startId()));
            json.writeStringField("nextId", Long.toString(channel.nextId()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("findings");
        for (Severity severity : Severity.values()) {
            json.writeNumberField(name(severity), report.count(severity));
        }
        json.writeNumberField("omitted", report.findingsOmitted());
        json.writeEndObject();
        json.writeEndObject();
    }

    // ---- for people -------------------------------------------------------------------------------------------------

    List<String> lines(Palette palette, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(palette.strong(Printable.escape(log)) + "  "
                + Quantity.of(report.segments(), "segment", "segments") + ", " + Quantity.bytes(report.bytes()) + ", "
                + Quantity.of(report.batches(), "batch", "batches"));
        if (!report.findings().isEmpty()) {
            lines.add("");
            lines.addAll(findingLines(palette, width));
        }
        if (!report.channels().isEmpty()) {
            lines.add("");
            lines.addAll(channelTable().lines(palette, 2, width));
        }
        lines.add("");
        lines.add(verdict(palette));
        return lines;
    }

    /** A table of the findings. */
    List<String> findingLines(Palette palette, int width) {
        return findingTable(palette).lines(palette, 2, width);
    }

    private TextTable findingTable(Palette palette) {
        TextTable table = new TextTable()
                .text("severity")
                .text("file")
                .number("offset")
                .number("bytes")
                .text("what")
                .text("expected")
                .text("actual");
        for (LogFinding finding : report.findings()) {
            table.row(
                    coloured(palette, finding.severity()),
                    Printable.escape(finding.file()),
                    Long.toString(finding.offset()),
                    finding.length() == 0 ? "" : Long.toString(finding.length()),
                    Printable.escape(finding.what()),
                    Printable.escape(finding.expected()),
                    Printable.escape(finding.actual()));
        }
        return table;
    }

    private static String coloured(Palette palette, Severity severity) {
        return switch (severity) {
            case INFO -> "note";
            case WARNING -> palette.notice("warning");
            case ERROR -> palette.bad("error");
        };
    }

    private TextTable channelTable() {
        TextTable table =
                new TextTable().text("channel").number("records").number("lost").text("ids");
        for (CheckedChannel channel : report.channels()) {
            table.row(
                    Printable.escape(channel.name()),
                    Quantity.count(channel.records()),
                    Quantity.count(channel.lost()),
                    channel.nextId() > channel.startId()
                            ? channel.startId() + " to " + (channel.nextId() - 1)
                            : "none from " + channel.startId() + " on");
        }
        return table;
    }

    private String verdict(Palette palette) {
        String counts = Quantity.of(report.count(Severity.ERROR), "error", "errors") + ", "
                + Quantity.of(report.count(Severity.WARNING), "warning", "warnings") + ", "
                + Quantity.of(report.count(Severity.INFO), "note", "notes")
                + (report.findingsOmitted() == 0
                        ? ""
                        : ", " + Quantity.count(report.findingsOmitted()) + " more findings left out");
        return report.isClean() ? palette.good("intact: ") + counts : palette.bad("damaged: ") + counts;
    }
}
