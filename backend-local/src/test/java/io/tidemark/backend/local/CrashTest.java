/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seeded runs of the whole backend over a disk that loses and tears what was not forced and fails at any change.
 *
 * <p>{@code -Dtidemark.crash.seed=N} runs one seed, {@code -Dtidemark.crash.seeds=N} the first N.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CrashTest {
    private static final int SEEDS_A_SLICE = 50;

    /** They warn of torn batches and of the failures that are injected. */
    private static final List<Logger> LOGS =
            List.of(Logger.getLogger(Recovery.class.getName()), Logger.getLogger(Reclaimer.class.getName()));

    @BeforeAll
    static void silenceLogs() {
        LOGS.forEach(log -> log.setLevel(Level.OFF));
    }

    @AfterAll
    static void resetLogs() {
        LOGS.forEach(log -> log.setLevel(null));
    }

    static LongStream slices() {
        Long one = Long.getLong("tidemark.crash.seed");
        long count = Long.getLong("tidemark.crash.seeds", 500);
        return one != null
                ? LongStream.of(one)
                : LongStream.iterate(0, seed -> seed < count, seed -> seed + SEEDS_A_SLICE);
    }

    @ParameterizedTest
    @MethodSource("slices")
    void shouldKeepWhatWasAcknowledgedAndInventNothing(long firstSeed) {
        long count = Long.getLong("tidemark.crash.seed") != null ? 1 : SEEDS_A_SLICE;
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            long current = seed;
            assertThatCode(() -> new CrashRun(current).run())
                    .as("run again with -Dtidemark.crash.seed=" + seed)
                    .doesNotThrowAnyException();
        }
    }
}
