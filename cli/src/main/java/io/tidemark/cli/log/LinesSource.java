/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file with one record on each line; blank lines are passed over. How a line is read, each kind of file says itself. */
abstract class LinesSource implements LogSource {
    private final TextLines lines;
    private final long bytesTotal;

    LinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        this.lines = new TextLines(name, in, limits);
        this.bytesTotal = bytesTotal;
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
        return lines.name();
    }

    @Override
    public final @Nullable StoredRecord next() throws IOException {
        return lines.next() ? read(lines.bytes(), lines.offset(), lines.length(), lines.place()) : null;
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
        lines.close();
    }
}
