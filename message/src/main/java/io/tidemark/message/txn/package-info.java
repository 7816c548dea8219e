/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From the stored view of a log to the delivered one: records sorted by time tick, transactions whole.
 *
 * <pre>
 *   stored records ──► {@link io.tidemark.message.txn.ReorderBuffer} ──► {@link io.tidemark.message.txn.TxnBuffer} ──► delivered items
 *   (physical order)     until a time tick covers them    until the commit
 * </pre>
 *
 * A record becomes a {@link io.tidemark.message.txn.LogRecord} once, which is all that both buffers look at; the message
 * itself is a <em>handle</em> to them, which may as well be a position that is read again at delivery.
 * {@link io.tidemark.message.txn.DeliveryPipeline} is the whole path for those who want no part of it in another way.
 */
@NullMarked
package io.tidemark.message.txn;

import org.jspecify.annotations.NullMarked;
