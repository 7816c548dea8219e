/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ImmutableMessage;
import java.util.function.Function;

/**
 * One item of the delivered view, still as handles: a {@link LogRecord} for itself or a {@link CommittedTxn}.
 *
 * @param <T> the handle that stands for a stored message
 */
public sealed interface Deliverable<T> permits LogRecord, CommittedTxn {
    /** Bytes that the item counted for in the buffers. */
    long sizeBytes();

    /**
     * The message that a consumer gets.
     *
     * @param resolver gives the message that a handle stands for; what it throws comes through
     * @throws io.tidemark.message.TidemarkException if the pieces of a transaction cannot be joined, see
     *     {@link io.tidemark.message.ImmutableTxnMessage#assemble}
     */
    ImmutableMessage message(Function<? super T, ? extends ImmutableMessage> resolver);
}
