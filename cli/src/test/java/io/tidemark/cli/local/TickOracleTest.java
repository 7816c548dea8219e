/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TimeTicks;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** Ticks only grow, whatever the clock does. */
final class TickOracleTest {
    private long now = 1_000;
    private final TickOracle oracle = new TickOracle(new InstantSource() {
        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(now);
        }
    });

    @Test
    void shouldCountWithinAMillisecondAndStartAnewWithTheNext() {
        assertThat(oracle.next()).isEqualTo(TimeTicks.of(1_000, 0));
        assertThat(oracle.next()).isEqualTo(TimeTicks.of(1_000, 1));
        now++;
        assertThat(oracle.next()).isEqualTo(TimeTicks.of(1_001, 0));
    }

    @Test
    void shouldGoOnWhereTheClockGoesBack() {
        long last = oracle.next();
        now = -5;

        assertThat(oracle.next()).isEqualTo(last + 1);
        assertThat(oracle.next()).isEqualTo(last + 2);
    }

    @Test
    void shouldBorrowFromTheNextMillisecondWhereAllOfOneAreGiven() {
        oracle.continueAbove(TimeTicks.of(1_000, TimeTicks.LOGICAL_MAX));

        assertThat(oracle.next()).isEqualTo(TimeTicks.of(1_001, 0));
        assertThat(oracle.next()).isEqualTo(TimeTicks.of(1_001, 1));
    }

    @Test
    void shouldContinueAboveTheGreatestTickOfTheLog() {
        oracle.continueAbove(TimeTicks.of(5_000, 7));
        oracle.continueAbove(TimeTicks.of(4_000, 9));

        assertThat(oracle.next()).isEqualTo(TimeTicks.of(5_000, 8));
    }

    @Test
    void shouldCompareTicksAsUnsigned() {
        oracle.continueAbove(-10L);

        assertThat(oracle.next()).isEqualTo(-9L);
    }

    @Test
    void shouldGiveNoTickAboveTheGreatest() {
        oracle.continueAbove(-1L);

        assertThatThrownBy(oracle::next)
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                .hasMessageContaining("18446744073709551615");
    }
}
