/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Messages of every type with ordinary, empty and extreme content, as Milvus code builds, stores and reads them. */
class TypesVectorTest {
    @TestFactory
    Stream<DynamicTest> shouldAgreeWithMutableMessagesOfAllTypes() {
        return Vectors.tests("types-mutable.json", TypesVectorTest::checkMutable);
    }

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithImmutableMessagesOfAllTypes() {
        return Vectors.tests("types-immutable.json", TypesVectorTest::checkImmutable);
    }

    private static void checkMutable(JsonNode vector) {
        assertThat(vector.get("stage").textValue()).isEqualTo("mutable");
        var proto = VectorMessages.parseMessage(vector.get("protoMessage"));
        MutableMessage ofProto = MutableMessage.fromProto(proto);
        MutableMessage ofParts = MutableMessage.of(
                VectorMessages.payload(vector.get("payload")), VectorMessages.texts(vector.get("properties")));

        for (MutableMessage message : new MutableMessage[] {ofProto, ofParts}) {
            ExpectedMessage.check(message, vector.get("expect"));
            ExpectedMessage.checkProperties(message, vector.get("properties"));
            assertThat(message.toProto()).isEqualTo(proto);
            checkEncoding(message, proto);
        }
    }

    private static void checkEncoding(MutableMessage message, io.tidemark.proto.messages.Message proto) {
        byte[] bytes = message.toByteArray();
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
        message.encode(direct);

        assertThat(bytes).hasSize(message.encodedSize());
        assertThat(direct.flip()).isEqualTo(ByteBuffer.wrap(bytes));
        assertThat(Protos.parse(proto, ByteString.copyFrom(bytes))).isEqualTo(proto);
    }

    private static void checkImmutable(JsonNode vector) {
        assertThat(vector.get("stage").textValue()).isEqualTo("immutable");
        ImmutableMessage ofProto = VectorMessages.parseImmutable(vector.get("protoImmutable"));
        ImmutableMessage ofParts = VectorMessages.immutable(vector);
        ImmutableMessage ofRecord =
                ImmutableMessage.parse(ofProto.messageId(), ofProto.toRecord().toByteArray(), MessageLimits.DEFAULT);

        for (ImmutableMessage message : new ImmutableMessage[] {ofProto, ofParts, ofRecord}) {
            ExpectedMessage.checkId(message.messageId(), vector.get("id"));
            ExpectedMessage.check(message, vector.get("expect"));
            ExpectedMessage.checkProperties(message, vector.get("properties"));
            assertThat(message.payload()).isEqualTo(VectorMessages.payload(vector.get("payload")));
            assertThat(message.toProto())
                    .isEqualTo(Protos.parse(message.toProto(), VectorMessages.payload(vector.get("protoImmutable"))));
        }
    }
}
