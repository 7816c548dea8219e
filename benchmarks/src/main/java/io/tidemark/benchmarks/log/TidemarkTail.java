/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.benchmarks.WorkloadMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.wal.spi.LogReader;

/** A reader of the local log as a consumer. */
final class TidemarkTail implements Tail {
    private final LogReader reader;
    /** Depends on all that was read. */
    private long digest;

    TidemarkTail(LogReader reader) {
        this.reader = reader;
    }

    @Override
    public void next() {
        ImmutableMessage message = reader.take();
        digest += String.valueOf(message.property("tenant")).length()
                + new WorkloadMessage(message).body().getRowIdsCount();
    }

    long digest() {
        return digest;
    }

    @Override
    public void close() {
        reader.close();
    }
}
