/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.backend.local.LocalChannel;
import io.tidemark.backend.local.LocalSegment;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.local.DiskUsage;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import io.tidemark.message.TimeTicks;
import io.tidemark.message.id.LocalMessageId;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a directory takes on the disk, as tables and as JSON. */
record DiskReport(DiskUsage usage) {
    private static final int PINS_SHOWN = 3;

    // ---- for programs -----------------------------------------------------------------------------------------------

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("fileBytes", usage.fileBytes());
        json.writeNumberField("freeBytes", usage.freeBytes());
        json.writeNumberField("recordBytes", usage.recordBytes());
        json.writeNumberField("liveBytes", usage.liveBytes());
        json.writeArrayFieldStart("segments");
        for (LocalSegment segment : usage.segments()) {
            writeSegment(json, segment);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("channels");
        for (LocalChannel channel : usage.channels()) {
            writeChannel(json, channel);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeSegment(JsonGenerator json, LocalSegment segment) throws IOException {
        json.writeStartObject();
        json.writeStringField("segment", Long.toString(segment.number()));
        if (segment.firstNumber() != segment.number()) {
            json.writeStringField("firstSegment", Long.toString(segment.firstNumber()));
        }
        json.writeStringField("state", segment.state().name());
        if (!segment.startClock().equals(Instant.EPOCH)) {
            json.writeStringField("startTime", time(segment));
        }
        json.writeNumberField("fileBytes", segment.fileBytes());
        json.writeNumberField("recordBytes", segment.recordBytes());
        json.writeNumberField("liveBytes", segment.liveBytes());
        json.writeArrayFieldStart("pinnedBy");
        for (String pchannel : segment.pinnedBy()) {
            json.writeString(pchannel);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String time(LocalSegment segment) {
        return MessageJson.time(TimeTicks.of(segment.startClock().toEpochMilli(), 0));
    }

    private static void writeChannel(JsonGenerator json, LocalChannel channel) throws IOException {
        json.writeStartObject();
        json.writeStringField("pchannel", channel.name());
        json.writeStringField("term", Long.toString(channel.term()));
        json.writeNumberField("kept", kept(channel));
        json.writeNumberField("truncated", truncated(channel));
        MessageJson.writeId(json, "startMessageId", new LocalMessageId(channel.startId()));
        MessageJson.writeId(json, "nextMessageId", new LocalMessageId(channel.nextId()));
        json.writeEndObject();
    }

    private static long kept(LocalChannel channel) {
        return channel.nextId() - channel.startId();
    }

    private static long truncated(LocalChannel channel) {
        return channel.startId() - 1;
    }

    // ---- for people -------------------------------------------------------------------------------------------------

    List<String> lines(Palette palette, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(palette.strong("on the disk") + "  "
                + Quantity.of(usage.segments().size(), "segment", "segments") + ", "
                + Quantity.bytes(usage.fileBytes()) + "; " + Quantity.bytes(usage.freeBytes())
                + " in files that wait to be used again");
        lines.add("");
        TextTable segments = new TextTable()
                .text("segment")
                .text("state")
                .text("from")
                .number("file")
                .number("records")
                .number("live")
                .number("dead")
                .text("pinned by");
        usage.segments().forEach(segment -> addSegment(segments, segment));
        lines.addAll(segments.lines(palette, 2, width));
        if (!usage.channels().isEmpty()) {
            lines.add("");
            lines.addAll(channels().lines(palette, 2, width));
        }
        return lines;
    }

    private TextTable channels() {
        TextTable channels = new TextTable()
                .text("channel")
                .number("kept")
                .number("truncated")
                .text("starts with")
                .number("term");
        usage.channels()
                .forEach(channel -> channels.row(
                        Printable.escape(channel.name()),
                        Quantity.count(kept(channel)),
                        Quantity.count(truncated(channel)),
                        "id " + new LocalMessageId(channel.startId()).text(),
                        Long.toString(channel.term())));
        return channels;
    }

    private static void addSegment(TextTable table, LocalSegment segment) {
        boolean first = segment.startClock().equals(Instant.EPOCH);
        table.row(
                segment.firstNumber() == segment.number()
                        ? Long.toString(segment.number())
                        : segment.firstNumber() + " to " + segment.number(),
                segment.state().name().toLowerCase(Locale.ROOT),
                first ? "the start" : time(segment),
                Quantity.bytes(segment.fileBytes()),
                Quantity.bytes(segment.recordBytes()),
                Quantity.bytes(segment.liveBytes()),
                Quantity.bytes(segment.recordBytes() - segment.liveBytes()),
                pins(segment));
    }

    private static String pins(LocalSegment segment) {
        List<String> shown = segment.pinnedBy().stream()
                .limit(PINS_SHOWN)
                .map(Printable::escape)
                .toList();
        int more = segment.pinnedBy().size() - shown.size();
        return shown.isEmpty() ? "-" : String.join(", ", shown) + (more == 0 ? "" : " and " + more + " more");
    }
}
