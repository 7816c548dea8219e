/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;

/**
 * A log that can be appended to by several producers at once.
 *
 * <p>The message of an append is chosen by producer and sequence, so that every subject gets the same ones.
 */
interface Subject extends AutoCloseable {
    /**
     * Appends and returns; the ack follows on any thread, once the record is as durable as the subject was made to be.
     *
     * @param producer from 0; a producer is one thread
     * @param channel from 0
     * @param sequence of the producer, from 0
     */
    void append(int producer, int channel, int sequence, Ack ack);

    /**
     * Appends and waits; by default for the ack.
     *
     * @param ack was told that it is {@linkplain Ack#sent sent}, and is of no use to the caller afterwards
     */
    default void appendAndWait(int producer, int channel, int sequence, Ack ack) {
        append(producer, channel, sequence, ack);
        ack.await();
    }

    /** Processor time that the subject used in other processes so far, in nanoseconds. */
    default long otherCpuNanos() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
