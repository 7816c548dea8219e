/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The records of a log in stored order. Used by one thread; never holds more than the record at hand. */
public interface LogSource extends Closeable {
    /** What messages call the log. */
    String name();

    /**
     * The next record, or {@code null} behind the last one.
     *
     * @throws BadRecordException for a record that cannot be read; ask again for the one behind it
     * @throws IOException if the medium fails; do not ask again
     */
    @Nullable
    StoredRecord next() throws IOException;

    /** Whether records before the first one were left out, so that pieces of transactions may be missing. */
    default boolean startsMidway() {
        return false;
    }

    /** Whether all records are known to be of one channel, so that a time tick speaks for all that follow. */
    default boolean isOneChannel() {
        return false;
    }

    /** Bytes consumed so far. */
    long bytesRead();

    /** Bytes in all, or -1 where that is not known. */
    long bytesTotal();
}
