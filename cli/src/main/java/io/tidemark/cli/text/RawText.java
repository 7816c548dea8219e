/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import io.tidemark.cli.decode.RawRecord;
import io.tidemark.message.id.MessageId;
import java.util.function.Consumer;

/** A record's bytes for people: properties as they are stored, payload as a dump. */
public final class RawText {
    private RawText() {}

    /** Prints the lines of a record; there may be very many. */
    public static void print(Palette palette, RawRecord record, Consumer<String> out) {
        MessageId id = record.id();
        String heading = id == null ? "record without id" : "record " + id.text() + " of " + id.walKind();
        out.accept(palette.strong(heading));
        record.properties().text().forEach((key, value) -> out.accept(property(palette, key, Printable.escape(value))));
        record.properties().hex().forEach((key, value) -> out.accept(property(palette, key, "0x" + value)));
        out.accept("  " + palette.key("payload") + " " + payload(palette, record));
        HexDump.print(palette, record.payload(), 4, out);
    }

    private static String payload(Palette palette, RawRecord record) {
        if (record.isPayloadWithheld()) {
            return palette.notice("not shown: it cannot be read, and may hold credentials; --show-secrets shows it");
        }
        boolean redacted = record.redacted().contains("payload");
        return Quantity.bytes(record.payload().size()) + (redacted ? palette.notice(", credentials hidden") : "");
    }

    private static String property(Palette palette, String key, String value) {
        return "  " + palette.key(Printable.escape(key)) + " = " + value;
    }
}
