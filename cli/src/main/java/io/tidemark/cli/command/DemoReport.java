/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.check.Finding;
import io.tidemark.cli.check.LogCheck;
import io.tidemark.cli.command.LogStatistics.ChannelStatistics;
import io.tidemark.cli.demo.StoryCounts;
import io.tidemark.cli.demo.StoryEvent;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import io.tidemark.message.TimeTicks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The demo, for people and for programs. */
record DemoReport(
        LogStatistics statistics,
        long delivered,
        List<StoryEvent> events,
        StoryCounts counts,
        List<LogCheck.Outcome> outcomes,
        List<Finding> findings,
        String directory,
        List<Next> next) {
    /** A longer command gets a line of its own. */
    private static final int COMMAND_LENGTH_MAX = 100;

    /** A command to try. */
    record Next(String command, String purpose) {}

    // ---- for people -------------------------------------------------------------------------------------------------

    List<String> lines(Palette palette) {
        List<String> lines = new ArrayList<>();
        addTitle(lines, palette);
        addStory(lines, palette);
        addSum(lines, palette);
        addChecks(lines, palette);
        addNext(lines, palette);
        return lines;
    }

    private void addTitle(List<String> lines, Palette palette) {
        statistics.channels().forEach((pchannel, channel) -> {
            lines.add(palette.strong("A log that Milvus wrote"));
            lines.add("");
            lines.add("  " + Quantity.of(channel.total().count(), "record", "records") + " of the physical channel "
                    + pchannel + ", " + Quantity.bytes(channel.total().bytes()) + ", written by Milvus's own code.");
            Long first = channel.firstTick();
            if (first != null) {
                lines.add("  It starts at " + MessageJson.time(first) + "; times below are seconds from there.");
            }
        });
        lines.add("");
    }

    private void addStory(List<String> lines, Palette palette) {
        long start = start();
        for (StoryEvent event : events) {
            double seconds = (TimeTicks.physicalMs(event.timeTick()) - TimeTicks.physicalMs(start)) / 1000.0;
            String text = switch (event.kind()) {
                case DEFINITION -> palette.definition(event.text());
                case ROWS -> palette.rows(event.text());
                case COMMIT -> palette.txn(event.text());
                case LOST -> palette.notice(event.text());
                case FLUSH, LOG -> event.text();
            };
            lines.add("  " + palette.faint(String.format(Locale.ROOT, "%7.3f", seconds)) + "  " + text);
        }
        lines.add("");
    }

    private long start() {
        return statistics.channels().values().stream()
                .map(ChannelStatistics::firstTick)
                .filter(tick -> tick != null)
                .findFirst()
                .orElse(0L);
    }

    private void addSum(List<String> lines, Palette palette) {
        lines.add(palette.strong("What it adds up to"));
        lines.add("");
        TextTable sum = new TextTable().text("").text("");
        sum.row(
                palette.key("collections"),
                counts.collectionsCreated() + " created, " + counts.collectionsDropped() + " dropped");
        sum.row(
                palette.key("rows"),
                counts.rowsInserted() + " inserted, " + counts.rowsDeleted() + " deleted, " + counts.rowsLost()
                        + " lost with their transactions");
        sum.row(
                palette.key("transactions"),
                counts.committed() + " committed, " + counts.rolledBack() + " rolled back, " + counts.expired()
                        + " expired, " + counts.cutOff() + " cut off by a flush");
        sum.row(palette.key("segments"), counts.segmentsOpened() + " opened, " + counts.segmentsSealed() + " sealed");
        sum.row(palette.key("time ticks"), counts.timeTicks() + ", each a promise that nothing older is still to come");
        sum.row(
                palette.key("delivered"),
                delivered + " messages to a consumer, in the order of their ticks, transactions whole");
        lines.addAll(sum.lines(palette, 2, Integer.MAX_VALUE));
        lines.add("");
    }

    private void addChecks(List<String> lines, Palette palette) {
        lines.add(palette.strong("Does it keep its promises?"));
        lines.add("");
        for (LogCheck.Outcome outcome : outcomes) {
            lines.add(
                    outcome.broken() == 0
                            ? "  " + palette.good("holds   ") + outcome.promise()
                            : "  " + palette.bad("broken  ") + outcome.promise() + ": "
                                    + Quantity.of(outcome.broken(), "record", "records"));
        }
        findings.forEach(finding -> lines.add("          " + palette.bad(finding.toString())));
        lines.add("");
    }

    private void addNext(List<String> lines, Palette palette) {
        lines.add(palette.strong("What to try next"));
        lines.add("");
        lines.add("  The log is also in " + Printable.escape(directory)
                + ", as tidemark writes logs itself. It stays there.");
        lines.add("");
        TextTable table = new TextTable().text("").text("");
        List<String> longer = new ArrayList<>();
        for (Next each : next) {
            if (each.command().length() > COMMAND_LENGTH_MAX) {
                longer.add("  " + palette.key(each.command()));
            } else {
                table.row(palette.key(each.command()), each.purpose());
            }
        }
        lines.addAll(table.lines(palette, 2, Integer.MAX_VALUE));
        lines.addAll(longer);
    }

    // ---- for programs -----------------------------------------------------------------------------------------------

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", LogAddress.DEMO);
        json.writeStringField("directory", directory);
        json.writeArrayFieldStart("story");
        for (StoryEvent event : events) {
            json.writeStartObject();
            json.writeStringField("timeTick", Long.toUnsignedString(event.timeTick()));
            json.writeStringField("time", MessageJson.time(event.timeTick()));
            json.writeStringField("kind", event.kind().name());
            json.writeStringField("text", event.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeCounts(json);
        json.writeArrayFieldStart("checks");
        for (LogCheck.Outcome outcome : outcomes) {
            json.writeStartObject();
            json.writeStringField("rule", outcome.rule());
            json.writeStringField("promise", outcome.promise());
            json.writeNumberField("broken", outcome.broken());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringField("rule", finding.rule());
            MessageJson.writeId(json, "messageId", finding.id());
            json.writeStringField("text", finding.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("next");
        for (Next each : next) {
            json.writeString(each.command());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeCounts(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("counts");
        json.writeNumberField("delivered", delivered);
        json.writeNumberField("collectionsCreated", counts.collectionsCreated());
        json.writeNumberField("collectionsDropped", counts.collectionsDropped());
        json.writeNumberField("rowsInserted", counts.rowsInserted());
        json.writeNumberField("rowsDeleted", counts.rowsDeleted());
        json.writeNumberField("rowsLost", counts.rowsLost());
        json.writeNumberField("transactionsCommitted", counts.committed());
        json.writeNumberField("transactionsRolledBack", counts.rolledBack());
        json.writeNumberField("transactionsExpired", counts.expired());
        json.writeNumberField("transactionsCutOff", counts.cutOff());
        json.writeNumberField("transactionsOpen", counts.open());
        json.writeNumberField("segmentsOpened", counts.segmentsOpened());
        json.writeNumberField("segmentsSealed", counts.segmentsSealed());
        json.writeNumberField("timeTicks", counts.timeTicks());
        json.writeEndObject();
    }
}
