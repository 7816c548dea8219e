/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TimeTicks;
import java.time.InstantSource;

/**
 * Gives time ticks: the wall clock in milliseconds and a logical count, always above what it gave before and above what stands in
 * the log already, also where the clock goes back. Good for one writer; the engine's comes from a service.
 *
 * <p>Guarded by its owner.
 */
final class TickOracle {
    private final InstantSource clock;
    /** Unsigned; the greatest tick that was given or met. */
    private long last;

    TickOracle(InstantSource clock) {
        this.clock = clock;
    }

    /** Ticks from here on are greater than this one. */
    void continueAbove(long tick) {
        if (Long.compareUnsigned(tick, last) > 0) {
            last = tick;
        }
    }

    /** A tick greater than every one before. */
    long next() {
        long now = TimeTicks.of(Math.max(0, clock.millis()), 0);
        if (Long.compareUnsigned(now, last) > 0) {
            last = now;
        } else if (last == -1L) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "cannot give a time tick: expected=one above the greatest in the log, actual=there is none above "
                            + Long.toUnsignedString(last));
        } else {
            last++; // an overflow of the logical count borrows from the next millisecond
        }
        return last;
    }
}
