/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

/** What a story adds up to. Filled by the one thread that tells it. */
public final class StoryCounts {
    long collectionsCreated;
    long collectionsDropped;
    long rowsInserted;
    long rowsDeleted;
    long rowsLost;
    long committed;
    long rolledBack;
    long expired;
    long cutOff;
    long open;
    long segmentsOpened;
    long segmentsSealed;
    long timeTicks;

    StoryCounts() {}

    /** Collections that were created. */
    public long collectionsCreated() {
        return collectionsCreated;
    }

    /** Collections that were dropped. */
    public long collectionsDropped() {
        return collectionsDropped;
    }

    /** Rows inserted, plain or by a committed transaction. */
    public long rowsInserted() {
        return rowsInserted;
    }

    /** Rows deleted, plain or by a committed transaction. */
    public long rowsDeleted() {
        return rowsDeleted;
    }

    /** Rows inserted or deleted by transactions that never committed. */
    public long rowsLost() {
        return rowsLost;
    }

    /** Transactions that committed. */
    public long committed() {
        return committed;
    }

    /** Transactions that were rolled back. */
    public long rolledBack() {
        return rolledBack;
    }

    /** Transactions that took too long. */
    public long expired() {
        return expired;
    }

    /** Transactions that were cut off by a message that tolerates none beside it. */
    public long cutOff() {
        return cutOff;
    }

    /** Transactions without an end. */
    public long open() {
        return open;
    }

    /** Segments that were opened. */
    public long segmentsOpened() {
        return segmentsOpened;
    }

    /** Segments that were sealed. */
    public long segmentsSealed() {
        return segmentsSealed;
    }

    /** Time ticks. */
    public long timeTicks() {
        return timeTicks;
    }
}
