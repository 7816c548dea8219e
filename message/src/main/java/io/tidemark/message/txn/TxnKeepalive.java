/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/**
 * The keep-alive that a log grants to a transaction, from the one that its begin asks for.
 *
 * @param defaultMs granted to a begin that asks for none; milliseconds, 1 or more
 */
public record TxnKeepalive(long defaultMs) {
    /** 10 seconds for a begin that asks for none. */
    public static final TxnKeepalive DEFAULT = new TxnKeepalive(10_000);

    /** Checks the default. */
    public TxnKeepalive {
        requirePositive("default keep-alive", defaultMs);
    }

    /**
     * The keep-alive to be written into the transaction's context.
     *
     * @param requestedMs from the header of the begin; 0 asks for the default
     * @return milliseconds, 1 or more
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} for a negative one. One that never ends is not to be
     *     asked for; only replication grants it.
     */
    public long grantedMs(long requestedMs) {
        if (requestedMs == 0) {
            return defaultMs;
        }
        requirePositive("requested keep-alive", requestedMs);
        return requestedMs;
    }

    private static void requirePositive(String what, long millis) {
        if (millis < 1) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    what + " of a transaction out of range: millis=" + millis + ", expected=1 or more");
        }
    }
}
