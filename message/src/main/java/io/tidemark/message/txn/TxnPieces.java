/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.TxnContext;
import java.util.ArrayList;
import java.util.List;

/**
 * An open transaction: the handles of its pieces and what decides its expiry. There may be many of them, so that a body
 * costs one reference and nothing else.
 */
final class TxnPieces<T> {
    final long txnId;
    final T begin;
    private final long keepaliveMs;
    private final ArrayList<T> bodies = new ArrayList<>(0);

    /** Tick of the body that was added last, the begin's before there is one. */
    private long lastTimeTick;

    private long sizeBytes;

    TxnPieces(LogRecord<T> begin) {
        this.txnId = begin.txnId();
        this.begin = begin.handle();
        this.keepaliveMs = begin.keepaliveMs();
        this.lastTimeTick = begin.timeTick();
        this.sizeBytes = begin.sizeBytes();
    }

    void add(LogRecord<T> body) {
        bodies.add(body.handle());
        lastTimeTick = body.timeTick();
        sizeBytes += body.sizeBytes();
    }

    List<T> bodies() {
        return bodies;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    long expiryTimeTick() {
        return new TxnContext(txnId, keepaliveMs).expiryTimeTick(lastTimeTick);
    }

    OpenTxn<T> snapshot() {
        return new OpenTxn<>(txnId, begin, bodies.size(), expiryTimeTick(), sizeBytes);
    }
}
