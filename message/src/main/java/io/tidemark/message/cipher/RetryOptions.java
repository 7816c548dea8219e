/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.time.Duration;

/**
 * How long to wait for a key service.
 *
 * @param delayFirst before the second attempt, doubled from one to the next; default 100 ms, more than 0
 * @param delayMax no delay is longer; default 3 s, at least {@code delayFirst}
 * @param waitMax all delays of one call together; when the next would pass it, the call fails; default 1 min, 0 (never wait)
 *     to 24 h
 */
public record RetryOptions(Duration delayFirst, Duration delayMax, Duration waitMax) {
    private static final Duration WAIT_LIMIT = Duration.ofHours(24);

    /** 100 ms, 200 ms, … up to 3 s, for a minute in all. */
    public static final RetryOptions DEFAULT =
            new RetryOptions(Duration.ofMillis(100), Duration.ofSeconds(3), Duration.ofMinutes(1));

    /** Checks the ranges. */
    public RetryOptions {
        requireRange("delayFirst", delayFirst, Duration.ofNanos(1), delayMax);
        requireRange("waitMax", waitMax, Duration.ZERO, WAIT_LIMIT);
    }

    private static void requireRange(String name, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "retry option out of range: " + name + "=" + value + ", expected=" + min + " to " + max);
        }
    }

    /** These options with another bound on all delays together. */
    public RetryOptions withWaitMax(Duration value) {
        return new RetryOptions(delayFirst, delayMax, value);
    }
}
