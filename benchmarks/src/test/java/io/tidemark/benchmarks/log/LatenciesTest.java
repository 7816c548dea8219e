/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void shouldKeepThreeDigitsOfEachPercentile() {
        Latencies latencies = new Latencies();
        for (int micros = 1; micros <= 10_000; micros++) {
            latencies.record(micros * 1000L);
        }

        assertThat(latencies.count()).isEqualTo(10_000);
        assertThat(latencies.percentileMicros(50)).isCloseTo(5000, within(10.0));
        assertThat(latencies.percentileMicros(99)).isCloseTo(9900, within(20.0));
    }

    @Test
    void shouldAddUpThreads() {
        Latencies fast = new Latencies();
        Latencies slow = new Latencies();
        for (int i = 0; i < 98; i++) {
            fast.record(1_000);
        }
        slow.record(1_000_000);
        slow.record(1_000_000);
        fast.add(slow);

        assertThat(fast.count()).isEqualTo(100);
        assertThat(fast.percentileMicros(98)).isCloseTo(1, within(0.01));
        assertThat(fast.percentileMicros(99)).isCloseTo(1000, within(2.0));
    }

    @Test
    void shouldClampWhatNoClockCanMean() {
        Latencies latencies = new Latencies();
        latencies.record(-5);
        latencies.record(Long.MAX_VALUE);

        assertThat(latencies.percentileMicros(50)).isZero();
        assertThat(latencies.percentileMicros(100)).isCloseTo(120e6, within(1e5));
    }

    @Test
    void shouldLeaveOutFiguresOfNothing() {
        Cell cell = new Cell(0, 0, "W1 1:1", "rawz");
        new Latencies().putInto(cell, Cell.ACK);

        assertThat(cell.figures()).isEmpty();
    }
}
