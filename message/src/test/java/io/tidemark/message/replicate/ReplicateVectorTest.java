/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ExpectedMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.Protos;
import io.tidemark.message.ReplicateMutableMessage;
import io.tidemark.message.VectorMessages;
import io.tidemark.message.Vectors;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.proto.common.ReplicateConfiguration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Messages that enter a cluster from another, as Milvus code makes, moves and reads them. */
class ReplicateVectorTest {
    private static final JsonNode CONFIGURATION = Vectors.load("replicate.json").stream()
            .filter(vector -> Vectors.kind(vector).equals("configuration"))
            .findFirst()
            .orElseThrow();

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithReplicateVectors() {
        return Vectors.tests("replicate.json", ReplicateVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "configuration" ->
                assertThat(configuration())
                        .isEqualTo(Protos.parse(
                                ReplicateConfiguration.getDefaultInstance(),
                                VectorMessages.payload(vector.get("protoReplicateConfiguration"))));
            case "entry" -> checkEntry(vector);
            case "make" -> checkMake(vector);
            case "overwrite" -> checkOverwrite(vector);
            case "header" -> checkHeader(vector);
            case "read" -> checkRead(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static ReplicateConfiguration configuration() {
        return Protos.parse(ReplicateConfiguration.getDefaultInstance(), CONFIGURATION.get("replicateConfiguration"));
    }

    private static void checkEntry(JsonNode vector) {
        ImmutableMessage source =
                VectorMessages.parseImmutable(vector.get("source").get("protoImmutable"));
        ExpectedMessage.check(source, vector.get("source").get("expect"));
        ExpectedMessage.checkProperties(source, vector.get("source").get("properties"));
        String sourceClusterId = vector.get("clusterId").textValue();

        ReplicateMutableMessage made = ReplicateMutableMessage.of(sourceClusterId, source);
        ExpectedMessage.check(made, vector.get("replicateMessage").get("expect"));
        ExpectedMessage.checkProperties(made, vector.get("replicateMessage").get("properties"));

        ReplicateRewriter rewriter = new ReplicateRewriter(
                configuration(),
                vector.get("targetClusterId").textValue(),
                new ReplicateRewriter.Options(
                        vector.path("useLocalReplicaConfig").asBoolean(true), /* controlPChannel= */ null));
        ExpectedMessage.outcome(
                vector.get("rewritten"), () -> rewriter.accept(sourceClusterId, source), (message, expected) -> {
                    ExpectedMessage.check(message, expected.get("expect"));
                    ExpectedMessage.checkProperties(message, expected.get("properties"));
                    checkPayload(message, source, VectorMessages.payload(expected.get("payload")));
                });
    }

    /** A body that was not changed has its bytes; one that was has the same content, checked before, in as many bytes. */
    private static void checkPayload(MutableMessage message, ImmutableMessage source, ByteString expected) {
        if (expected.equals(source.payload())) {
            assertThat(message.payload()).isEqualTo(expected);
        } else {
            assertThat(message.payload()).isNotEqualTo(source.payload()).hasSize(expected.size());
        }
    }

    private static void checkMake(JsonNode vector) {
        ExpectedMessage.outcome(
                vector.get("result"),
                () -> ReplicateMutableMessage.of(
                        vector.get("clusterId").textValue(),
                        VectorMessages.parseImmutable(vector.get("protoImmutable"))),
                (message, expected) -> {
                    ExpectedMessage.checkProperties(message, expected.get("properties"));
                    ExpectedMessage.outcome(
                            expected.get("replicateHeader"),
                            message::replicateHeader,
                            ExpectedMessage::checkReplicateHeader);
                });
    }

    private static void checkOverwrite(JsonNode vector) {
        List<String> broadcastVchannels =
                vector.has("broadcastVChannels") ? VectorMessages.list(vector.get("broadcastVChannels")) : null;
        ExpectedMessage.outcome(
                vector.get("result"),
                () -> {
                    ReplicateMutableMessage message = replicated(vector.get("properties"));
                    message.overwriteReplicateVChannel(vector.get("vchannel").textValue(), broadcastVchannels);
                    return message.clearReplicateHeader();
                },
                (message, expected) -> {
                    ExpectedMessage.checkProperties(message, expected.get("properties"));
                    ExpectedMessage.outcome(
                            expected.get("broadcastHeader"),
                            message::broadcastHeader,
                            ExpectedMessage::checkBroadcastHeader);
                    ExpectedMessage.outcome(
                            expected.get("txnContext"), message::txnContext, ExpectedMessage::checkTxnContext);
                    assertThat(message.payload().toStringUtf8()).isEqualTo("p");
                });
    }

    /** Only a stored message becomes one that is replicated, so it is stored first. */
    private static ReplicateMutableMessage replicated(JsonNode properties) {
        Map<String, String> stored = new HashMap<>(VectorMessages.texts(properties));
        stored.put(PropertyKeys.TIME_TICK, "1");
        stored.put(PropertyKeys.LAST_CONFIRMED_SAME_AS_ID, "");
        return ReplicateMutableMessage.of(
                "c", ImmutableMessage.of(new KafkaMessageId(1), ByteString.copyFromUtf8("p"), stored));
    }

    private static void checkHeader(JsonNode vector) {
        switch (vector.get("name").textValue()) {
            case "header/set-twice" -> {
                MutableMessage message = replicated(JsonNodeFactory.instance.objectNode());
                failure(
                        ErrorCode.MISUSE,
                        () -> message.replicateHeader(Objects.requireNonNull(message.replicateHeader())));
            }
            // There is no header that is null to set; not setting one is this.
            case "header/set-null-is-nothing" ->
                ExpectedMessage.checkProperties(
                        replicated(vector.get("result")).clearReplicateHeader(), vector.get("result"));
            case "header/clear" -> {
                MutableMessage message =
                        MutableMessage.of(ByteString.EMPTY, VectorMessages.texts(vector.get("before")));
                ExpectedMessage.checkProperties(message.clearReplicateHeader(), vector.get("result"));
            }
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static void checkRead(JsonNode vector) {
        MutableMessage message = MutableMessage.of(ByteString.EMPTY, VectorMessages.texts(vector.get("properties")));
        ExpectedMessage.outcome(
                vector.get("replicateHeader"), message::replicateHeader, ExpectedMessage::checkReplicateHeader);
    }
}
