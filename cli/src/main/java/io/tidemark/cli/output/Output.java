/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.output;

import io.tidemark.cli.json.JsonLines;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output: lines of text or of JSON, buffered. A reader that went away ends the command in silence, as with every
 * tool in a pipe; any other failure is an error.
 *
 * <p>Used by one thread.
 */
public final class Output {
    private static final int BUFFER_BYTES = 64 << 10;

    private final OutputStream out;
    private final JsonLines json;

    /** Writes to a stream, which is flushed and never closed. */
    public Output(OutputStream stream) {
        this.out = new BufferedOutputStream(stream, BUFFER_BYTES);
        try {
            this.json = new JsonLines(out);
        } catch (IOException e) {
            throw failure(e); // nothing is written yet, so this cannot happen
        }
    }

    /** Nobody reads any more. */
    public static final class ReaderGoneException extends RuntimeException {
        ReaderGoneException(IOException cause) {
            super("the reader of standard output is gone", cause);
        }
    }

    /** Writes a line of text. */
    public void line(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.write('\n');
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Writes lines of text. */
    public void lines(Iterable<String> lines) {
        lines.forEach(this::line);
    }

    /** Writes text that has its line breaks already. */
    public void text(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Writes one JSON value on a line of its own. */
    public void json(JsonLines.Value value) {
        try {
            json.line(value);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Hands everything over to the reader. */
    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private static RuntimeException failure(IOException e) {
        String reason = String.valueOf(e.getMessage());
        return reason.contains("Broken pipe") || reason.contains("Stream closed")
                ? new ReaderGoneException(e)
                : new CliException(ExitCode.IO, "cannot write to standard output: reason=" + reason, e);
    }
}
