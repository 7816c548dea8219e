/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.concurrent.atomic.AtomicInteger;

/** Divides what readers may hold among them. */
final class ReadAhead {
    private static final int BUFFER_BYTES_MIN = 4096;

    private final LocalOptions options;
    private final AtomicInteger readers = new AtomicInteger();

    ReadAhead(LocalOptions options) {
        this.options = options;
    }

    /**
     * Counts one more reader.
     *
     * @return the bytes that it may read at once
     * @throws TidemarkException {@link ErrorCode#OVERLOADED} if there are too many; then it does not count
     */
    int open() {
        int count = readers.incrementAndGet();
        if (count > options.readersMax()) {
            readers.decrementAndGet();
            throw new TidemarkException(
                    ErrorCode.OVERLOADED,
                    "open reader: expected=at most " + options.readersMax() + " at a time, actual=" + count);
        }
        long share = Math.max(BUFFER_BYTES_MIN, options.readAheadBytesMax() / count);
        return (int) Math.min(options.readBufferBytes(), share);
    }

    void close() {
        readers.decrementAndGet();
    }
}
