/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file with one record in JSON on each line; blank lines are passed over. */
final class JsonLinesSource implements LogSource {
    private final String name;
    private final InputStream in;
    private final long bytesTotal;
    private final ReadLimits limits;
    private final LineReader lines;
    private final RecordJsonReader reader;

    JsonLinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        this.name = name;
        this.in = in;
        this.bytesTotal = bytesTotal;
        this.limits = limits;
        this.lines = new LineReader(in, limits.lineBytesMax());
        this.reader = new RecordJsonReader(limits.message());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable StoredRecord next() throws IOException {
        while (true) {
            switch (lines.next()) {
                case END -> {
                    return null;
                }
                case TOO_LONG ->
                    throw BadRecordException.at(
                            ErrorCode.TOO_LARGE,
                            place(),
                            "line too long: expected=at most " + limits.lineBytesMax() + " bytes, actual=more",
                            null);
                case LINE -> {
                    int start = lines.number() == 1 ? LogFormat.bomLength(lines.line(), lines.length()) : 0;
                    if (!isBlank(start)) {
                        return reader.read(lines.line(), start, lines.length() - start, place());
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
    public long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public long bytesTotal() {
        return bytesTotal;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
