/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;

/** Takes records until its batch is full, and then makes them durable together. Belongs to the committer's thread. */
interface BatchSink extends AutoCloseable {
    /** Adds a record, or answers false if it must go to the next batch; the first one always fits. */
    boolean add(int channel, byte[] record) throws IOException;

    /** Stores what was added; on return it is as durable as the sink promises. */
    void commit() throws IOException;

    @Override
    void close() throws IOException;
}
