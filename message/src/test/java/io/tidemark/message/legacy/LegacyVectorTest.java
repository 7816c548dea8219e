/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.ExpectedMessage;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.Protos;
import io.tidemark.message.TraceContext;
import io.tidemark.message.TypedViews;
import io.tidemark.message.VectorMessages;
import io.tidemark.message.Vectors;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.proto.msg.MsgPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Old records and old consumers, as Milvus code reads and serves them. */
class LegacyVectorTest {
    private static final Map<String, String> LOOKUP = VectorMessages.texts(Vectors.load("legacy.json").stream()
            .filter(vector -> Vectors.kind(vector).equals("lookupTable"))
            .findFirst()
            .orElseThrow()
            .get("entries"));

    private static final LegacyConverter CONVERTER = new LegacyConverter();

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithLegacyVectors() {
        return Vectors.tests("legacy.json", LegacyVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "lookupTable" -> assertThat(LOOKUP).isNotEmpty();
            case "old" -> checkOld(vector);
            case "window" -> checkWindow(vector);
            case "pack" -> checkPacking(packing(vector), vector.get("result"));
            case "mutable" -> checkMutable(vector);
            case "stream" -> checkStream(vector);
            case "cast" -> checkCast(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- old records ------------------------------------------------------------------------------------------------

    private static void checkOld(JsonNode vector) {
        ImmutableMessage record = VectorMessages.immutable(vector);
        assertThat(record.version()).isEqualTo(vector.get("version").longValue());
        assertThat(record.estimatedSize()).isEqualTo(vector.get("recordSize").longValue());
        OldRecordAdaptor adaptor = new OldRecordAdaptor(
                vector.get("pchannel").textValue(),
                (collectionId, pchannel) -> Optional.ofNullable(LOOKUP.get(collectionId + "@" + pchannel)));
        MessageId lastConfirmed = VectorMessages.id(vector.get("lastConfirmedMessageId"));
        JsonNode result = vector.get("result");
        if (isFailure(result)) {
            ExpectedMessage.checkFailure(result, catchThrowable(() -> adaptor.adapt(record, lastConfirmed)));
            return;
        }
        Optional<ImmutableMessage> adapted = adaptor.adapt(record, lastConfirmed);
        if (result.get("outcome").textValue().equals("skipped")) {
            assertThat(adapted).isEmpty();
            return;
        }
        ImmutableMessage message = adapted.orElseThrow();
        ExpectedMessage.checkId(message.messageId(), result.get("id"));
        ExpectedMessage.check(message, result.get("expect"));
        ExpectedMessage.checkProperties(message, result.get("properties"));
        assertThat(message.payload()).isEqualTo(VectorMessages.payload(result.get("payload")));
        checkPacking(() -> CONVERTER.pack(List.of(message)), vector.get("legacyPack"));
    }

    private static void checkWindow(JsonNode vector) {
        OldIdWindow window = new OldIdWindow(vector.get("windowSize").intValue());
        long id = vector.get("firstId").longValue();
        for (String expected : VectorMessages.list(vector.get("lastConfirmed"))) {
            assertThat(window.add(new KafkaMessageId(id++))).hasToString(expected);
        }
    }

    private static void checkCast(JsonNode vector) {
        ImmutableMessage message =
                VectorMessages.parseImmutable(vector.get("message").get("protoImmutable"));
        ExpectedMessage.check(message, vector.get("expect"));
        assertThat(MilvusMessages.specialize(message)).isInstanceOf(InsertMessage.class);
    }

    // ---- packs ------------------------------------------------------------------------------------------------------

    private static Callable<LegacyPacking> packing(JsonNode vector) {
        List<ImmutableMessage> messages = new ArrayList<>();
        vector.get("messages").forEach(message -> messages.add(message(message)));
        return () -> CONVERTER.pack(messages);
    }

    private static ImmutableMessage message(JsonNode message) {
        if (!message.path("transaction").booleanValue()) {
            return VectorMessages.parseImmutable(message.get("protoImmutable"));
        }
        List<ImmutableMessage> bodies = new ArrayList<>();
        message.get("bodies").forEach(body -> bodies.add(message(body)));
        return ImmutableTxnMessage.assemble(message(message.get("begin")), bodies, message(message.get("commit")));
    }

    private static void checkPacking(Callable<LegacyPacking> call, JsonNode expected) {
        if (expected.get("outcome").textValue().equals("throw")) {
            ExpectedMessage.checkFailure(expected, catchThrowable(call::call));
            return;
        }
        LegacyPacking packing;
        try {
            packing = call.call();
        } catch (Exception e) {
            throw new AssertionError("expected " + expected, e);
        }
        switch (expected.get("outcome").textValue()) {
            case "nothing" -> assertThat(packing).isEqualTo(new LegacyPacking(Optional.empty(), List.of()));
            case "error" -> {
                assertThat(packing.pack()).isEmpty();
                assertThat(packing.failures()).isNotEmpty();
                packing.failures().forEach(failure -> ExpectedMessage.checkFailure(expected, failure));
            }
            case "ok" -> {
                assertThat(packing.failures().isEmpty())
                        .isEqualTo(!expected.get("errorCollected").booleanValue());
                checkPack(packing.pack().orElseThrow(), expected);
            }
            default -> throw new AssertionError("no such outcome: " + expected);
        }
    }

    private static void checkPack(LegacyPack pack, JsonNode expected) {
        assertThat(pack.beginTimeTick()).isEqualTo(int64(expected.get("beginTs")));
        assertThat(pack.endTimeTick()).isEqualTo(int64(expected.get("endTs")));
        checkPosition(pack.startPosition(), expected.get("startPosition"));
        checkPosition(pack.endPosition(), expected.get("endPosition"));
        assertThat(pack.messages()).hasSize(expected.get("msgs").size());
        for (int i = 0; i < pack.messages().size(); i++) {
            checkMessage(pack.messages().get(i), expected.get("msgs").get(i));
        }
    }

    private static void checkPosition(MsgPosition position, JsonNode expected) {
        assertThat(position)
                .isEqualTo(MsgPosition.newBuilder()
                        .setChannelName(expected.get("channelName").textValue())
                        .setMsgID(VectorMessages.payload(expected.get("msgID")))
                        .setMsgGroup(expected.get("msgGroup").textValue())
                        .setTimestamp(int64(expected.get("timestamp")))
                        .setWALNameValue(expected.get("walNumber").intValue())
                        .build());
    }

    // ---- messages ---------------------------------------------------------------------------------------------------

    private static void checkMessage(LegacyMessage message, JsonNode expected) {
        assertThat(message.typeNumber()).isEqualTo(expected.get("msgTypeNumber").intValue());
        assertThat(message.beginTimeTick()).isEqualTo(int64(expected.get("beginTs")));
        assertThat(message.endTimeTick()).isEqualTo(int64(expected.get("endTs")));
        assertThat(expected.get("hashValues").isNull()).isTrue(); // There are none, so there is no getter.
        assertThat(message.sizeBytes()).isEqualTo(expected.get("size").longValue());
        assertThat(message.vchannel()).isEqualTo(expected.get("vchannel").textValue());
        assertThat(message.collectionId()).isEqualTo(int64(expected.get("collectionId")));
        checkNumber(message.id(), expected.get("id"));
        checkNumber(message.sourceId(), expected.get("sourceId"));
        ExpectedMessage.outcome(expected.get("position"), message::position, LegacyVectorTest::checkPosition);
        checkTrace(message, expected);
        if (expected.has("body")) {
            Protos.assertSame(((LegacyBodyMessage<?>) message).body(), expected.get("body"));
        }
        if (expected.has("wraps")) {
            checkWrapped((LegacyWrappedMessage) message, expected.get("wraps"));
        }
    }

    /** A number that Milvus code throws for is one that is not there. */
    private static void checkNumber(OptionalLong number, JsonNode expected) {
        assertThat(number).isEqualTo(isFailure(expected) ? OptionalLong.empty() : OptionalLong.of(int64(expected)));
    }

    private static void checkTrace(LegacyMessage message, JsonNode expected) {
        if (!expected.has("trace")) {
            assertThat(message.traceContext()).isNull();
            return;
        }
        TraceContext trace = Objects.requireNonNull(message.traceContext());
        assertThat(trace.traceId())
                .isEqualTo(ExpectedMessage.hex(expected.get("trace").get("traceId")));
        assertThat(trace.spanId())
                .isEqualTo(ExpectedMessage.hex(expected.get("trace").get("spanId")));
    }

    private static void checkWrapped(LegacyWrappedMessage wrapped, JsonNode expected) {
        ImmutableMessage message = wrapped.message().message();
        ExpectedMessage.checkId(message.messageId(), expected.get("id"));
        MessageType<?, ?> type = MilvusMessages.CATALOG
                .find(message.typeNumber(), message.version())
                .orElseThrow();
        assertThat(type).hasToString(expected.get("typeWithVersion").textValue());
        var view = TypedViews.from(type, message);
        Protos.assertSame(view.header(), expected.get("header"));
        ExpectedMessage.outcome(expected.get("body"), view::body, Protos::assertSame);
    }

    private static void checkMutable(JsonNode vector) {
        MutableMessage message = MutableMessage.fromProto(
                VectorMessages.parseMessage(vector.get("message").get("protoMessage")));
        ExpectedMessage.outcome(
                vector.get("result"), () -> LegacyConverter.convert(message), LegacyVectorTest::checkMessage);
    }

    // ---- streams ----------------------------------------------------------------------------------------------------

    private static void checkStream(JsonNode vector) {
        LegacyPackBuffer buffer = new LegacyPackBuffer(CONVERTER);
        JsonNode messages = vector.get("messages");
        for (int i = 0; i < messages.size(); i++) {
            ImmutableMessage message = message(messages.get(i));
            JsonNode step = vector.get("steps").get(i);
            if (isFailure(step)) {
                ExpectedMessage.checkFailure(step, catchThrowable(() -> buffer.add(message)));
            } else {
                checkStep(buffer.add(message), step);
                assertThat(buffer.waitingCount()).isEqualTo(step.get("buffered").intValue());
            }
        }
    }

    private static void checkStep(List<LegacyPacking> packings, JsonNode step) {
        List<LegacyPack> packs =
                packings.stream().flatMap(packing -> packing.pack().stream()).toList();
        assertThat(packs).hasSize(step.get("packs").size());
        for (int i = 0; i < packs.size(); i++) {
            checkStreamPack(packs.get(i), step.get("packs").get(i));
        }
    }

    private static void checkStreamPack(LegacyPack pack, JsonNode expected) {
        assertThat(pack.beginTimeTick()).isEqualTo(int64(expected.get("beginTs")));
        assertThat(pack.endTimeTick()).isEqualTo(int64(expected.get("endTs")));
        checkPosition(pack.startPosition(), expected.get("startPosition"));
        checkPosition(pack.endPosition(), expected.get("endPosition"));
        assertThat(pack.messages()).hasSize(expected.get("msgs").size());
        for (int i = 0; i < pack.messages().size(); i++) {
            LegacyMessage message = pack.messages().get(i);
            JsonNode e = expected.get("msgs").get(i);
            MsgPosition position = Objects.requireNonNull(message.position());
            assertThat(position.getChannelName())
                    .isEqualTo(e.get("positionChannel").textValue());
            assertThat(position.getMsgID()).isEqualTo(VectorMessages.payload(e.get("messageIdBytes")));
            assertThat(position.getTimestamp()).isEqualTo(int64(e.get("timestamp")));
            assertThat(message.vchannel()).isEqualTo(e.get("vchannel").textValue());
            assertThat(message.collectionId()).isEqualTo(int64(e.get("collectionId")));
            assertThat(message.sizeBytes()).isEqualTo(e.get("size").longValue());
            checkNumber(message.id(), e.get("id"));
        }
    }
}
