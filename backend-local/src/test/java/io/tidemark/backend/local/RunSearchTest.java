/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which segments are worth to be rewritten together. */
final class RunSearchTest {
    private static final long OVERHEAD = 10;
    private static final long LIVE_MAX = 100;
    private static final long SPAN_MAX = 6_000;

    @Test
    void shouldFindNothingWhereMostIsLive() {
        assertThat(best(new long[] {100, 100, 100}, new long[] {90, 26, 30})).isEqualTo(RunSearch.Run.NONE);
        assertThat(best(new long[] {}, new long[] {})).isEqualTo(RunSearch.Run.NONE);
    }

    @Test
    void shouldTakeAMostlyDeadSegmentAlone() {
        assertThat(best(new long[] {100, 100, 100}, new long[] {90, 5, 90})).isEqualTo(new RunSearch.Run(1, 2));
    }

    @Test
    void shouldTakeNeighboursAlongThatPay() {
        assertThat(best(new long[] {100, 100, 100, 100}, new long[] {90, 5, 20, 90}))
                .isEqualTo(new RunSearch.Run(1, 3));
    }

    @Test
    void shouldMergeManySmallOnesThatAreAllLive() {
        assertThat(best(new long[] {12, 12}, new long[] {1, 1}).isEmpty()).isTrue();
        assertThat(best(new long[] {12, 12, 12, 12, 12, 12}, new long[] {1, 1, 1, 1, 1, 1}))
                .isEqualTo(new RunSearch.Run(0, 6));
    }

    @Test
    void shouldNotReachOverOneThatCannotBeRead() {
        assertThat(best(new long[] {100, -1, 100}, new long[] {10, 0, 5})).isEqualTo(new RunSearch.Run(2, 3));
    }

    @Test
    void shouldFindWhatTryingAllFinds() {
        for (long seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            int count = random.nextInt(9);
            long[] bytes = new long[count];
            long[] live = new long[count];
            for (int i = 0; i < count; i++) {
                bytes[i] = random.nextInt(10) == 0 ? -1 : random.nextInt(120);
                live[i] = bytes[i] < 0 ? 0 : random.nextInt((int) bytes[i] + 1) / (1 + random.nextInt(6));
            }
            RunSearch.Run found = best(bytes, live);
            assertThat(gain(bytes, live, found.start(), found.endExclusive()))
                    .as("seed " + seed)
                    .isEqualTo(bestGain(bytes, live));
        }
    }

    private static long bestGain(long[] bytes, long[] live) {
        long best = 0;
        for (int start = 0; start < bytes.length; start++) {
            for (int end = start + 1; end <= bytes.length; end++) {
                best = Math.max(best, gain(bytes, live, start, end));
            }
        }
        return best;
    }

    /** What a run takes too much; 0 for none and for one that may not be. */
    private static long gain(long[] bytes, long[] live, int start, int end) {
        long sum = 0;
        long liveSum = 0;
        for (int i = start; i < end; i++) {
            if (bytes[i] < 0) {
                return 0;
            }
            sum += bytes[i];
            liveSum += live[i];
        }
        boolean isTooMuch = end - start > 1 && (liveSum > LIVE_MAX || 1_000L * (end - start) > SPAN_MAX);
        return isTooMuch ? 0 : Math.max(0, sum - RunSearch.FACTOR * (liveSum + OVERHEAD));
    }

    private static RunSearch.Run best(long[] bytes, long[] live) {
        return RunSearch.best(candidates(bytes, live), new RunSearch.Limits(OVERHEAD, LIVE_MAX, SPAN_MAX));
    }

    /** One segment a second. */
    private static List<RunSearch.Candidate> candidates(long[] bytes, long[] live) {
        List<RunSearch.Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            candidates.add(new RunSearch.Candidate(bytes[i], live[i], 1_000L * i, 1_000L * (i + 1)));
        }
        return candidates;
    }
}
