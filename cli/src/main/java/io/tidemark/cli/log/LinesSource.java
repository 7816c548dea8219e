/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file with one record on each line; blank lines are passed over. How a line is read, each kind of file says itself. */
abstract class LinesSource implements LogSource {
    private final String name;
    private final InputStream in;
    private final long bytesTotal;
    private final int lineBytesMax;
    private final LineReader lines;

    LinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        this.name = name;
        this.in = in;
        this.bytesTotal = bytesTotal;
        this.lineBytesMax = limits.lineBytesMax();
        this.lines = new LineReader(in, lineBytesMax);
    }

    /**
     * Reads a line that is not blank.
     *
     * @param bytes to be used during the call only
     * @throws BadRecordException if it is no record
     */
    abstract StoredRecord read(byte[] bytes, int offset, int length, Place place);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final @Nullable StoredRecord next() throws IOException {
        while (true) {
            switch (lines.next()) {
                case END -> {
                    return null;
                }
                case TOO_LONG ->
                    throw BadRecordException.at(
                            ErrorCode.TOO_LARGE,
                            place(),
                            "line too long: expected=at most " + lineBytesMax + " bytes, actual=more",
                            null);
                case LINE -> {
                    int start = lines.number() == 1 ? LogFormat.bomLength(lines.line(), lines.length()) : 0;
                    if (!isBlank(start)) {
                        return read(lines.line(), start, lines.length() - start, place());
                    }
                }
            }
        }
    }

    private boolean isBlank(int start) {
        for (int i = start; i < lines.length(); i++) {
            if (lines.line()[i] != ' ' && lines.line()[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    private Place place() {
        return Place.line(name, lines.number(), lines.lineOffset());
    }

    @Override
    public final long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public final long bytesTotal() {
        return bytesTotal;
    }

    @Override
    public final void close() throws IOException {
        in.close();
    }
}
