/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** The lines of a stream that are not blank, one at a time. Used by one thread. */
public final class TextLines implements Closeable {
    private final String name;
    private final InputStream in;
    private final int lineBytesMax;
    private final LineReader lines;
    private int start;

    /** Reads lines from a stream, which is closed with this object. */
    public TextLines(String name, InputStream in, ReadLimits limits) {
        this.name = name;
        this.in = in;
        this.lineBytesMax = limits.lineBytesMax();
        this.lines = new LineReader(in, lineBytesMax);
    }

    /** What messages call the stream. */
    public String name() {
        return name;
    }

    /**
     * Moves on to the next line that is not blank; {@code false} behind the last one.
     *
     * @throws BadRecordException if it is too long; the next call goes on behind it
     */
    public boolean next() throws IOException {
        while (true) {
            switch (lines.next()) {
                case END -> {
                    return false;
                }
                case TOO_LONG ->
                    throw BadRecordException.at(
                            ErrorCode.TOO_LARGE,
                            place(),
                            "line too long: expected=at most " + lineBytesMax + " bytes, actual=more",
                            null);
                case LINE -> {
                    start = lines.number() == 1 ? LogFormat.bomLength(lines.line(), lines.length()) : 0;
                    if (!isBlank()) {
                        return true;
                    }
                }
            }
        }
    }

    private boolean isBlank() {
        for (int i = start; i < lines.length(); i++) {
            if (lines.line()[i] != ' ' && lines.line()[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Holds the line, from {@link #offset} on; valid until the next one. */
    public byte[] bytes() {
        return lines.line();
    }

    /** Where the line starts in {@link #bytes}. */
    public int offset() {
        return start;
    }

    /** Bytes in the line. */
    public int length() {
        return lines.length() - start;
    }

    /** Where the line stands in the stream. */
    public Place place() {
        return Place.line(name, lines.number(), lines.lineOffset());
    }

    /** Bytes consumed so far. */
    public long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
