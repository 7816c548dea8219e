/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Open transactions by id: a hash table with open addressing and linear probing, so that an id is neither boxed nor given
 * a node of its own. At most half of the slots are in use; an emptied table gives its array back.
 */
final class TxnTable<T> {
    private static final int CAPACITY_MIN = 16; // a power of two, as every capacity is

    private @Nullable TxnPieces<T>[] slots = newSlots(CAPACITY_MIN);
    private int count;

    @SuppressWarnings({"unchecked", "rawtypes"}) // the array never leaves this class
    private static <T> @Nullable TxnPieces<T>[] newSlots(int capacity) {
        return (TxnPieces<T>[]) new TxnPieces[capacity];
    }

    int size() {
        return count;
    }

    @Nullable
    TxnPieces<T> get(long txnId) {
        return slots[find(txnId)];
    }

    /** Adds a transaction whose id is not in the table. */
    void add(TxnPieces<T> txn) {
        if (2 * (count + 1) > slots.length) {
            grow();
        }
        slots[find(txn.txnId)] = txn;
        count++;
    }

    /** Takes a transaction out; {@code null} if there is none with this id. */
    @Nullable
    TxnPieces<T> remove(long txnId) {
        int slot = find(txnId);
        TxnPieces<T> removed = slots[slot];
        if (removed != null) {
            removeAt(slot);
        }
        return removed;
    }

    /** Takes out every transaction that the test is true of. */
    void removeIf(Predicate<TxnPieces<T>> test) {
        // The slots behind a removed one may close up, so a scan from slot to slot could miss some.
        @Nullable TxnPieces<T>[] before = slots.clone();
        for (TxnPieces<T> txn : before) {
            if (txn != null && test.test(txn)) {
                removeAt(find(txn.txnId));
            }
        }
    }

    void forEach(Consumer<TxnPieces<T>> consumer) {
        for (TxnPieces<T> txn : slots) {
            if (txn != null) {
                consumer.accept(txn);
            }
        }
    }

    void clear() {
        slots = newSlots(CAPACITY_MIN);
        count = 0;
    }

    /** The slot of the id, or the free slot where it belongs. */
    private int find(long txnId) {
        int mask = slots.length - 1;
        int slot = home(txnId);
        for (TxnPieces<T> txn = slots[slot]; txn != null && txn.txnId != txnId; txn = slots[slot]) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int home(long txnId) {
        long mixed =
                txnId * 0x9E3779B97F4A7C15L; // ids are allocated in runs; 2^64 divided by the golden ratio spreads them
        return (int) (mixed >>> 32) & (slots.length - 1);
    }

    private void grow() {
        @Nullable TxnPieces<T>[] old = slots;
        slots = newSlots(2 * old.length);
        for (TxnPieces<T> txn : old) {
            if (txn != null) {
                slots[find(txn.txnId)] = txn;
            }
        }
    }

    /** Frees a slot and moves up whoever was pushed past it (Knuth, volume 3, section 6.4, algorithm R). */
    private void removeAt(int removed) {
        if (--count == 0) {
            clear();
            return;
        }
        int mask = slots.length - 1;
        int free = removed;
        slots[free] = null;
        int slot = free;
        while (true) {
            slot = (slot + 1) & mask;
            TxnPieces<T> txn = slots[slot];
            if (txn == null) {
                return;
            }
            int home = home(txn.txnId);
            if (((slot - home) & mask) >= ((slot - free) & mask)) {
                slots[free] = txn;
                slots[slot] = null;
                free = slot;
            }
        }
    }
}
