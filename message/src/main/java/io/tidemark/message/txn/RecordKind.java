/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

/** What a stored record means to the order of a log and to its transactions. */
public enum RecordKind {
    /** Everything at or before its tick stands before it in the log. */
    TIME_TICK,
    /** Delivered at its own tick. A begin, commit or rollback without a transaction context is plain, too. */
    PLAIN,
    /** A plain record that ends every open transaction: the forced promotion of a cluster. */
    FORCED_PROMOTION,
    /** Opens a transaction. */
    BEGIN,
    /** Belongs to a transaction: any other type with a transaction context. */
    BODY,
    /** Makes a transaction visible, at its tick. */
    COMMIT,
    /** Drops a transaction. */
    ROLLBACK;

    /** Whether the record steers delivery rather than being data, so that no filter may hide it. */
    public boolean isControl() {
        return this == TIME_TICK || this == BEGIN || this == COMMIT || this == ROLLBACK;
    }
}
