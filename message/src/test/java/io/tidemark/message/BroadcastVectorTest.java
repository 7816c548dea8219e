/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.int64;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.proto.messages.ResourceKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Broadcasts from the builder to the acknowledged copies, as Milvus code does it. */
class BroadcastVectorTest {
    @TestFactory
    Stream<DynamicTest> shouldAgreeWithBroadcastVectors() {
        return Vectors.tests("broadcast.json", BroadcastVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "lifecycle" -> checkLifecycle(vector);
            case "split" -> checkOddSplit(vector);
            case "result" -> checkResult(vector);
            case "resourceKey" -> checkResourceKey(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- one broadcast from start to end ----------------------------------------------------------------------------

    private static void checkLifecycle(JsonNode vector) {
        BroadcastMutableMessage broadcast = build(vector);
        JsonNode before = vector.get("before");
        ExpectedMessage.check(withHeaderOf(broadcast, before), before.get("expect"));
        ExpectedMessage.checkProperties(broadcast, before.get("properties"));
        ExpectedMessage.outcome(
                vector.get("vchannelGetterBeforeSplit"), broadcast::vchannel, (channel, expected) -> {});

        assign(broadcast, vector);
        broadcast.injectTraceContext(traceContextOf(vector.get("after")));
        ExpectedMessage.checkProperties(broadcast, vector.get("after").get("properties"));
        ExpectedMessage.outcome(
                vector.get("afterBroadcastHeader"),
                broadcast::broadcastHeader,
                ExpectedMessage::checkBuiltBroadcastHeader);

        checkSplit(withHeaderOf(broadcast, vector.get("after")), vector.get("split"));
        vector.get("acks").forEach(BroadcastVectorTest::checkAck);
    }

    private static BroadcastMutableMessage build(JsonNode vector) {
        JsonNode before = vector.get("before");
        var type = KnownTypes.number(before.get("expect").get("typeNumber").intValue());
        Map<String, String> properties = VectorMessages.texts(before.get("properties"));
        MessageBuilder<Message, Message> builder = new MessageBuilder<>(type)
                .header(Protos.parse(type.defaultHeader(), before.get("expect").get("header")))
                .body(Protos.parse(type.defaultBody(), VectorMessages.payload(before.get("payload"))));
        properties.forEach((key, value) -> {
            if (!PropertyKeys.isReserved(key)) {
                builder.property(key, value);
            }
        });
        if (properties.containsKey(PropertyKeys.UNREPLICABLE)) {
            builder.unreplicable();
        }
        List<String> channels = VectorMessages.list(vector.get("inputChannels"));
        boolean ackSyncUp =
                before.get("expect").get("broadcastHeader").get("ackSyncUp").booleanValue();
        if (vector.get("clusterLevel").booleanValue()) {
            builder.clusterBroadcast(vector.get("controlChannel").textValue(), channels, ackSyncUp);
        } else {
            builder.broadcast(channels, ackSyncUp);
        }
        return builder.buildBroadcast();
    }

    /** The same broadcast with the lists of the vector's header in the vector's order, which the copies follow. */
    private static BroadcastMutableMessage withHeaderOf(BroadcastMutableMessage broadcast, JsonNode stage) {
        Map<String, String> properties = new HashMap<>(broadcast.properties());
        properties.put(
                PropertyKeys.BROADCAST_HEADER,
                stage.get("properties").get(PropertyKeys.BROADCAST_HEADER).textValue());
        return BroadcastMutableMessage.of(broadcast.payload(), properties);
    }

    private static void assign(BroadcastMutableMessage broadcast, JsonNode vector) {
        long id = int64(vector.get("broadcastId"));
        switch (vector.get("assign").textValue()) {
            case "withBroadcastId" -> {
                broadcast.broadcastId(id);
                ExpectedMessage.outcome(
                        vector.get("assignAgain"), () -> broadcast.broadcastId(id), (again, expected) -> {});
            }
            case "overwriteBroadcastHeader" -> {
                List<ResourceKey> keys = new ArrayList<>();
                vector.get("resourceKeysGiven").forEach(key -> keys.add(ExpectedMessage.resourceKey(key)));
                broadcast.overwriteBroadcastHeader(id, keys);
            }
            default -> throw new AssertionError("no such way to assign an id: " + vector);
        }
    }

    private static @Nullable TraceContext traceContextOf(JsonNode stage) {
        return MutableMessage.of(ByteString.EMPTY, VectorMessages.texts(stage.get("properties")))
                .traceContext();
    }

    private static void checkSplit(BroadcastMutableMessage broadcast, JsonNode expected) {
        List<MutableMessage> copies = broadcast.splitIntoMutableMessages();
        assertThat(copies).hasSize(expected.size());
        for (int i = 0; i < copies.size(); i++) {
            MutableMessage copy = copies.get(i);
            JsonNode e = expected.get(i);
            assertThat(copy.vchannel()).isEqualTo(e.get("vchannel").textValue());
            assertThat(copy.pchannel()).isEqualTo(e.get("pchannel").textValue());
            assertThat(ChannelNames.isControlChannel(copy.vchannel()))
                    .isEqualTo(e.get("isControlChannel").booleanValue());
            assertThat(copy.properties()).isEqualTo(VectorMessages.texts(e.get("properties")));
            assertThat(copy.estimatedSize()).isEqualTo(e.get("estimateSize").longValue());
            assertThat(copy.toProto()).isEqualTo(VectorMessages.parseMessage(e.get("protoMessage")));
        }
    }

    private static void checkAck(JsonNode ack) {
        for (ImmutableMessage message :
                List.of(VectorMessages.parseImmutable(ack.get("protoImmutable")), VectorMessages.immutable(ack))) {
            ExpectedMessage.check(message, ack.get("expect"));
            ExpectedMessage.checkId(message.messageId(), ack.get("id"));
            BroadcastMutableMessage broadcast = message.intoBroadcastMutableMessage();
            JsonNode expected = ack.get("intoBroadcast");
            assertThat(broadcast.properties()).isEqualTo(VectorMessages.texts(expected.get("properties")));
            assertThat(broadcast.toProto()).isEqualTo(VectorMessages.parseMessage(expected.get("protoMessage")));
            assertThat(broadcast.vchannel()).isEqualTo(expected.get("vchannel").textValue());
            ExpectedMessage.outcome(
                    expected.get("broadcastHeader"), broadcast::broadcastHeader, ExpectedMessage::checkBroadcastHeader);
        }
    }

    // ---- headers put together by hand -------------------------------------------------------------------------------

    private static void checkOddSplit(JsonNode vector) {
        if (!vector.get("properties").has(PropertyKeys.BROADCAST_HEADER)) {
            // Milvus code takes it for a broadcast and fails at every use; here it fails at once.
            failure(ErrorCode.MISUSE, () -> odd(vector));
            failure(ErrorCode.MISUSE, () -> stored(vector).intoBroadcastMutableMessage());
            return;
        }
        checkHeaderAfter(vector, "header", broadcast -> {});
        checkHeaderAfter(vector, "withBroadcastId99", broadcast -> broadcast.broadcastId(99));
        checkHeaderAfter(
                vector,
                "overwriteBroadcastHeader98NoKeys",
                broadcast -> broadcast.overwriteBroadcastHeader(98, List.of()));
        ExpectedMessage.outcome(
                vector.get("split"),
                () -> odd(vector).splitIntoMutableMessages(),
                (copies, expected) -> checkSplit(odd(vector), expected));
        ExpectedMessage.outcome(
                vector.get("vchannelGetter"),
                () -> odd(vector).vchannel(),
                (channel, expected) -> assertThat(channel).isEqualTo(expected.textValue()));
        ExpectedMessage.outcome(
                vector.get("intoBroadcast"),
                () -> stored(vector).intoBroadcastMutableMessage(),
                (broadcast, e) -> assertThat(broadcast.properties()).isEqualTo(VectorMessages.texts(e)));
    }

    private static void checkHeaderAfter(JsonNode vector, String field, Consumer<BroadcastMutableMessage> change) {
        ExpectedMessage.outcome(
                vector.get(field),
                () -> {
                    BroadcastMutableMessage broadcast = odd(vector);
                    change.accept(broadcast);
                    return broadcast.broadcastHeader();
                },
                ExpectedMessage::checkBroadcastHeader);
    }

    private static BroadcastMutableMessage odd(JsonNode vector) {
        return BroadcastMutableMessage.of(
                ByteString.copyFromUtf8("ab"), VectorMessages.texts(vector.get("properties")));
    }

    private static ImmutableMessage stored(JsonNode vector) {
        return ImmutableMessage.of(
                new KafkaMessageId(1), ByteString.copyFromUtf8("ab"), VectorMessages.texts(vector.get("properties")));
    }

    // ---- helpers ----------------------------------------------------------------------------------------------------

    private static void checkResult(JsonNode vector) {
        Map<String, AppendResult> results = new HashMap<>();
        vector.get("timeTicks")
                .properties()
                .forEach(field -> results.put(
                        field.getKey(),
                        AppendResult.of(new KafkaMessageId(2), new KafkaMessageId(1), int64(field.getValue()))));
        BroadcastResult<String> result = new BroadcastResult<>("the broadcast", results);

        assertThat(result.maxTimeTick()).isEqualTo(int64(vector.get("maxTimeTick")));
        ExpectedMessage.outcome(
                vector.get("controlChannelTimeTick"),
                () -> result.controlChannelResult().orElse(null),
                (control, expected) -> assertThat(control.timeTick()).isEqualTo(int64(expected)));
        assertThat(result.channelsWithoutControl())
                .isEqualTo(VectorMessages.list(vector.get("channelsWithoutControl")));
    }

    private static void checkResourceKey(JsonNode vector) {
        ResourceKey expected = ExpectedMessage.resourceKey(vector.get("key"));
        String text = expected.getKey();
        String afterColon = text.substring(text.indexOf(':') + 1);
        ResourceKey built = switch (vector.get("constructor").textValue()) {
            case "sharedCluster" -> ResourceKeys.sharedCluster();
            case "exclusiveCluster" -> ResourceKeys.exclusiveCluster();
            case "sharedDb" -> ResourceKeys.sharedDatabase(text);
            case "exclusiveDb(empty)" -> ResourceKeys.exclusiveDatabase("");
            case "sharedCollection(empty db)" -> ResourceKeys.sharedCollection("", afterColon);
            case "exclusiveCollection" -> ResourceKeys.exclusiveCollection("default", afterColon);
            case "exclusivePrivilege" -> ResourceKeys.exclusivePrivilege();
            case "sharedSnapshot" -> ResourceKeys.sharedSnapshot(-1, afterColon);
            case "exclusiveSnapshot" -> ResourceKeys.exclusiveSnapshot(450123456789003027L, afterColon);
            // Nobody makes these any more; headers that hold them are read.
            case "importJobId", "collectionNameOnly" -> expected;
            default -> throw new AssertionError("no such constructor: " + vector);
        };
        assertThat(built).isEqualTo(expected);
    }
}
