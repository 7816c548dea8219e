/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.time.Instant;

/**
 * Arithmetic on time ticks: unsigned 64-bit numbers that order the messages of one pchannel.
 *
 * <pre>
 *   63                                  18 17            0
 *  +--------------------------------------+---------------+
 *  | wall clock, milliseconds since 1970  | logical count |
 *  +--------------------------------------+---------------+
 * </pre>
 *
 * Compare with {@link Long#compareUnsigned}.
 */
public final class TimeTicks {
    /** Width of the logical part. */
    public static final int LOGICAL_BITS = 18;
    /** Largest value of the logical part. */
    public static final long LOGICAL_MAX = (1L << LOGICAL_BITS) - 1;

    private TimeTicks() {}

    /** Joins a wall-clock time in milliseconds and a logical count of at most {@link #LOGICAL_MAX}. */
    public static long of(long physicalMs, long logical) {
        if (logical < 0 || logical > LOGICAL_MAX) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "cannot make a time tick: logical=" + logical + ", expected=0 to " + LOGICAL_MAX);
        }
        return physicalMs << LOGICAL_BITS | logical;
    }

    /** Milliseconds since 1970. */
    public static long physicalMs(long timeTick) {
        return timeTick >>> LOGICAL_BITS;
    }

    /** The logical count. */
    public static long logical(long timeTick) {
        return timeTick & LOGICAL_MAX;
    }

    /** The wall-clock part. */
    public static Instant toInstant(long timeTick) {
        return Instant.ofEpochMilli(physicalMs(timeTick));
    }

    /** Moves the physical part by some milliseconds, keeps the logical part, and stops at 0 and 2^64-1. */
    public static long plusMillis(long timeTick, long millis) {
        long physical = physicalMs(timeTick) + millis;
        if (physical < 0) {
            return millis < 0 ? 0 : -1L;
        }
        return physical >>> (Long.SIZE - LOGICAL_BITS) != 0 ? -1L : physical << LOGICAL_BITS | logical(timeTick);
    }
}
