/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

/** What became of a record that was pushed. A buffer without room for it is no result but an exception. */
public enum PushResult {
    /** The record was taken. */
    ACCEPTED,
    /** A record with the same id is in the buffer; this one was dropped. */
    DUPLICATE,
    /** The record's tick is below the last time tick, so that its place has been passed; it was dropped. */
    TIME_TICK_VIOLATION,
    /** The reader did not ask for the record; only a {@link DeliveryPipeline} answers this. */
    FILTERED
}
