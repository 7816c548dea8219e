/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.txn.LogRecord;
import java.util.function.Consumer;

/** One thing that always holds in the log of one pchannel. Used by one thread. */
interface LogRule {
    /** Name for findings and reports. */
    String name();

    /** What holds, in words. */
    String promise();

    /** Looks at the next stored record. */
    void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings);

    /** There are no more records. */
    default void end(Consumer<Finding> findings) {}
}
