/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.time.Duration;

/**
 * The transaction that a message belongs to.
 *
 * @param txnId id of the transaction; {@link #NON_TXN_ID} means none
 * @param keepaliveMs milliseconds that the transaction lives after its last message; {@link #INFINITE_KEEPALIVE_MS}
 *     means for ever
 */
public record TxnContext(long txnId, long keepaliveMs) {
    /** Id that stands for "no transaction". */
    public static final long NON_TXN_ID = -1;
    /** Keep-alive that never ends. */
    public static final long INFINITE_KEEPALIVE_MS = -1000;

    /** Creates a context; parts of a millisecond are cut towards zero. */
    public static TxnContext of(long txnId, Duration keepalive) {
        return new TxnContext(txnId, keepalive.toNanos() / 1_000_000);
    }

    /** Whether the transaction never expires. */
    public boolean isInfinite() {
        return keepaliveMs == INFINITE_KEEPALIVE_MS;
    }

    /**
     * The tick at which the transaction is over: the physical part of its last tick moved on by the keep-alive, the
     * logical part kept. 2^64-1 for an infinite one; a sum past that is held at it.
     */
    public long expiryTimeTick(long lastTimeTick) {
        if (isInfinite()) {
            return -1L;
        }
        return TimeTicks.plusMillis(lastTimeTick, keepaliveMs);
    }

    io.tidemark.proto.messages.TxnContext toProto() {
        return io.tidemark.proto.messages.TxnContext.newBuilder()
                .setTxnId(txnId)
                .setKeepaliveMilliseconds(keepaliveMs)
                .build();
    }
}
