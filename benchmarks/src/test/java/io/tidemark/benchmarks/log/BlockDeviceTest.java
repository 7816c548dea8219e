/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BlockDeviceTest {
    private static final String STAT =
            "  156238    29363  6124602   294173   173733   259807 18752008    81933        0    94064   411356"
                    + "   216119       49 15345800    31928    27052     3320\n";

    @Test
    void shouldReadSectorsAsBytesAndFlushes() {
        BlockDevice.Counters counters = BlockDevice.parse(STAT);

        assertThat(counters.bytesWritten()).isEqualTo(512L * 18_752_008);
        assertThat(counters.flushes()).isEqualTo(27_052);
    }

    @Test
    void shouldRefuseTheStatisticsOfAKernelThatCountsNoFlushes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockDevice.parse("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"))
                .withMessageContaining("expected=at least 16 fields, actual=15");
    }

    @Test
    void shouldTakeDeviceNumbersApart() {
        assertThat(BlockDevice.major(0xfe00)).isEqualTo(254);
        assertThat(BlockDevice.minor(0xfe00)).isZero();
        assertThat(BlockDevice.major(0x10301)).isEqualTo(259);
        assertThat(BlockDevice.minor(0x10301)).isEqualTo(1);
        assertThat(BlockDevice.major(0x10082c)).isEqualTo(8);
        assertThat(BlockDevice.minor(0x10082c)).isEqualTo(300);
    }
}
