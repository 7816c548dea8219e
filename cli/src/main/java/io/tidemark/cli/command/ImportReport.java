/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.local.RecordImport;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.cli.text.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What an import did, for people and for programs. Used by one thread. */
final class ImportReport {
    private final String log;
    private long redacted;
    private long bad;
    private List<RecordImport.Imported> channels = List.of();

    ImportReport(String log) {
        this.log = log;
    }

    void add(StoredRecord record) {
        redacted += record.isRedacted() ? 1 : 0;
    }

    void imported(List<RecordImport.Imported> all) {
        channels = all;
    }

    void bad(long count) {
        bad = count;
    }

    /** Records in which credentials had been replaced. */
    long redacted() {
        return redacted;
    }

    /** Such as {@code 102 records}. */
    String sum() {
        return Quantity.of(records(), "record", "records");
    }

    private long records() {
        return channels.stream().mapToLong(RecordImport.Imported::records).sum();
    }

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("log", log);
        json.writeNumberField("records", records());
        json.writeNumberField("badRecords", bad);
        json.writeArrayFieldStart("channels");
        for (RecordImport.Imported channel : channels) {
            json.writeStartObject();
            json.writeStringField("pchannel", channel.pchannel());
            json.writeNumberField("records", channel.records());
            MessageJson.writeId(json, "firstMessageId", channel.firstId());
            MessageJson.writeId(json, "lastMessageId", channel.lastId());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    List<String> lines(Palette palette, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(palette.strong(Printable.escape(log)) + "  " + sum() + " imported");
        TextTable table = new TextTable().text("").number("").text("");
        channels.forEach(channel -> table.row(
                Printable.escape(channel.pchannel()),
                Quantity.of(channel.records(), "record", "records"),
                "ids " + channel.firstId().text() + " to " + channel.lastId().text()));
        lines.addAll(table.lines(palette, 2, width));
        return lines;
    }
}
