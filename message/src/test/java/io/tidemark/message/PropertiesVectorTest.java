/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.FieldMask;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.schema.CacheExpirationsBuilder;
import io.tidemark.message.schema.CollectionSchemas;
import io.tidemark.proto.messages.AlterCollectionMessageHeader;
import io.tidemark.proto.messages.CacheExpirations;
import io.tidemark.proto.messages.LegacyProxyCollectionMetaCache;
import io.tidemark.proto.messages.ManualFlushExtraResponse;
import io.tidemark.proto.msg.CreateCollectionRequest;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Properties read, set and overwritten as Milvus code does it, damaged and unusual ones above all. */
class PropertiesVectorTest {
    private static final Set<String> NOT_UTF8 = Set.of("valid/user-value-not-utf8", "valid/vchannel-not-utf8");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithPropertyVectors() {
        return Vectors.tests("properties.json", PropertiesVectorTest::check);
    }

    /** The other kinds of this file are about text alone. */
    @TestFactory
    Stream<DynamicTest> shouldTellRecordsOfTheStreamingSystem() {
        Set<String> elsewhere =
                Set.of("i36", "u36", "parse36", "decimal", "pb64", "pb64Parse", "channel", "virtualChannel");
        return Vectors.tests("encodings.json", elsewhere, vector -> {
            assertThat(Vectors.kind(vector)).isEqualTo("fromStreaming");
            ImmutableMessage message =
                    ImmutableMessage.of(null, ByteString.EMPTY, VectorMessages.texts(vector.get("properties")));
            assertThat(message.isFromStreaming()).isEqualTo(vector.get("result").booleanValue());
        });
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "read" -> checkRead(vector);
            case "fromProto" -> checkFromProto(vector);
            case "setter" -> checkSetter(vector);
            case "overwrite" -> checkOverwrite(vector);
            case "cast" -> checkCast(vector);
            case "any" -> checkExtra(vector);
            case "isSchemaChange" -> checkSchemaChange(vector);
            case "cacheExpirations" -> checkCacheExpirations(vector);
            case "createCollectionSchema" -> checkCreateCollectionSchema(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- reading ----------------------------------------------------------------------------------------------------

    private static void checkRead(JsonNode vector) {
        ImmutableMessage message = VectorMessages.immutable(vector);
        assertThat(message.isFromStreaming())
                .isEqualTo(vector.get("fromStreaming").booleanValue());
        ExpectedMessage.checkId(message.messageId(), vector.get("id"));
        assertThat(message.payload()).isEqualTo(VectorMessages.payload(vector.get("payload")));
        if (NOT_UTF8.contains(vector.get("name").textValue())) {
            checkNotUtf8(vector, message);
            return;
        }
        ExpectedMessage.check(message, vector.get("expect"));
        ExpectedMessage.checkProperties(message, vector.get("properties"));
        ImmutableMessage ofProto = VectorMessages.parseImmutable(vector.get("protoImmutable"));
        ExpectedMessage.check(ofProto, vector.get("expect"));
        assertThat(message.toProto()).isEqualTo(ofProto.toProto());
    }

    /** Milvus code hands such text on with U+FFFD in it; here it fails where it is asked for, and only there. */
    private static void checkNotUtf8(JsonNode vector, ImmutableMessage message) {
        failure(ErrorCode.DECODE_FAILED, message::toProto);
        failure(ErrorCode.DECODE_FAILED, message::properties);
        vector.get("properties_hex").properties().forEach(field -> {
            String key = ByteString.fromHex(field.getKey()).toStringUtf8();
            assertThat(failure(ErrorCode.DECODE_FAILED, () -> message.property(key)))
                    .hasMessageContaining(key)
                    .hasMessageContaining("id=" + message.messageId());
            assertThat(message.rawProperty(key)).isEqualTo(ExpectedMessage.hex(field.getValue()));
        });
        assertThat(message.timeTick()).isEqualTo(int64(vector.get("expect").get("timeTick")));
        assertThat(message.estimatedSize())
                .isEqualTo(vector.get("expect").get("estimateSize").longValue());
    }

    private static void checkFromProto(JsonNode vector) {
        JsonNode result = vector.get("result");
        // Nothing can be null here; what Milvus code answers to null is what it answers to an empty protobuf.
        byte[] proto =
                vector.get("protoImmutable").isNull() ? new byte[0] : Vectors.bytes(vector.get("protoImmutable"));
        if (isFailure(result)) {
            failure(ErrorCode.INVALID_MESSAGE_ID, () -> ImmutableMessage.parseProto(proto, VectorMessages.LIMITS));
            return;
        }
        ImmutableMessage message = ImmutableMessage.parseProto(proto, VectorMessages.LIMITS);
        assertThat(message.hasMessageId()).isEqualTo(!result.get("id").isNull());
        if (message.hasMessageId()) {
            ExpectedMessage.checkId(message.messageId(), result.get("id"));
            failure(ErrorCode.CORRUPT_MESSAGE, message::lastConfirmedMessageId);
            assertThat(message.messageId().walKind().configurationName())
                    .isEqualTo(result.get("walName").textValue());
        } else {
            failure(ErrorCode.INVALID_MESSAGE_ID, message::messageId);
            assertThat(catchThrowable(message::lastConfirmedMessageId)).isInstanceOf(TidemarkException.class);
        }
    }

    // ---- setting ----------------------------------------------------------------------------------------------------

    private static void checkSetter(JsonNode vector) {
        MutableMessage message =
                MutableMessage.of(ByteString.copyFromUtf8("p"), VectorMessages.texts(vector.get("properties")));
        JsonNode result = vector.get("result");
        Throwable thrown = catchThrowable(() -> vector.get("ops").forEach(op -> set(message, op)));
        if (isFailure(result)) {
            ExpectedMessage.checkFailure(result, thrown);
        } else {
            assertThat(thrown).isNull();
            ExpectedMessage.checkProperties(message, result.get("properties"));
            assertThat(message.payload().toStringUtf8()).isEqualTo("p");
        }
    }

    private static void set(MutableMessage message, JsonNode op) {
        JsonNode value = op.path(1);
        var unused = switch (op.get(0).textValue()) {
            case "barrierTimeTick" -> message.barrierTimeTick(int64(value));
            case "walTerm" -> message.walTerm(int64(value));
            case "timeTick" -> message.timeTick(int64(value));
            case "lastConfirmed" -> message.lastConfirmed(VectorMessages.id(value));
            case "lastConfirmedSameAsMessageId" -> message.lastConfirmedSameAsId();
            case "txnContext" ->
                message.txnContext(TxnContext.of(
                        int64(value.get("id")),
                        Duration.of(int64(value.get("keepaliveMicroseconds")), ChronoUnit.MICROS)));
            case "oldVersion" -> message.oldVersion();
            case "replicateHeader" -> message.replicateHeader(replicateHeader(value));
            case "injectTrace" -> message.injectTraceContext(traceContext(value));
            case "overwriteTrace" -> message.overwriteTraceContext(traceContext(value));
            case "cloneThenSetTimeTickOnClone" -> message.copy().timeTick(int64(value));
            default -> throw new AssertionError("no such setter: " + op);
        };
    }

    private static ReplicateHeader replicateHeader(JsonNode value) {
        return new ReplicateHeader(
                value.get("clusterId").textValue(),
                value.get("messageId").isNull() ? null : VectorMessages.id(value.get("messageId")),
                VectorMessages.id(value.get("lastConfirmedMessageId")),
                int64(value.get("timeTick")),
                value.get("vchannel").textValue());
    }

    private static @Nullable TraceContext traceContext(JsonNode value) {
        return value.isNull()
                ? null
                : new TraceContext(
                        ExpectedMessage.hex(value.get("traceId")),
                        ExpectedMessage.hex(value.get("spanId")),
                        value.get("flags").intValue());
    }

    // ---- typed views ------------------------------------------------------------------------------------------------

    private static void checkOverwrite(JsonNode vector) {
        MessageType<?, ?> type = KnownTypes.named(vector.get("type").textValue());
        JsonNode before = vector.get("before");
        MutableMessage message = MutableMessage.of(
                VectorMessages.payload(before.get("payload")), VectorMessages.texts(before.get("properties")));
        TypedViews.Mutable view = TypedViews.from(type, message);
        JsonNode expect = vector.get("expect");
        switch (vector.get("op").textValue()) {
            case "header" -> view.overwriteHeader(Protos.replaceKnownFields(view.header(), expect.get("header")));
            case "body" -> view.overwriteBody(Protos.replaceKnownFields(view.body(), expect.get("body")));
            case "none" -> assertThat(view.header()).isNotNull(); // Headers cannot be changed in place.
            default -> throw new AssertionError("no such operation: " + vector);
        }

        ExpectedMessage.check(message, expect);
        ExpectedMessage.checkProperties(message, vector.get("properties"));
        assertThat(message.payload()).isEqualTo(VectorMessages.payload(vector.get("payload")));
        assertThat(message.toProto())
                .isEqualTo(MutableMessage.of(
                                VectorMessages.payload(vector.get("payload")),
                                VectorMessages.texts(vector.get("properties")))
                        .toProto());
        if (expect.get("headerBytesStable").booleanValue()) {
            assertThat(message.property(PropertyKeys.HEADER))
                    .isEqualTo(vector.get("properties").get(PropertyKeys.HEADER).textValue());
        }
    }

    private static void checkCast(JsonNode vector) {
        MessageType<Message, Message> delete = KnownTypes.named("Delete");
        MessageType<Message, Message> insert = KnownTypes.named("Insert");
        MutableMessage mutable = new MessageBuilder<>(insert)
                .header(insert.defaultHeader())
                .body(insert.defaultBody())
                .vchannel("p_0_1v0")
                .build();
        ImmutableMessage immutable =
                mutable.copy().timeTick(1).lastConfirmedSameAsId().intoImmutableMessage(new KafkaMessageId(1));
        switch (vector.get("name").textValue()) {
            case "cast/mutable-insert-as-delete", "cast/mutable-insert-as-delete-must" ->
                failure(ErrorCode.WRONG_TYPE, () -> TypedViews.from(delete, mutable));
            case "cast/immutable-insert-as-delete", "cast/immutable-insert-as-delete-must" ->
                failure(ErrorCode.WRONG_TYPE, () -> TypedViews.from(delete, immutable));
            case "cast/broadcast-insert-as-delete" -> {
                BroadcastMutableMessage broadcast = new BroadcastMessageBuilder<>(insert)
                        .header(insert.defaultHeader())
                        .body(insert.defaultBody())
                        .channels(Set.of("p_0_1v0"))
                        .build();
                failure(ErrorCode.WRONG_TYPE, () -> TypedViews.from(delete, broadcast));
            }
            // A view here is no message, so it cannot be cast again; its message can.
            case "cast/mutable-typed-view-as-same-type" ->
                assertThat(TypedViews.from(
                                        insert, TypedViews.from(insert, mutable).message())
                                .message())
                        .isSameAs(mutable);
            case "cast/immutable-typed-view-as-same-type" ->
                assertThat(TypedViews.from(
                                        insert,
                                        TypedViews.from(insert, immutable).message())
                                .message())
                        .isSameAs(immutable);
            case "cast/mutable-typed-view-as-other-type" ->
                failure(
                        ErrorCode.WRONG_TYPE,
                        () -> TypedViews.from(
                                delete, TypedViews.from(insert, mutable).message()));
            case "cast/immutable-typed-view-as-other-type" ->
                failure(
                        ErrorCode.WRONG_TYPE,
                        () -> TypedViews.from(
                                delete, TypedViews.from(insert, immutable).message()));
            case "cast/plain-as-transaction" ->
                assertThat(immutable.asTransaction().isPresent())
                        .isEqualTo(vector.get("result").booleanValue());
            case "cast/typed-body-on-version-0" ->
                assertThat(TypedViews.from(insert, mutable.oldVersion()).body()).isEqualTo(insert.defaultBody());
            // What Milvus code refuses, or not, while it runs is here a matter of types.
            case "cast/immutable-as-mutable-view" ->
                assertThat(MutableMessage.class.isAssignableFrom(ImmutableMessage.class))
                        .isFalse();
            case "cast/mutable-insert-as-broadcast-view" ->
                assertThat(BroadcastMutableMessage.class.isAssignableFrom(MutableMessage.class))
                        .isFalse();
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- what types add ---------------------------------------------------------------------------------------------

    private static void checkExtra(JsonNode vector) {
        ManualFlushExtraResponse extra =
                Protos.parse(ManualFlushExtraResponse.getDefaultInstance(), vector.get("segmentIds"));
        AppendResult result = AppendResult.of(new KafkaMessageId(2), new KafkaMessageId(1), 3);

        assertThat(result.withExtra(extra).extra())
                .isEqualTo(Protos.parse(Any.getDefaultInstance(), VectorMessages.payload(vector.get("any"))));
        assertThat(result.withExtra(extra).extra(ManualFlushExtraResponse.class))
                .contains(extra);
        assertThat(result.withExtra(extra).extra(CacheExpirations.class)).isEmpty();
        assertThat(result.extra(ManualFlushExtraResponse.class)).isEmpty();
    }

    private static void checkSchemaChange(JsonNode vector) {
        AlterCollectionMessageHeader.Builder header = AlterCollectionMessageHeader.newBuilder();
        if (!vector.get("paths").isNull()) {
            header.setUpdateMask(FieldMask.newBuilder().addAllPaths(VectorMessages.list(vector.get("paths"))));
        }
        assertThat(CollectionSchemas.isSchemaChange(header.build()))
                .isEqualTo(vector.get("result").booleanValue());
    }

    private static void checkCacheExpirations(JsonNode vector) {
        CacheExpirationsBuilder builder = new CacheExpirationsBuilder();
        vector.get("value").path("cache_expirations").forEach(entry -> {
            LegacyProxyCollectionMetaCache cache = Protos.parse(
                    LegacyProxyCollectionMetaCache.getDefaultInstance(),
                    entry.get("legacy_proxy_collection_meta_cache"));
            builder.collection(into -> into.mergeFrom(cache));
        });
        assertThat(builder.build().toByteString()).isEqualTo(VectorMessages.payload(vector.get("bytes")));
    }

    private static void checkCreateCollectionSchema(JsonNode vector) {
        CreateCollectionRequest body =
                Protos.parse(CreateCollectionRequest.getDefaultInstance(), VectorMessages.payload(vector.get("body")));
        ExpectedMessage.outcome(vector.get("schema"), () -> CollectionSchemas.of(body), Protos::assertSame);
        assertThat(CollectionSchemas.isPresent(body)).isEqualTo(!body.equals(body.getDefaultInstanceForType()));
    }
}
