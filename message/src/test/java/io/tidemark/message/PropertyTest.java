/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Messages.anInsert;
import static io.tidemark.message.Messages.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.CommitTxnMessage;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.CommitTxnMessageBody;
import io.tidemark.proto.messages.CommitTxnMessageHeader;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.TimeTickMsg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What single properties mean, how they are written, and what becomes of odd ones. */
class PropertyTest {
    private static final MessageId ID = new KafkaMessageId(9);

    private static ImmutableMessage message(Map<String, String> properties) {
        return ImmutableMessage.of(ID, ByteString.EMPTY, properties);
    }

    /** The message as another process reads it. */
    private static ImmutableMessage reread(MutableMessage message) {
        return ImmutableMessage.parse(ID, message.toByteArray(), MessageLimits.DEFAULT);
    }

    @Test
    void shouldReadAndOrderTicksAsUnsigned() {
        List<Long> ticks = new ArrayList<>(Stream.of("3w5e11264sgsf", "1y2p0ij32e8e8", "1y2p0ij32e8e7")
                .map(text -> message(Map.of("_tt", text)).timeTick())
                .toList());
        assertThat(ticks).containsExactly(-1L, Long.MIN_VALUE, Long.MAX_VALUE);
        ticks.sort(Long::compareUnsigned);
        assertThat(ticks).containsExactly(Long.MAX_VALUE, Long.MIN_VALUE, -1L);
        assertThat(ticks.stream()
                        .map(tick -> MutableMessage.of(ByteString.EMPTY, Map.of())
                                .timeTick(tick)
                                .property("_tt")))
                .containsExactly("1y2p0ij32e8e7", "1y2p0ij32e8e8", "3w5e11264sgsf");
    }

    @Test
    void shouldReadEachPropertyInItsOwnRadix() {
        ImmutableMessage message = message(Map.of("_t", "900", "_v", "2", "_tt", "900", "_btt", "z"));
        assertThat(message.typeNumber()).isEqualTo(900);
        assertThat(message.version()).isEqualTo(2);
        assertThat(message.timeTick()).isEqualTo(11664);
        assertThat(message.barrierTimeTick()).isEqualTo(35);

        MutableMessage written =
                MutableMessage.of(ByteString.EMPTY, Map.of()).timeTick(11664).walTerm(35);
        assertThat(written.properties()).isEqualTo(Map.of("_tt", "900", "_wt", "z"));
    }

    @Test
    void shouldKeepMarksWhoseValueIsEmpty() {
        MutableMessage marked = anInsert().unreplicable().property("_pcl", "").build();
        ImmutableMessage read = reread(marked.timeTick(5).lastConfirmedSameAsId());

        assertThat(read.property("_ur")).isEmpty();
        assertThat(read.property("_pcl")).isEmpty();
        assertThat(read.property("_lcs")).isEmpty();
        assertThat(read.isUnreplicable()).isTrue();
        assertThat(read.isPChannelLevel()).isTrue();
        assertThat(read.lastConfirmedMessageId()).isEqualTo(ID);
        assertThat(read.toProto().getPropertiesMap()).containsEntry("_ur", "").containsEntry("_lcs", "");

        ImmutableMessage plain = reread(anInsert().build());
        assertThat(plain.isUnreplicable()).isFalse();
        assertThat(plain.isPChannelLevel()).isFalse();
    }

    @Test
    void shouldKeepATimeTickOutOfTheLogByAMark() {
        MutableMessage tick = TimeTickMessage.builder()
                .header(TimeTickMessageHeader.getDefaultInstance())
                .body(TimeTickMsg.getDefaultInstance())
                .allVChannels()
                .notPersisted()
                .build();
        assertThat(tick.property("_np")).isEmpty();
        assertThat(tick.isPersisted()).isFalse();
        assertThat(reread(tick).isPersisted()).isFalse();
    }

