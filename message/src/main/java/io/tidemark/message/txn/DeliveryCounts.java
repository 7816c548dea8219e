/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

/**
 * What became of the records that were pushed into a {@link DeliveryPipeline} so far.
 *
 * @param delivered items that the consumer took, time ticks included
 * @param skipped items that the consumer gave up, see {@link DeliveryPipeline#skip}
 * @param filtered records that were not asked for
 * @param duplicates records dropped because their id was in the buffer
 * @param copies second physical copies left out
 * @param violations records dropped because their tick was below the last time tick
 * @param txns transactions and their pieces
 */
public record DeliveryCounts(
        long delivered, long skipped, long filtered, long duplicates, long copies, long violations, TxnCounts txns) {}
