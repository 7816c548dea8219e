/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.time.Duration;

/**
 * When an append counts as done.
 *
 * @param ackAfterForce whether an append succeeds only when the disk has confirmed it; otherwise when the operating system
 *     has it, so that it outlives this process but not a loss of power
 * @param interval how long after a write the disk is asked for confirmation at the latest; zero leaves it to the operating
 *     system. Without meaning where appends wait for the disk.
 */
public record SyncPolicy(boolean ackAfterForce, Duration interval) {
    /** Refuses a negative interval with {@link ErrorCode#INVALID_ARGUMENT}. */
    public SyncPolicy {
        if (interval.isNegative()) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT, "set sync interval: expected=0 or more, actual=" + interval);
        }
    }

    /** Every append is on the disk when it succeeds. The default. */
    public static SyncPolicy always() {
        return new SyncPolicy(true, Duration.ZERO);
    }

    /** An append succeeds once the operating system has it; a loss of power costs at most about this much. */
    public static SyncPolicy interval(Duration interval) {
        return new SyncPolicy(false, interval);
    }

    /** An append succeeds once the operating system has it, which writes it to the disk when it likes. */
    public static SyncPolicy os() {
        return new SyncPolicy(false, Duration.ZERO);
    }
}
