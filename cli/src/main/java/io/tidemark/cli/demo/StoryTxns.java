/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TxnContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The transactions that are open at one moment of a story. */
final class StoryTxns {
    private final Map<Long, StoryTxn> open = new TreeMap<>();
    private int count;

    void begin(ImmutableMessage message) {
        TxnContext context = message.txnContext();
        if (context != null) {
            count++;
            open.put(context.txnId(), new StoryTxn(count, message.vchannel(), context, message.timeTick()));
        }
    }

    /** The open transaction that a message is a piece of, or {@code null}. */
    @Nullable
    StoryTxn of(ImmutableMessage message) {
        TxnContext context = message.txnContext();
        return context == null ? null : open.get(context.txnId());
    }

    /** The open transaction that a message ends, or {@code null}. */
    @Nullable
    StoryTxn end(ImmutableMessage message) {
        TxnContext context = message.txnContext();
        return context == null ? null : open.remove(context.txnId());
    }

    List<StoryTxn> expire(long timeTick) {
        return remove(txn -> txn.isExpiredAt(timeTick));
    }

    /** Ends the transactions of a vchannel, or all of them for an empty name. */
    List<StoryTxn> cutOff(String vchannel) {
        return remove(txn -> vchannel.isEmpty() || txn.vchannel.equals(vchannel));
    }

    private List<StoryTxn> remove(Predicate<StoryTxn> condition) {
        List<StoryTxn> removed = new ArrayList<>();
        for (Iterator<StoryTxn> each = open.values().iterator(); each.hasNext(); ) {
            StoryTxn txn = each.next();
            if (condition.test(txn)) {
                each.remove();
                removed.add(txn);
            }
        }
        return removed;
    }

    int size() {
        return open.size();
    }
}