    @Test
    void shouldTellAnEmptyHeaderFromAMissingOne() {
        ImmutableMessage empty = message(Map.of("_t", "1", "_v", "1", "_h", ""));
        assertThat(TimeTickMessage.from(empty).header()).isEqualTo(TimeTickMessageHeader.getDefaultInstance());

        ImmutableMessage missing = message(Map.of("_t", "1", "_v", "1"));
        assertThat(failure(ErrorCode.HEADER_MISSING, () -> TimeTickMessage.from(missing)))
                .hasMessageContaining("type=1")
                .hasMessageContaining("TimeTickMessageHeader");
    }

    @Test
    void shouldRefuseAHeaderInTheOtherBase64AndNameItsProperty() {
        assertThat(failure(
                        ErrorCode.DECODE_FAILED,
                        () -> TimeTickMessage.from(message(Map.of("_t", "1", "_h", "-__--w==")))))
                .hasMessageContaining("_h");
        assertThat(failure(
                        ErrorCode.CORRUPT_MESSAGE,
                        () -> message(Map.of("_tx", "-__--w==")).txnContext()))
                .hasMessageContaining("_tx");
    }

    @Test
    void shouldFailOneMessageWhoseTextIsNotUtf8AndKeepItsBytes() {
        ByteString damaged = ByteString.fromHex("fffe41");
        ImmutableMessage message =
                ImmutableMessage.ofRaw(ID, ByteString.EMPTY, List.of(Map.entry(ByteString.copyFromUtf8("k"), damaged)));

        for (var forward : List.<Runnable>of(message::toProto, () -> message.property("k"))) {
            assertThat(failure(ErrorCode.DECODE_FAILED, forward::run))
                    .hasMessageContaining("'k'")
                    .hasMessageContaining("id=9");
        }
        ImmutableMessage forwarded =
                ImmutableMessage.parse(ID, message.toRecord().toByteArray(), MessageLimits.DEFAULT);
        assertThat(forwarded.rawProperty("k")).isEqualTo(damaged);
    }

    @Test
    void shouldRefuseAnUnpairedSurrogateAtOnceAndNameItsProperty() {
        assertThat(failure(ErrorCode.INVALID_ARGUMENT, () -> anInsert().property("note", "\uD800")))
                .hasMessageContaining("note")
                .hasMessageContaining("valid Unicode text");
    }

    @Test
    void shouldCarryPropertiesThatItDoesNotKnow() {
        MutableMessage message =
                anInsert().property("_zz", "1").property("app", "x").build();
        ImmutableMessage stored = stored(message, 3, 5);
        ReplicateMutableMessage replicated = ReplicateMutableMessage.of("by-src", stored);

        for (AnyMessage hop : List.of(reread(message), stored, replicated, reread(replicated))) {
            assertThat(hop.property("_zz")).isEqualTo("1");
            assertThat(hop.property("app")).isEqualTo("x");
        }
    }

    @Test
    void shouldKeepUnknownFieldsOfABroadcastHeaderThatIsRewritten() {
        String header = "CAgSCnBfMF92Y2NoYW4SCXBfMF8xMDB2MBIJcF8xXzEwMHYxmgYBeA==";
        ImmutableMessage source =
                message(Map.of("_t", "6", "_v", "1", "_tt", "5", "_lcs", "", "_bh", header, "_vc", "p_0"));
        List<String> channels = List.of("q_0_vcchan", "q_0_100v0", "q_1_100v1");

        BroadcastHeader rewritten = Objects.requireNonNull(ReplicateMutableMessage.of("by-src", source)
                .overwriteReplicateVChannel("q_0", channels)
                .broadcastHeader());

        assertThat(rewritten.getBroadcastId()).isEqualTo(8);
        assertThat(rewritten.getVchannelsList()).isEqualTo(channels);
        assertThat(rewritten.getUnknownFields().getField(99).getLengthDelimitedList())
                .containsExactly(ByteString.copyFromUtf8("x"));
    }

