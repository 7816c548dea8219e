/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a stream into lines without ever holding more than one, and of that no more than a bound. A line that is too long
 * can be passed over without being held.
 */
final class LineReader {
    private static final int BUFFER_BYTES = 64 << 10;
    /** A line buffer that grew past this is given back after the line. */
    private static final int KEPT_LINE_BYTES = 1 << 20;

    private final InputStream in;
    private final int lineBytesMax;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;

    private byte[] line = new byte[4096];
    private int length;
    private long number;
    private long lineOffset;
    private long nextOffset;
    private boolean inTooLongLine;

    LineReader(InputStream in, int lineBytesMax) {
        this.in = in;
        this.lineBytesMax = lineBytesMax;
    }

    /** What became of the attempt to read a line. */
    enum Result {
        LINE,
        /** The line passed the bound; the next call goes on behind it. */
        TOO_LONG,
        END
    }

    /** Reads the next line; it ends at a line feed or with the stream. A carriage return before the line feed is not part of it. */
    Result next() throws IOException {
        if (inTooLongLine) {
            skipLine();
        }
        if (line.length > KEPT_LINE_BYTES) {
            line = new byte[4096];
        }
        length = 0;
        number++;
        lineOffset = nextOffset;
        while (true) {
            if (position == limit && !fill()) {
                return length == 0 ? Result.END : Result.LINE;
            }
            int lineFeed = indexOfLineFeed();
            int end = lineFeed < 0 ? limit : lineFeed;
            if (end - position > lineBytesMax - length) {
                inTooLongLine = true;
                return Result.TOO_LONG;
            }
            append(end);
            if (lineFeed >= 0) {
                consume(1);
                length -= length > 0 && line[length - 1] == '\r' ? 1 : 0;
                return Result.LINE;
            }
        }
    }

    private int indexOfLineFeed() {
        for (int i = position; i < limit; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void append(int end) {
        int count = end - position;
        if (length + count > line.length) {
            line = Arrays.copyOf(line, (int) Math.min(lineBytesMax, Math.max(2L * line.length, length + count)));
        }
        System.arraycopy(buffer, position, line, length, count);
        length += count;
        consume(count);
    }

    private void skipLine() throws IOException {
        inTooLongLine = false;
        while (position < limit || fill()) {
            int lineFeed = indexOfLineFeed();
            consume((lineFeed < 0 ? limit : lineFeed + 1) - position);
            if (lineFeed >= 0) {
                return;
            }
        }
    }

    private void consume(int count) {
        position += count;
        nextOffset += count;
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    /** Holds the line that was read last, up to {@link #length}; valid until the next one. */
    byte[] line() {
        return line;
    }

    int length() {
        return length;
    }

    /** Number of that line, from 1. */
    long number() {
        return number;
    }

    /** Offset of its first byte. */
    long lineOffset() {
        return lineOffset;
    }

    /** Bytes consumed so far. */
    long bytesRead() {
        return nextOffset;
    }
}
