/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.longs;

import io.tidemark.message.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VChannelNameTest {
    @Test
    void shouldReadWhatItWroteAndAgreeWithTheTextualQuestions() {
        qt().forAll(
                        integers().between(0, 2000),
                        longs().between(0, Long.MAX_VALUE),
                        integers().allPositive())
                .checkAssert((index, collectionId, shard) -> {
                    VChannelName name =
                            new VChannelName(ChannelNames.pchannel("by-dev-rootcoord-dml", index), collectionId, shard);
                    String text = name.toString();

                    assertThat(VChannelName.parse(text)).isEqualTo(name);
                    assertThat(ChannelNames.pchannelOf(text)).isEqualTo(name.pchannel());
                    assertThat(ChannelNames.collectionIdOf(text)).isEqualTo(collectionId);
                    assertThat(ChannelNames.shardOf(text)).isEqualTo(shard);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p",
                "p_0",
                "p_0_vcchan",
                "p_0_v0",
                "p_0_1v",
                "p_0_1v0x",
                "p_0_010v0",
                "p_0_1v01",
                "p_0_+1v0",
                "p_0_-1v0",
                "p_0_1v-1",
                "p_0_1v2147483648",
                "p_0_1v0v1",
                "_1v0",
                "x_1v0_2v1",
                "../p_1v0",
                "a/b_1v0",
                "p_0_ 1v0",
                "p_0_1v0\n"
            })
    void shouldRefuseOtherNamesAndQuoteThem(String name) {
        assertThat(failure(ErrorCode.INVALID_CHANNEL_NAME, () -> VChannelName.parse(name)))
                .hasMessageContaining("actual=\"");
    }

    @Test
    void shouldRefuseNumbersBelowZero() {
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> new VChannelName("p_0", -1, 0));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> new VChannelName("p_0", 0, -1));
    }

    @Test
    void shouldRefuseANameThatGetsTooLongByItsNumbers() {
        String longest = "p".repeat(255 - 4);

        assertThat(new VChannelName(longest, 1, 0).toString()).hasSize(255);
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> new VChannelName(longest, 10, 0));
    }
}
