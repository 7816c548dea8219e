/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

/**
 * Numbers of the message types that the model itself must know, whatever catalogs are in use: those that order a log and
 * group its messages.
 */
public final class TypeNumbers {
    /** Nothing with a smaller tick follows. */
    public static final int TIME_TICK = 1;
    /** Changes the replication topology; a forced promotion ends open transactions. */
    public static final int ALTER_REPLICATE_CONFIG = 800;
    /** Opens a transaction. */
    public static final int BEGIN_TXN = 900;
    /** Makes a transaction visible. */
    public static final int COMMIT_TXN = 901;
    /** Drops a transaction. */
    public static final int ROLLBACK_TXN = 902;
    /** A transaction as a reader sees it; never stored. */
    public static final int TXN = 999;

    private TypeNumbers() {}
}
