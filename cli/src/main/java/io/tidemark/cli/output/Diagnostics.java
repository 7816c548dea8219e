/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.cli.json.JsonLines;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.Place;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import io.tidemark.cli.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * Standard error: what went wrong and what is worth knowing. For people one line each; for programs, as soon as a command
 * knows that it serves one, errors are JSON objects. A failure to write here is nobody's business.
 */
public final class Diagnostics {
    private final OutputStream err;
    private Palette palette;
    private boolean json;

    /** Writes to a stream. */
    public Diagnostics(OutputStream err, Palette palette) {
        this.err = err;
        this.palette = palette;
    }

    /** Errors become JSON from here on. */
    public void useJson() {
        json = true;
    }

    /** Colours are as the user wants them from here on. */
    public void use(Palette wanted) {
        palette = wanted;
    }

    /** A failure, as {@code code} for programs and {@code message} for people. */
    public void error(String code, String message) {
        if (json) {
            writeJson(generator -> {
                generator.writeStringField("code", code);
                generator.writeStringField("message", message);
            });
        } else {
            write(palette.bad("tidemark: error:") + " " + Printable.escape(message));
        }
    }

    /** A record that cannot be read. */
    public void badRecord(BadRecordException e) {
        if (!json) {
            error(e.code().name(), String.valueOf(e.getMessage()));
            return;
        }
        Place place = e.place();
        writeJson(generator -> {
            generator.writeStringField("code", e.code().name());
            generator.writeStringField("message", String.valueOf(e.getMessage()));
            generator.writeStringField("file", place.source());
            generator.writeNumberField(place.unit(), place.number());
            if (e.column().isPresent()) {
                generator.writeNumberField("column", e.column().getAsLong());
            }
        });
    }

    /** A fault of our own: what a bug report needs. */
    public void fault(RuntimeException e) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        error(ExitCode.INTERNAL.name(), "a fault in tidemark, please report it: " + e);
        if (!json) {
            raw(trace.toString());
        }
    }

    /** What to do about an error; for people only. */
    public void hint(String text) {
        if (!json) {
            write(text);
        }
    }

    /** Something that a reader of the output should know. */
    public void note(String message) {
        write(palette.notice("tidemark:") + " " + Printable.escape(message));
    }

    /** Text as it is, without a line break behind it: what a moving progress line needs. */
    public void raw(String text) {
        try {
            err.write(text.getBytes(StandardCharsets.UTF_8));
            err.flush();
        } catch (IOException e) {
            // nobody there to be told
        }
    }

    private void write(String line) {
        raw(line + "\n");
    }

    private void writeJson(JsonLines.Value fields) {
        try {
            new JsonLines(err).line((JsonGenerator generator) -> {
                generator.writeStartObject();
                generator.writeObjectFieldStart("error");
                fields.writeTo(generator);
                generator.writeEndObject();
                generator.writeEndObject();
            });
            err.flush();
        } catch (IOException e) {
            // nobody there to be told
        }
    }
}
