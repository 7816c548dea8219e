/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Sequences of calls on a builder, right and wrong, and what they come to. */
class BuilderVectorTest {
    @TestFactory
    Stream<DynamicTest> shouldAgreeWithBuilderVectors() {
        return Vectors.tests("builder.json", BuilderVectorTest::check);
    }

    private static void check(JsonNode vector) {
        JsonNode result = vector.get("result");
        if (isFailure(result)) {
            TidemarkException thrown = (TidemarkException) catchThrowable(() -> run(vector));
            assertThat(thrown.code()).isEqualTo(ErrorCode.MISUSE);
            assertThat(thrown).hasMessageContaining("type=" + vector.get("type").textValue());
            return;
        }
        AnyMessage message = run(vector);

        assertThat(message)
                .isInstanceOf(
                        result.get("stage").textValue().equals("broadcast")
                                ? BroadcastMutableMessage.class
                                : MutableMessage.class);
        ExpectedMessage.checkProperties(message, result.get("properties"));
        ExpectedMessage.outcome(
                result.get("broadcastHeader"), message::broadcastHeader, ExpectedMessage::checkBuiltBroadcastHeader);
        assertThat(message.payload()).isEqualTo(VectorMessages.payload(result.get("payload")));
    }

    private static AnyMessage run(JsonNode vector) {
        MessageType<Message, Message> type = KnownTypes.named(vector.get("type").textValue());
        MessageBuilder<Message, Message> builder = new MessageBuilder<>(type);
        AnyMessage built = null;
        for (JsonNode op : vector.get("ops")) {
            assertThat(built).isNull();
            built = apply(builder, type, vector, op);
        }
        if (built == null) {
            throw new AssertionError("nothing was built: " + vector);
        }
        return built;
    }

    private static @Nullable AnyMessage apply(
            MessageBuilder<Message, Message> builder,
            MessageType<Message, Message> type,
            JsonNode vector,
            JsonNode op) {
        JsonNode first = op.path(1);
        switch (op.get(0).textValue()) {
            case "header" ->
                builder.header(Protos.parse(type.defaultHeader(), VectorMessages.payload(vector.get("headerBytes"))));
            case "body" ->
                builder.body(Protos.parse(type.defaultBody(), VectorMessages.payload(vector.get("bodyBytes"))));
            case "vchannel" -> builder.vchannel(first.textValue());
            case "allVChannel" -> builder.allVChannels();
            case "broadcast" -> builder.broadcast(listOrEmpty(first));
            case "broadcastAckSyncUp" -> builder.broadcast(listOrEmpty(first), /* ackSyncUp= */ true);
            case "clusterBroadcast" -> builder.clusterBroadcast(first.textValue(), listOrEmpty(op.get(2)));
            case "property" -> builder.property(first.textValue(), op.get(2).textValue());
            case "properties" -> builder.properties(VectorMessages.texts(first));
            case "unreplicable" -> builder.unreplicable();
            case "notPersisted" -> builder.notPersisted();
            case "cipherNull" -> {} // No cipher is not calling cipher().
            case "cipher" -> builder.cipher(new NoCipher(), int64(first), int64(op.get(2)));
            case "buildMutable" -> {
                return builder.build();
            }
            case "buildBroadcast" -> {
                return builder.buildBroadcast();
            }
            default -> throw new AssertionError("no such call: " + op);
        }
        return null;
    }

    private static List<String> listOrEmpty(JsonNode list) {
        return list.isNull() ? List.of() : VectorMessages.list(list);
    }

    /** Never reached: the type is refused before anything is encrypted. */
    private static final class NoCipher implements MessageCipher {
        @Override
        public Encryptor encryptor(long zoneId, long collectionId) {
            throw new AssertionError("nothing is to be encrypted");
        }

        @Override
        public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
            throw new AssertionError("nothing is to be decrypted");
        }
    }
}
