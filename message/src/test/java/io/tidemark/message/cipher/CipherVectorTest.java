/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.message.AnyMessage;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.ReplicateMutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.VectorRecords;
import io.tidemark.message.VectorTypes;
import io.tidemark.message.Vectors;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.RocksMqMessageId;
import io.tidemark.message.txn.CommittedTxn;
import io.tidemark.message.txn.Deliverable;
import io.tidemark.message.txn.LogRecord;
import io.tidemark.message.txn.TxnBuffer;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.DeleteMessageHeader;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.InsertRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Encrypted messages as Milvus code writes and reads them. A cipher is handed over here and never registered, so there is no
 * second registration that could be ignored; legacy packs are tested with the legacy forms.
 */
class CipherVectorTest {
    private static final Set<String> ELSEWHERE = Set.of("register");

    @TestFactory
    Stream<DynamicTest> shouldEncryptAndDecryptAsTheVectorsSay() {
        return Vectors.tests("cipher.json", ELSEWHERE, CipherVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "encrypted" -> checkEncrypted(vector);
            case "overwrite" -> checkOverwrite(vector);
            case "retry" -> checkRetry(vector);
            case "failure" -> checkFailure(vector);
            case "build" -> checkBuild(vector);
            case "transaction" -> checkTransaction(vector);
            case "noPlugin" -> checkWithoutCipher(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- encrypted --------------------------------------------------------------------------------------------------

    private static void checkEncrypted(JsonNode vector) {
        checkMessage(message(vector), vector);
        ByteString plain = bytes(vector.get("plainPayload"));
        CipherHeader header = cipherHeader(vector.get("cipherHeader"));

        // The same encryptor gives the same bytes again.
        MessageCipher.Encryptor encryptor =
                new VectorCipher(number(header)).encryptor(header.getEzId(), header.getCollectionId());
        assertThat(encryptor.safeKey()).isEqualTo(header.getSafeKey());
        assertThat(encryptor.encrypt(plain)).isEqualTo(VectorRecords.payload(vector));
        if (vector.has("source")) {
            checkReplicated(vector);
        }
    }

    private static void checkReplicated(JsonNode vector) {
        ReplicateMutableMessage replicated =
                ReplicateMutableMessage.of("src", VectorRecords.stored(vector.get("source")));
        VectorRecords.assertProperties(replicated, vector.get("properties"));
        assertThat(replicated.payload()).isEqualTo(VectorRecords.payload(vector));
    }

    /** What a vector says of an encrypted message, or of one that could be. */
    private static void checkMessage(AnyMessage message, JsonNode vector) {
        ByteString plain = bytes(vector.get("plainPayload"));
        assertThat(message.payloadSize()).isEqualTo(vector.get("storedLength").intValue());
        assertThat(message.estimatedSize()).isEqualTo(vector.get("estimateSize").longValue());
        if (vector.get("cipherHeader").isNull()) {
            assertThat(message.cipherHeader()).isNull();
        } else {
            assertThat(message.cipherHeader()).isEqualTo(cipherHeader(vector.get("cipherHeader")));
        }
        assertThat(VectorRecords.plainPayload(message, new VectorCipher(1))).isEqualTo(plain);

        JsonNode expect = vector.get("expect");
        assertThat(expect.get("cast").textValue()).isEqualTo("ok");
        MessageType<?, ?> type = VectorTypes.ofNumber(expect.get("typeNumber").intValue());
        checkView(type, message, expect);
    }

    private static <H extends Message, B extends Message> void checkView(
            MessageType<H, B> type, AnyMessage message, JsonNode expect) {
        assertThat(withoutUnknown(header(type, message)))
                .isEqualTo(fromJson(type.defaultHeader(), expect.get("header")));
        assertThat(withoutUnknown(body(type, message, new VectorCipher(1))))
                .isEqualTo(fromJson(type.defaultBody(), expect.get("body")));
        if (message.cipherHeader() != null) {
            failure(ErrorCode.CIPHER_FAILED, () -> bodyWithoutCipher(type, message));
        }
    }

    // ---- overwrite --------------------------------------------------------------------------------------------------

    private static void checkOverwrite(JsonNode vector) {
        switch (vector.get("name").textValue()) {
            case "overwrite-body", "overwrite-body-plain" -> checkOverwrittenBody(vector);
            case "overwrite-header-leaves-cipher" -> checkOverwrittenHeader(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static void checkOverwrittenBody(JsonNode vector) {
        MutableMessage message = mutable(vector.get("before"));
        checkMessage(message, vector.get("before"));
        InsertRequest newBody = parse(InsertRequest.getDefaultInstance(), bytes(vector.get("newBodyPlain")));

        VectorTypes.view(VectorTypes.INSERT, message).overwriteBody(newBody, new VectorCipher(number(vector)));

        // Java may write the fields of the new body in another order, at the same length.
        VectorRecords.assertProperties(message, vector.get("properties"));
        assertThat(message.payloadSize()).isEqualTo(vector.get("storedLength").intValue());
        assertThat(message.estimatedSize()).isEqualTo(vector.get("estimateSize").longValue());
        assertThat(VectorTypes.view(VectorTypes.INSERT, message).body(new VectorCipher(1)))
                .isEqualTo(newBody);
        checkMessage(mutable(vector), vector);
    }

    private static int number(JsonNode vector) {
        JsonNode header = vector.get("cipherHeader");
        return header.isNull() ? 1 : number(cipherHeader(header));
    }

    private static void checkOverwrittenHeader(JsonNode vector) {
        MutableMessage message = mutable(vector.get("before"));
        checkMessage(message, vector.get("before"));
        InsertMessageHeader newHeader = fromJson(
                InsertMessageHeader.getDefaultInstance(), vector.get("expect").get("header"));

        VectorTypes.view(VectorTypes.INSERT, message).overwriteHeader(newHeader);

        VectorRecords.assertProperties(message, vector.get("properties"));
        checkMessage(message, vector);
    }

    // ---- retry ------------------------------------------------------------------------------------------------------

    private static void checkRetry(JsonNode vector) {
        List<Duration> delays = new ArrayList<>();
        int failures = vector.get("failuresBeforeSuccess").intValue();
        RetryingCipher cipher =
                new RetryingCipher(new VectorCipher(1).failing(failures), RetryOptions.DEFAULT, delays::add);
        MutableMessage message = MutableMessage.fromProto(
                parse(io.tidemark.proto.messages.Message.getDefaultInstance(), bytes(vector.get("protoMessage"))));

        assertThat(VectorRecords.plainPayload(message, cipher)).isEqualTo(bytes(vector.get("plainPayload")));
        assertThat(delays).hasSize(failures);
        assertThat(delays.stream().mapToLong(Duration::toMillis).sum())
                .isEqualTo(vector.get("minimumDelayMs").longValue());
        assertThat(vector.get("delayWithinBounds").booleanValue()).isTrue();
    }

    // ---- failure ----------------------------------------------------------------------------------------------------

    private static void checkFailure(JsonNode vector) {
        ImmutableMessage message = ImmutableMessage.of(
                new RocksMqMessageId(1),
                VectorRecords.payload(vector),
                VectorRecords.properties(vector.get("properties")));
        VectorCipher cipher = new VectorCipher(1);

        if (isFailure(vector.get("plainPayload"))) {
            ErrorCode code = codeOfThrow(vector);
            failure(code, () -> VectorRecords.plainPayload(message, cipher));
        } else {
            assertThat(VectorRecords.plainPayload(message, cipher)).isEqualTo(bytes(vector.get("plainPayload")));
        }
        if (isFailure(vector.get("estimateSize"))) {
            failure(ErrorCode.CORRUPT_MESSAGE, message::estimatedSize);
        } else {
            assertThat(message.estimatedSize())
                    .isEqualTo(vector.get("estimateSize").longValue());
        }
        JsonNode cast = vector.get("cast");
        assertThat(cast.get("outcome").textValue()).isEqualTo("ok");
        checkFailedBody(VectorTypes.ofNumber(message.typeNumber()), message, vector, cast.get("body"));
    }

    /** A key or text that is wrong, or a header that cannot be read at all. */
    private static ErrorCode codeOfThrow(JsonNode vector) {
        return isFailure(vector.get("estimateSize")) ? ErrorCode.CORRUPT_MESSAGE : ErrorCode.CIPHER_FAILED;
    }

    private static <H extends Message, B extends Message> void checkFailedBody(
            MessageType<H, B> type, ImmutableMessage message, JsonNode vector, JsonNode expected) {
        VectorCipher cipher = new VectorCipher(1);
        if (isFailure(expected)) {
            boolean unreadable = expected.path("kind").asText().equals("decode error");
            failure(
                    unreadable ? ErrorCode.DECODE_FAILED : codeOfThrow(vector),
                    () -> VectorTypes.view(type, message).body(cipher));
        } else {
            assertThat(withoutUnknown(VectorTypes.view(type, message).body(cipher)))
                    .isEqualTo(fromJson(type.defaultBody(), expected));
        }
    }

    // ---- build ------------------------------------------------------------------------------------------------------

    private static void checkBuild(JsonNode vector) {
        String name = vector.get("name").textValue();
        String collectionName = name.equals("build/encryption-fails") ? "REFUSE-TO-ENCRYPT" : "books";
        assertThat(vector.get("type").textValue()).isEqualTo("Delete");
        MessageBuilder<DeleteMessageHeader, DeleteRequest> builder = new MessageBuilder<>(VectorTypes.DELETE)
                .vchannel("p_0_1v0")
                .header(DeleteMessageHeader.getDefaultInstance())
                .body(DeleteRequest.newBuilder()
                        .setCollectionName(collectionName)
                        .build())
                .cipher(new VectorCipher(1), int64(vector.get("ezId")), 9);

        if (isFailure(vector.get("result"))) {
            failure(ErrorCode.CIPHER_FAILED, builder::build);
        } else {
            assertThat(builder.build().cipherHeader()).isNotNull();
        }
    }

    // ---- transaction ------------------------------------------------------------------------------------------------

    private static void checkTransaction(JsonNode vector) {
        var txns = new TxnBuffer<ImmutableMessage>(TxnBuffer.BYTES_MAX_DEFAULT);
        List<Deliverable<ImmutableMessage>> out = new ArrayList<>();
        txns.accept(LogRecord.of(VectorRecords.stored(vector.get("begin"))), out::add);
        for (JsonNode body : vector.get("bodies")) {
            txns.accept(LogRecord.of(VectorRecords.stored(body)), out::add);
        }
        assertThat(txns.openTransactions().get(0).sizeBytes())
                .isEqualTo(vector.get("builderEstimateSize").longValue());
        txns.accept(LogRecord.of(VectorRecords.stored(vector.get("commit"))), out::add);

        ImmutableTxnMessage txn = ((CommittedTxn<ImmutableMessage>) out.get(0)).message(Function.identity());
        assertThat(txn.estimatedSize())
                .isEqualTo(vector.get("wrapperEstimateSize").longValue());
        assertThat(txn.bodies()).hasSize(vector.get("bodiesAfter").size());
        for (int i = 0; i < txn.bodies().size(); i++) {
            checkBodyAfter(txn.bodies().get(i), vector.get("bodiesAfter").get(i));
        }
    }

    private static void checkBodyAfter(ImmutableMessage body, JsonNode expected) {
        assertThat(body.messageId()).isEqualTo(VectorRecords.id(expected.get("id")));
        assertThat(body.cipherHeader()).isEqualTo(cipherHeader(expected.get("cipherHeader")));
        assertThat(body.estimatedSize()).isEqualTo(expected.get("estimateSize").longValue());
        assertThat(VectorRecords.plainPayload(body, new VectorCipher(1)))
                .isEqualTo(bytes(expected.get("plainPayload")));
    }

    // ---- without a plug-in: here, without handing over a cipher
    // -------------------------------------------------------

    private static void checkWithoutCipher(JsonNode vector) {
        JsonNode result = vector.get("result");
        switch (vector.get("name").textValue()) {
            case "no-plug-in/build-with-cipher" -> assertThat(isFailure(result)).isTrue(); // no call without a cipher
            case "no-plug-in/build-not-enabled-type" -> {
                assertThat(isFailure(result)).isTrue();
                failure(
                        ErrorCode.MISUSE,
                        () -> new MessageBuilder<>(VectorTypes.TIME_TICK).cipher(new VectorCipher(1), 7, 100));
            }
            case "no-plug-in/build-with-null-cipher" -> {
                assertThat(result.booleanValue()).isTrue();
                assertThat(new MessageBuilder<>(VectorTypes.DELETE)
                                .vchannel("p_0_1v0")
                                .header(DeleteMessageHeader.getDefaultInstance())
                                .body(DeleteRequest.getDefaultInstance())
                                .build()
                                .cipherHeader())
                        .isNull();
            }
            case "no-plug-in/read-payload" -> {
                assertThat(isFailure(result)).isTrue();
                failure(ErrorCode.CIPHER_FAILED, () -> bodyWithoutCipher(VectorTypes.DELETE, unreadable()));
            }
            case "no-plug-in/estimate-size" ->
                assertThat(unreadable().estimatedSize()).isEqualTo(result.longValue());
            case "no-plug-in/into-proto" -> {
                var proto = parse(io.tidemark.proto.messages.Message.getDefaultInstance(), bytes(result));
                assertThat(MutableMessage.fromProto(proto).toProto()).isEqualTo(proto);
            }
            default -> throw Vectors.unknownKind(vector);
        }
    }

    /** The message that the vectors without a plug-in are about. */
    private static MutableMessage unreadable() {
        JsonNode intoProto = Vectors.load("cipher.json").stream()
                .filter(vector -> vector.get("name").textValue().equals("no-plug-in/into-proto"))
                .findFirst()
                .orElseThrow();
        return MutableMessage.fromProto(
                parse(io.tidemark.proto.messages.Message.getDefaultInstance(), bytes(intoProto.get("result"))));
    }

    // ---- reading vectors --------------------------------------------------------------------------------------------

    private static AnyMessage message(JsonNode vector) {
        return switch (vector.get("stage").textValue()) {
            case "mutable" -> mutable(vector);
            case "immutable" -> VectorRecords.stored(vector);
            default -> throw Vectors.unknownKind(vector);
        };
    }

    private static MutableMessage mutable(JsonNode vector) {
        return MutableMessage.of(VectorRecords.payload(vector), VectorRecords.properties(vector.get("properties")));
    }

    private static CipherHeader cipherHeader(JsonNode json) {
        return fromJson(CipherHeader.getDefaultInstance(), json);
    }

    /** The running number of the encryptor, at the end of its safe key. */
    private static int number(CipherHeader header) {
        String safeKey = header.getSafeKey().toStringUtf8();
        return Integer.parseInt(safeKey.substring(safeKey.lastIndexOf(':') + 1));
    }

    private static ByteString bytes(JsonNode base64) {
        return ByteString.copyFrom(Vectors.bytes(base64));
    }

    private static <H extends Message> H header(MessageType<H, ?> type, AnyMessage message) {
        return message instanceof ImmutableMessage stored
                ? VectorTypes.view(type, stored).header()
                : VectorTypes.view(type, (MutableMessage) message).header();
    }

    private static <B extends Message> B body(MessageType<?, B> type, AnyMessage message, MessageCipher cipher) {
        return message instanceof ImmutableMessage stored
                ? VectorTypes.view(type, stored).body(cipher)
                : VectorTypes.view(type, (MutableMessage) message).body(cipher);
    }

    private static Message bodyWithoutCipher(MessageType<?, ?> type, AnyMessage message) {
        return message instanceof ImmutableMessage stored
                ? VectorTypes.view(type, stored).body()
                : VectorTypes.view(type, (MutableMessage) message).body();
    }

    @SuppressWarnings("unchecked") // the prototype's parser makes what the prototype is
    private static <T extends Message> T parse(T prototype, ByteString bytes) {
        try {
            return (T) prototype.getParserForType().parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(ErrorCode.DECODE_FAILED, "bad vector", e);
        }
    }

    /** The JSON of the vectors leaves unknown fields out. */
    @SuppressWarnings("unchecked") // as in parse()
    private static <T extends Message> T withoutUnknown(T message) {
        try {
            return (T) DiscardUnknownFieldsParser.wrap(requireNonNull(message.getParserForType()))
                    .parseFrom(message.toByteString());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("unchecked") // the builder is the prototype's
    private static <T extends Message> T fromJson(T prototype, JsonNode json) {
        Message.Builder builder = prototype.newBuilderForType();
        try {
            JsonFormat.parser().merge(json.toString(), builder);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError("bad vector: " + json, e);
        }
        return (T) builder.build();
    }
}
