/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.milvus.DropCollectionMessage;
import io.tidemark.proto.messages.DropCollectionMessageHeader;
import io.tidemark.proto.msg.DropCollectionRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Channels of a broadcast: which lists are refused, and what the copies share. */
class BroadcastMutableMessageTest {
    private static BroadcastMessageBuilder<DropCollectionMessageHeader, DropCollectionRequest> aBroadcast() {
        return DropCollectionMessage.broadcastBuilder()
                .header(DropCollectionMessageHeader.newBuilder()
                        .setCollectionId(1)
                        .build())
                .body(DropCollectionRequest.getDefaultInstance());
    }

    private static List<String> channelsOf(BroadcastMutableMessage broadcast) {
        return broadcast.broadcastId(1).splitIntoMutableMessages().stream()
                .map(AnyMessage::vchannel)
                .toList();
    }

    @Test
    void shouldRefuseBadChannelListsWhenTheyAreGiven() {
        assertThat(failure(ErrorCode.MISUSE, () -> aBroadcast().channels(List.of())))
                .hasMessageContaining("without a channel")
                .hasMessageContaining("type=DropCollection@v1");
        assertThat(failure(ErrorCode.MISUSE, () -> aBroadcast().channels(List.of("c0", ""))))
                .hasMessageContaining("empty channel name");
    }

    @Test
    void shouldSendOneCopyToAChannelThatIsNamedTwice() {
        assertThat(channelsOf(aBroadcast().channels(List.of("c0", "c0")).build()))
                .containsExactly("c0");
    }

    @Test
    void shouldPutTheControlChannelInPlaceOfThePChannelThatItLivesOn() {
        BroadcastMutableMessage broadcast =
                aBroadcast().cluster("p0_vcchan", List.of("p0", "p1", "p2")).build();

        assertThat(broadcast.isPChannelLevel()).isTrue();
        assertThat(channelsOf(broadcast)).containsExactly("p0_vcchan", "p1", "p2");
    }

    @Test
    void shouldRefuseAControlChannelThatLivesElsewhere() {
        assertThat(failure(ErrorCode.MISUSE, () -> aBroadcast().cluster("p9_vcchan", List.of("p0", "p1"))))
                .hasMessageContaining("p9_vcchan");
    }

    @Test
    void shouldNotChangeOneCopyThroughAnother() {
        BroadcastMutableMessage broadcast =
                aBroadcast().channels(List.of("c0", "c1", "c2")).build();
        List<MutableMessage> copies = broadcast.broadcastId(8).splitIntoMutableMessages();
        Map<String, String> before = copies.get(1).properties();

        copies.get(0).property("k", "v").timeTick(3);

        assertThat(copies.get(1).properties()).isEqualTo(before);
        assertThat(copies.get(2).properties()).doesNotContainKeys("k", "_tt");
        assertThat(broadcast.properties()).doesNotContainKeys("k", "_tt", "_vc");
    }

    @Test
    void shouldRefuseToSplitWithoutAnId() {
        BroadcastMutableMessage broadcast = aBroadcast().channels(List.of("c0")).build();
        failure(ErrorCode.MISUSE, broadcast::splitIntoMutableMessages);
    }
}