    @Test
    void shouldNeverExpireATransactionWithAnInfiniteKeepalive() {
        String text = "CAEQmPj/////////AQ==";
        TxnContext context = Objects.requireNonNull(message(Map.of("_tx", text)).txnContext());

        assertThat(context).isEqualTo(new TxnContext(1, TxnContext.INFINITE_KEEPALIVE_MS));
        assertThat(context.isInfinite()).isTrue();
        for (long tick : new long[] {0, 1, Long.MAX_VALUE, -2, -1}) {
            assertThat(Long.compareUnsigned(context.expiryTimeTick(tick), tick)).isNotNegative();
        }
        assertThat(MutableMessage.of(ByteString.EMPTY, Map.of())
                        .txnContext(context)
                        .property("_tx"))
                .isEqualTo(text);
    }

    @Test
    void shouldTakeAnEmptyPayload() {
        MutableMessage commit = CommitTxnMessage.builder()
                .header(CommitTxnMessageHeader.getDefaultInstance())
                .body(CommitTxnMessageBody.getDefaultInstance())
                .vchannel(Messages.VCHANNEL)
                .build();
        ImmutableMessage read = reread(commit);
        assertThat(read.payload()).isEqualTo(ByteString.EMPTY);
        assertThat(read.payloadSize()).isZero();
        assertThat(CommitTxnMessage.from(read).body()).isEqualTo(CommitTxnMessageBody.getDefaultInstance());
    }

    @Test
    void shouldNotChangeAFrozenMessage() {
        MutableMessage message = anInsert().property("k", "before").build();
        ImmutableMessage frozen = message.intoImmutableMessage(ID);
        message.property("k", "after").timeTick(7);

        assertThat(frozen.property("k")).isEqualTo("before");
        assertThat(frozen.hasProperty("_tt")).isFalse();
        for (Map<String, String> properties : List.of(frozen.properties(), message.properties())) {
            assertThatThrownBy(() -> properties.put("k", "x")).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void shouldCountTheSizeInUtf8Bytes() {
        ByteString payload = ByteString.copyFrom(new byte[10]);
        assertThat(ImmutableMessage.of(ID, payload, Map.of("k", "名")).estimatedSize())
                .isEqualTo(14);
        assertThat(MutableMessage.of(payload, Map.of("k", "名")).estimatedSize()).isEqualTo(14);
        assertThat(ImmutableMessage.of(ID, payload, Map.of("a", "名", "b", "c")).estimatedSize())
                .isEqualTo(ImmutableMessage.of(ID, payload, Map.of("b", "c", "a", "名"))
                        .estimatedSize());
    }

    @Test
    void shouldKnowTheTwoFormsOfLastConfirmed() {
        assertThat(message(Map.of("_lcs", "")).lastConfirmedMessageId()).isEqualTo(ID);
        assertThat(message(Map.of("_lc", "5")).lastConfirmedMessageId()).isEqualTo(new KafkaMessageId(5));

        MutableMessage message = anInsert().build();
        assertThat(message.lastConfirmed(new KafkaMessageId(5))
                        .lastConfirmedSameAsId()
                        .properties())
                .containsKey("_lcs")
                .doesNotContainKey("_lc");
        assertThat(message.lastConfirmed(new KafkaMessageId(5)).properties())
                .containsEntry("_lc", "5")
                .doesNotContainKey("_lcs");

        assertThat(failure(
                        ErrorCode.CORRUPT_MESSAGE,
                        () -> message(Map.of("_v", "1")).lastConfirmedMessageId()))
                .hasMessageContaining("_lc");
    }

    @Test
    void shouldStampAMessageAnewWhenItsAppendIsRetried() {
        MutableMessage message = anInsert().build();
        int count = message.properties().size();
        message.walTerm(1).timeTick(10).lastConfirmedSameAsId();

        message.walTerm(2).timeTick(20).lastConfirmed(new KafkaMessageId(4));

        assertThat(message.properties())
                .hasSize(count + 3)
                .containsEntry("_wt", "2")
                .containsEntry("_tt", "k")
                .containsEntry("_lc", "4");
    }

    @Test
    void shouldTellRecordsOfTheStreamingSystemByTheirVersion() {
        assertThat(message(Map.of("_v", "0")).isFromStreaming()).isTrue();
        assertThat(message(Map.of("_v", "")).isFromStreaming()).isFalse();
        assertThat(message(Collections.emptyMap()).isFromStreaming()).isFalse();
    }
}
