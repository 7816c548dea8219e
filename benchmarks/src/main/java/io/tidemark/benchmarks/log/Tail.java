/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;

/** A consumer at the end of a log. Used by one thread. */
interface Tail extends AutoCloseable {
    /** Waits for the next message, and decodes one property and the body. */
    void next() throws IOException;

    @Override
    void close() throws IOException;
}
