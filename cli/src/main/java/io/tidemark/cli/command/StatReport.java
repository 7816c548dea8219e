/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.command.LogStatistics.ChannelStatistics;
import io.tidemark.cli.command.LogStatistics.Tally;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.id.MessageId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Statistics of a log, as tables and as JSON. */
record StatReport(
        String log,
        LogStatistics statistics,
        long badRecords,
        MessageRegistry registry,
        @Nullable DiskReport disk) {

    // ---- for programs -----------------------------------------------------------------------------------------------

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", log);
        json.writeNumberField("records", total(Tally::count));
        json.writeNumberField("bytes", total(Tally::bytes));
        json.writeNumberField("badRecords", badRecords);
        json.writeArrayFieldStart("channels");
        for (Map.Entry<String, ChannelStatistics> channel :
                statistics.channels().entrySet()) {
            writeChannel(json, channel.getKey(), channel.getValue());
        }
        json.writeEndArray();
        if (disk != null) {
            json.writeFieldName("disk");
            disk.writeTo(json);
        }
        json.writeEndObject();
    }

    private long total(ToLongFunction<Tally> part) {
        return statistics.channels().values().stream()
                .mapToLong(channel -> part.applyAsLong(channel.total()))
                .sum();
    }

    private void writeChannel(JsonGenerator json, String pchannel, ChannelStatistics channel) throws IOException {
        json.writeStartObject();
        if (!pchannel.isEmpty()) {
            json.writeStringField("pchannel", pchannel);
        }
        writeTally(json, channel.total());
        MessageJson.writeId(json, "firstMessageId", channel.firstId());
        MessageJson.writeId(json, "lastMessageId", channel.lastId());
        writeTick(json, "first", channel.firstTick());
        writeTick(json, "last", channel.lastTick());
        json.writeArrayFieldStart("types");
        for (Map.Entry<Integer, Tally> type : channel.byType().entrySet()) {
            json.writeStartObject();
            json.writeStringField("type", typeName(type.getKey()));
            json.writeNumberField("typeNumber", type.getKey());
            writeTally(json, type.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeNamed(json, "vchannels", "vchannel", channel.byVChannel());
        writeNamed(json, "terms", "term", channel.byTerm());
        json.writeEndObject();
    }

    private static void writeTick(JsonGenerator json, String prefix, @Nullable Long tick) throws IOException {
        if (tick != null) {
            json.writeStringField(prefix + "TimeTick", Long.toUnsignedString(tick));
            json.writeStringField(prefix + "Time", MessageJson.time(tick));
        }
    }

    private static void writeNamed(JsonGenerator json, String list, String key, Map<String, Tally> tallies)
            throws IOException {
        json.writeArrayFieldStart(list);
        for (Map.Entry<String, Tally> entry : tallies.entrySet()) {
            json.writeStartObject();
            if (!entry.getKey().isEmpty()) {
                json.writeStringField(key, entry.getKey());
            }
            writeTally(json, entry.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeTally(JsonGenerator json, Tally tally) throws IOException {
        json.writeNumberField("records", tally.count());
        json.writeNumberField("bytes", tally.bytes());
    }

    private String typeName(int number) {
        String name = registry.nameOf(number);
        return name.isEmpty() ? "Unknown" : name;
    }

    // ---- for people -------------------------------------------------------------------------------------------------

    List<String> lines(Palette palette, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(palette.strong(Printable.escape(log)) + "  " + Quantity.of(total(Tally::count), "record", "records")
                + ", " + Quantity.bytes(total(Tally::bytes))
                + (badRecords == 0 ? "" : palette.bad(", " + Quantity.of(badRecords, "bad record", "bad records"))));
        statistics.channels().forEach((pchannel, channel) -> {
            lines.add("");
            addChannel(lines, palette, width, pchannel, channel);
        });
        if (disk != null) {
            lines.add("");
            lines.addAll(disk.lines(palette, width));
        }
        return lines;
    }

    private void addChannel(
            List<String> lines, Palette palette, int width, String pchannel, ChannelStatistics channel) {
        lines.add(palette.strong(pchannel.isEmpty() ? "(no channel named)" : Printable.escape(pchannel)));
        TextTable facts = new TextTable().text("").text("");
        facts.row(
                palette.key("records"),
                Quantity.count(channel.total().count()) + ", "
                        + Quantity.bytes(channel.total().bytes()));
        MessageId firstId = channel.firstId();
        MessageId lastId = channel.lastId();
        if (firstId != null && lastId != null) {
            facts.row(palette.key("ids"), firstId.text() + " to " + lastId.text() + " of " + lastId.walKind());
        }
        Long firstTick = channel.firstTick();
        Long lastTick = channel.lastTick();
        if (firstTick != null && lastTick != null) {
            facts.row(palette.key("time"), MessageJson.time(firstTick) + " to " + MessageJson.time(lastTick));
            facts.row(
                    palette.key("ticks"), Long.toUnsignedString(firstTick) + " to " + Long.toUnsignedString(lastTick));
        }
        facts.row(palette.key("terms"), String.join(", ", termNames(channel)));
        lines.addAll(facts.lines(palette, 2, width));
        lines.add("");
        TextTable types = new TextTable().text("type").number("records").number("bytes");
        channel.byType()
                .forEach((number, tally) -> types.row(
                        typeName(number).equals("Unknown") ? "Unknown(" + number + ")" : typeName(number),
                        Quantity.count(tally.count()),
                        Quantity.bytes(tally.bytes())));
        lines.addAll(types.lines(palette, 2, width));
        lines.add("");
        TextTable vchannels = new TextTable().text("vchannel").number("records").number("bytes");
        channel.byVChannel()
                .forEach((name, tally) -> vchannels.row(
                        name.isEmpty() ? "(all of them)" : Printable.escape(name),
                        Quantity.count(tally.count()),
                        Quantity.bytes(tally.bytes())));
        lines.addAll(vchannels.lines(palette, 2, width));
    }

    private static List<String> termNames(ChannelStatistics channel) {
        List<String> names = new ArrayList<>();
        channel.byTerm()
                .forEach((term, tally) -> names.add((term.isEmpty() ? "none" : Printable.escape(term)) + " ("
                        + Quantity.of(tally.count(), "record", "records") + ")"));
        return names;
    }
}
