/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalLogDump;
import io.tidemark.backend.local.LocalLogDump.DumpedFrame;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.text.HexDump;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Prints frames as they come. Of damaged bytes the first few are shown, which are those of a frame's header; those behind may be of
 * a message that nobody can decode, and so could hold credentials.
 */
final class DumpOutput implements LocalLogDump.Visitor {
    private static final int FRAME_HEADER_BYTES = 24;

    private final Output output;
    private final boolean json;
    private final Palette palette;
    private final boolean showSecrets;

    private boolean sawDamage;
    /** Where the damaged bytes of the last call end, so that a region gets one heading. */
    private long regionEnd = -1;

    DumpOutput(Output output, boolean json, Palette palette, boolean showSecrets) {
        this.output = output;
        this.json = json;
        this.palette = palette;
        this.showSecrets = showSecrets;
    }

    boolean sawDamage() {
        return sawDamage;
    }

    @Override
    public void frame(DumpedFrame frame) {
        if (!json) {
            output.line(String.format("%10d  %6d  %-8s  ", frame.offset(), frame.length(), frame.kind())
                    + palette.faint(String.format("%4s", frame.channel() == 0 ? "-" : frame.channel()))
                    + String.format("  %12d  ", frame.id())
                    + (frame.valid() ? palette.good("ok") : palette.bad("bad"))
                    + "  " + Printable.escape(frame.note()));
            return;
        }
        output.json(generator -> {
            generator.writeStartObject();
            generator.writeNumberField("offset", frame.offset());
            generator.writeNumberField("bytes", frame.length());
            generator.writeStringField("kind", frame.kind());
            if (frame.channel() != 0) {
                generator.writeNumberField("channel", frame.channel());
            }
            generator.writeStringField("id", Long.toString(frame.id()));
            generator.writeBooleanField("valid", frame.valid());
            generator.writeStringField("note", frame.note());
            generator.writeEndObject();
        });
    }

    @Override
    public void damaged(long offset, byte[] bytes, String why) {
        sawDamage = true;
        boolean first = offset != regionEnd;
        regionEnd = offset + bytes.length;
        byte[] shown =
                showSecrets ? bytes : Arrays.copyOf(bytes, first ? Math.min(FRAME_HEADER_BYTES, bytes.length) : 0);
        if (json) {
            writeDamaged(offset, bytes.length, shown, why);
            return;
        }
        if (first) {
            output.line(palette.bad(String.format("%10d  damaged: ", offset) + Printable.escape(why)));
        }
        HexDump.print(palette, shown, offset, /* indent= */ 12, output::line);
        if (shown.length < bytes.length) {
            output.line(" ".repeat(12)
                    + palette.notice(Quantity.of(bytes.length - shown.length, "byte", "bytes")
                            + " not shown: they may hold credentials; --show-secrets shows them"));
        }
    }

    private void writeDamaged(long offset, int length, byte[] shown, String why) {
        output.json(generator -> {
            generator.writeStartObject();
            generator.writeNumberField("offset", offset);
            generator.writeNumberField("bytes", length);
            generator.writeStringField("damaged", why);
            generator.writeStringField("hex", HexFormat.of().formatHex(shown));
            if (shown.length < length) {
                generator.writeNumberField("bytesWithheld", length - shown.length);
            }
            generator.writeEndObject();
        });
    }

    @Override
    public void unused(long offset, long length) {
        if (!json) {
            output.line(palette.faint(
                    String.format("%10d  %s behind the last frame, unused", offset, Quantity.bytes(length))));
            return;
        }
        output.json(generator -> {
            generator.writeStartObject();
            generator.writeNumberField("offset", offset);
            generator.writeNumberField("bytes", length);
            generator.writeStringField("kind", "UNUSED");
            generator.writeEndObject();
        });
    }
}
