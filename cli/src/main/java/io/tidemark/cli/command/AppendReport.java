/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.append.LineAnswers;
import io.tidemark.cli.json.JsonLines;
import io.tidemark.cli.json.MessageJson;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Says what became of each line, for people or for programs. Used by one thread. */
final class AppendReport implements LineAnswers {
    private final Output output;
    private final boolean json;
    private final Palette palette;

    private long appended;
    private long bad;
    private long unknown;
    private long notAppended;
    private long firstNotAppended;
    private long lastNotAppended;

    AppendReport(Output output, boolean json, Palette palette) {
        this.output = output;
        this.json = json;
        this.palette = palette;
    }

    @Override
    public void appended(long line, String pchannel, MessageId id, long timeTick) {
        appended++;
        if (json) {
            answer(line, "appended", object -> {
                object.writeStringField("pchannel", pchannel);
                MessageJson.writeId(object, "messageId", id);
                object.writeStringField("timeTick", Long.toUnsignedString(timeTick));
                object.writeStringField("time", MessageJson.time(timeTick));
            });
        } else {
            output.line("line " + line + ": appended, channel=" + Printable.escape(pchannel) + ", id=" + id.text()
                    + ", tick=" + Long.toUnsignedString(timeTick) + palette.faint(" " + MessageJson.time(timeTick)));
        }
    }

    @Override
    public void bad(long line, BadRecordException reason) {
        bad++;
        if (json) {
            answer(line, "bad", object -> {
                writeReason(object, reason);
                if (reason.column().isPresent()) {
                    object.writeNumberField("column", reason.column().getAsLong());
                }
            });
        } else {
            output.line("line " + line + ": " + palette.bad("bad") + ", "
                    + Printable.escape(String.valueOf(reason.getMessage())));
        }
    }

    @Override
    public void unknown(long line, TidemarkException reason) {
        unknown++;
        if (json) {
            answer(line, "unknown", object -> writeReason(object, reason));
        } else {
            output.line("line " + line + ": " + palette.bad("unknown") + ", it may or may not be in the log, "
                    + Printable.escape(String.valueOf(reason.getMessage())));
        }
    }

    @Override
    public void notAppended(long line) {
        notAppended++;
        firstNotAppended = firstNotAppended == 0 ? line : firstNotAppended;
        lastNotAppended = line;
        if (json) {
            answer(line, "notAppended", object -> {});
        }
    }

    @Override
    public void pause() {
        output.flush();
    }

    private void answer(long line, String status, JsonLines.Value more) {
        output.json(object -> {
            object.writeStartObject();
            object.writeNumberField("line", line);
            object.writeStringField("status", status);
            more.writeTo(object);
            object.writeEndObject();
        });
    }

    private static void writeReason(JsonGenerator object, TidemarkException reason) throws IOException {
        object.writeStringField("code", reason.code().name());
        object.writeStringField("message", String.valueOf(reason.getMessage()));
    }

    /** Says what became of all lines together, unless all is well. */
    void end(Diagnostics diagnostics) {
        if (notAppended > 0 && !json) {
            output.line(
                    notAppended == 1
                            ? "line " + firstNotAppended + ": not appended"
                            : "lines " + firstNotAppended + " to " + lastNotAppended + ": not appended");
        }
        output.flush();
        if (bad + unknown + notAppended == 0) {
            return;
        }
        List<String> parts = new ArrayList<>();
        add(parts, appended, "line appended", "lines appended");
        add(parts, bad, "bad line", "bad lines");
        add(parts, unknown, "line of unknown fate", "lines of unknown fate");
        add(parts, notAppended, "line not appended", "lines not appended");
        diagnostics.note(String.join(", ", parts));
    }

    ExitCode exitCode() {
        if (unknown > 0) {
            return ExitCode.IO;
        }
        return bad + notAppended > 0 ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private static void add(List<String> parts, long count, String singular, String plural) {
        if (count > 0) {
            parts.add(Quantity.of(count, singular, plural));
        }
    }
}
