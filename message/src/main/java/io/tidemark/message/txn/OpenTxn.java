/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

/**
 * A transaction without an end so far, as it stands at one moment.
 *
 * @param <T> the handle that stands for a stored message
 * @param txnId id of the transaction
 * @param begin the record that opened it; its last confirmed id is the transaction's
 * @param bodyCount bodies so far
 * @param expiryTimeTick the time tick, unsigned, that ends the transaction if no other body comes; 2^64-1 for one that
 *     never expires
 * @param sizeBytes begin and bodies together
 */
public record OpenTxn<T>(long txnId, T begin, int bodyCount, long expiryTimeTick, long sizeBytes) {}
