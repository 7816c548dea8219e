/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.legacy.LegacyConverter;
import io.tidemark.message.legacy.OldRecordAdaptor;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.replicate.ReplicateRewriter;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.ReplicateConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Records come from logs and peers as any bytes. They are refused or read, and whatever is then asked of them is answered or
 * refused; nothing but a {@link TidemarkException} may come out.
 */
class ImmutableMessageFuzzTest {
    private static final MessageLimits LIMITS = new MessageLimits(1 << 20, 1 << 16, 256);

    private static final ReplicateRewriter REWRITER = new ReplicateRewriter(
            ReplicateConfiguration.newBuilder()
                    .addClusters(MilvusCluster.newBuilder().setClusterId("a").addPchannels("p_0"))
                    .addClusters(MilvusCluster.newBuilder().setClusterId("b").addPchannels("q_0"))
                    .build(),
            "b",
            ReplicateRewriter.Options.DEFAULT);

    private static final List<Consumer<ImmutableMessage>> QUESTIONS = List.of(
            ImmutableMessage::typeNumber,
            ImmutableMessage::version,
            ImmutableMessage::timeTick,
            ImmutableMessage::barrierTimeTick,
            ImmutableMessage::vchannel,
            ImmutableMessage::pchannel,
            ImmutableMessage::isPersisted,
            ImmutableMessage::isUnreplicable,
            ImmutableMessage::isPChannelLevel,
            ImmutableMessage::isChunkSlice,
            ImmutableMessage::isFromStreaming,
            ImmutableMessage::idempotencyKey,
            ImmutableMessage::txnContext,
            ImmutableMessage::broadcastHeader,
            ImmutableMessage::replicateHeader,
            ImmutableMessage::cipherHeader,
            ImmutableMessage::traceContext,
            ImmutableMessage::messageId,
            ImmutableMessage::lastConfirmedMessageId,
            ImmutableMessage::estimatedSize,
            ImmutableMessage::payload,
            ImmutableMessage::payloadSize,
            ImmutableMessage::properties,
            ImmutableMessage::toProto,
            ImmutableMessage::toRecord,
            message -> assertThat(message.toString()).isNotEmpty(),
            message -> message.property("k"),
            message -> message.rawProperty(""),
            message -> message.forEachRawProperty((key, value) -> {}),
            ImmutableMessage::intoBroadcastMutableMessage,
            message -> message.intoBroadcastMutableMessage().broadcastId(1).splitIntoMutableMessages(),
            message ->
                    MutableMessage.of(message.payload(), message.properties()).toByteArray(),
            ImmutableMessageFuzzTest::askTypedView,
            message -> new LegacyConverter().convert(message),
            message -> new OldRecordAdaptor("p_0", (collectionId, pchannel) -> Optional.of("p_0_1v0"))
                    .adapt(message, message.messageId()),
            message -> REWRITER.accept("a", message));

    private static void askTypedView(ImmutableMessage message) {
        MilvusMessage typed = MilvusMessages.specialize(message);
        if (typed instanceof ImmutableMessageView<?, ?> view) {
            ask(message, unused -> view.header());
            ask(message, unused -> view.body());
        }
    }

    private static void ask(ImmutableMessage message, Consumer<ImmutableMessage> question) {
        try {
            question.accept(message);
        } catch (TidemarkException e) {
            // an answer as well
        }
    }

    private static void askEverything(ImmutableMessage message) {
        QUESTIONS.forEach(question -> ask(message, question));
    }

    @FuzzTest
    void shouldReadOrRefuseAnyMessageRecord(byte[] bytes) {
        ImmutableMessage message;
        try {
            message = ImmutableMessage.parse(new KafkaMessageId(1), bytes, LIMITS);
        } catch (TidemarkException e) {
            return;
        }
        askEverything(message);
    }

    @FuzzTest
    void shouldReadOrRefuseAnyImmutableMessage(byte[] bytes) {
        ImmutableMessage message;
        try {
            message = ImmutableMessage.parseProto(bytes, LIMITS);
        } catch (TidemarkException e) {
            return;
        }
        askEverything(message);
    }

    /** Bytes that are taken on trust are not checked, but fail no other way where they are broken. */
    @FuzzTest
    void shouldAnswerOrRefuseOverUncheckedBytes(byte[] bytes) {
        askEverything(ImmutableMessage.wrap(new KafkaMessageId(1), bytes, 0, bytes.length));
    }

    /** The properties of a well-formed message of one type, each with any text. */
    @FuzzTest
    void shouldAnswerOrRefuseOverAnyPropertyText(byte[] bytes) {
        ByteString text = ByteString.copyFrom(bytes);
        for (String key : List.of("_t", "_v", "_h", "_vc", "_bh", "_tx", "_tt", "_btt", "_lc", "_ch", "_rh", "_tc")) {
            askEverything(ImmutableMessage.ofRaw(
                    new KafkaMessageId(1),
                    text,
                    List.of(
                            property("_t", ByteString.copyFromUtf8("2")),
                            property("_v", ByteString.copyFromUtf8("1")),
                            property("_h", ByteString.copyFromUtf8("CGQ=")),
                            property("_vc", ByteString.copyFromUtf8("p_0_100v0")),
                            property("_tt", ByteString.copyFromUtf8("10")),
                            property("_lc", ByteString.copyFromUtf8("1")),
                            property(key, text))));
        }
    }

    private static Map.Entry<ByteString, ByteString> property(String key, ByteString value) {
        return Map.entry(ByteString.copyFromUtf8(key), value);
    }
}
