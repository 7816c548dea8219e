/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelNamesTest {
    private static final String PCHANNEL = "by-dev-rootcoord-dml_0";

    @Test
    @DisplayName("B6: the structure of a name follows its last underscore")
    void shouldReadStructureAfterTheLastUnderscore() {
        String firstShard = PCHANNEL + "_12345v0";
        String thirteenthShard = PCHANNEL + "_12345v12";
        String control = PCHANNEL + "_vcchan";
        List<String> names = List.of(PCHANNEL, firstShard, thirteenthShard, control);

        assertThat(names).allMatch(name -> ChannelNames.pchannelOf(name).equals(PCHANNEL));
        assertThat(names.stream().filter(ChannelNames::isPChannel)).containsExactly(PCHANNEL);
        assertThat(names.stream().filter(ChannelNames::isControlChannel)).containsExactly(control);
        assertThat(ChannelNames.collectionIdOf(firstShard)).isEqualTo(12345);
        assertThat(ChannelNames.shardOf(firstShard)).isZero();
        assertThat(ChannelNames.collectionIdOf(thirteenthShard)).isEqualTo(12345);
        assertThat(ChannelNames.shardOf(thirteenthShard)).isEqualTo(12);
    }

    @Test
    @DisplayName("B7: tenant and namespace of a topic are no part of the channel")
    void shouldRefuseATopicWithTenantAsChannel() {
        failure(
                ErrorCode.INVALID_CHANNEL_NAME,
                () -> ChannelNames.validatePChannel("persistent://acme/prod/" + PCHANNEL));
        assertThat(ChannelNames.validatePChannel(PCHANNEL)).isEqualTo(PCHANNEL);
    }

    @Test
    @DisplayName("B8: a collection id beyond 64 bits is an error, not -1")
    void shouldRefuseACollectionIdBeyond64Bits() {
        VChannelName largest = VChannelName.parse("p_0_9223372036854775807v15");

        assertThat(largest.collectionId()).isEqualTo(Long.MAX_VALUE);
        assertThat(largest.shard()).isEqualTo(15);
        assertThat(largest.pchannel()).isEqualTo("p_0");
        assertThat(failure(ErrorCode.INVALID_CHANNEL_NAME, () -> VChannelName.parse("p_0_9223372036854775808v0")))
                .hasMessageContaining("p_0_9223372036854775808v0");
    }

    @ParameterizedTest
    @CsvSource({
        "x_7v1v2, 7, 1",
        "a_1v0b, 1, 0",
        "a_1v0_2v0x, 2, 0",
        "x_1v2147483647, 1, 2147483647",
        "x_1v2147483648, 1, -1",
        "x_010v010, 8, 10",
        "x_00v0, 0, 0",
        "x_0777777777777777777777v0, 9223372036854775807, 0",
        "x_01000000000000000000000v0, -1, 0",
        "plain, -1, -1",
        "x_v1, -1, -1",
        "x_1v, -1, -1",
        "x_1v٣, -1, -1"
    })
    void shouldFindCollectionAndShardAnywhereInAName(String name, long collectionId, int shard) {
        assertThat(ChannelNames.collectionIdOf(name)).isEqualTo(collectionId);
        assertThat(ChannelNames.shardOf(name)).isEqualTo(shard);
    }

    @Test
    void shouldFindCollectionInTheFirstLineThatHasOne() {
        assertThat(ChannelNames.collectionIdOf("a\nb_1v0\nc_2v0")).isEqualTo(1);
        assertThat(ChannelNames.collectionIdOf("a_1v\n0")).isEqualTo(ChannelNames.NO_COLLECTION);
        assertThat(ChannelNames.collectionIdOf("a_1\nv0_2v3")).isEqualTo(2);
    }

    @Test
    void shouldTellChannelsOfOtherLogsApart() {
        assertThat(ChannelNames.isOnPChannel("p_1_100v0", "p_1")).isTrue();
        assertThat(ChannelNames.isOnPChannel("p_1", "p_1")).isTrue();
        assertThat(ChannelNames.isOnPChannel("p_10_100v0", "p_1")).isFalse();
        assertThat(ChannelNames.isOnPChannel(ChannelNames.controlChannelOf("p_1"), "p_1"))
                .isTrue();
    }

    @Test
    void shouldNumberPhysicalChannels() {
        assertThat(ChannelNames.pchannel("by-dev-rootcoord-dml", 15)).isEqualTo("by-dev-rootcoord-dml_15");
        assertThat(ChannelNames.indexOf("by-dev-rootcoord-dml_15", "by-dev-rootcoord-dml"))
                .isEqualTo(15);
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.pchannel("dml", -1));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.pchannel("by-partition-1-dml", 0));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.pchannel("../dml", 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dml",
                "dml_",
                "dml_01",
                "dml_+1",
                "dml_-1",
                "dml_1a",
                "dml_1_2",
                "dmx_1",
                "dml_2147483648",
                "dml_٣"
            })
    void shouldFindNoIndexInOtherNames(String name) {
        assertThat(ChannelNames.indexOf(name, "dml")).isEqualTo(ChannelNames.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"p", "by-dev-rootcoord-dml_0", "p_0_100v0", "p_0_vcchan", "名_1", "a.b", "\ud83d\ude00_0", ".a"})
    void shouldAcceptNames(String name) {
        assertThat(ChannelNames.validate(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../p",
                "a/../b",
                "a..b",
                "a/b",
                "/etc",
                "a\\b",
                "a\u0000",
                "a\nb",
                "a\u001b[31m",
                "a\u007f",
                "a\u0085b",
                "\ud83d_0",
                "a\udc00"
            })
    void shouldRefuseNamesThatCouldLeaveADirectoryOrForgeALine(String name) {
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.validate(name));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.validatePChannel(name));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> new VChannelName(name, 1, 0));
    }

    @Test
    void shouldCountTheLengthOfANameInBytes() {
        assertThat(ChannelNames.validate("a".repeat(255))).hasSize(255);
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.validate("a".repeat(256)));
        failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.validate("名".repeat(86)));
    }

    @Test
    void shouldRefuseAPhysicalChannelThatReadsAsVirtual() {
        assertThat(failure(ErrorCode.INVALID_CHANNEL_NAME, () -> ChannelNames.validatePChannel("my_dev")))
                .hasMessageContaining("my_dev");
    }
}
