/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.cli.text.Quantity;
import io.tidemark.message.TxnContext;
import java.util.ArrayList;
import java.util.List;

/** A transaction that a story has seen the begin of. */
final class StoryTxn {
    final int number;
    final String vchannel;
    private final TxnContext context;
    private long lastTick;
    long rowsInserted;
    long rowsDeleted;

    StoryTxn(int number, String vchannel, TxnContext context, long beginTick) {
        this.number = number;
        this.vchannel = vchannel;
        this.context = context;
        this.lastTick = beginTick;
    }

    void inserted(long rows, long tick) {
        rowsInserted += rows;
        lastTick = tick;
    }

    void deleted(long rows, long tick) {
        rowsDeleted += rows;
        lastTick = tick;
    }

    boolean isExpiredAt(long timeTick) {
        return Long.compareUnsigned(context.expiryTimeTick(lastTick), timeTick) <= 0;
    }

    /** Such as {@code 3 rows inserted, 1 deleted}. */
    String rows() {
        List<String> parts = new ArrayList<>();
        if (rowsInserted > 0) {
            parts.add(Quantity.of(rowsInserted, "row", "rows") + " inserted");
        }
        if (rowsDeleted > 0) {
            parts.add(Quantity.of(rowsDeleted, "row", "rows") + " deleted");
        }
        return parts.isEmpty() ? "no rows" : String.join(", ", parts);
    }
}
