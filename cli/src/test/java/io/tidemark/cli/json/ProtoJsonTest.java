/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.FieldMask;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.JsonCursor;
import io.tidemark.cli.log.Place;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.proto.messages.TxnContext;
import io.tidemark.proto.schema.FloatArray;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our protobuf JSON is that of protobuf's own printer. */
final class ProtoJsonTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final JsonFormat.TypeRegistry ANY_TYPES =
            JsonFormat.TypeRegistry.newBuilder().add(TxnContext.getDescriptor()).build();

    private static final long SEED = Long.getLong("tidemark.seed", 20261201);

    static List<MessageType<?, ?>> types() {
        return MilvusMessages.CATALOG.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldPrintWhatProtobufPrints(MessageType<?, ?> type) throws IOException {
        Random random = new Random(SEED + type.number());
        for (int i = 0; i < 20; i++) {
            for (Message prototype : List.<Message>of(type.defaultHeader(), type.defaultBody())) {
                Message message = fill(prototype.newBuilderForType(), random, 0);

                String expected = JsonFormat.printer()
                        .preservingProtoFieldNames()
                        .omittingInsignificantWhitespace()
                        .print(message);

                assertThat(normal(JSON.readTree(print(message))))
                        .as("seed=%s", SEED)
                        .isEqualTo(normal(JSON.readTree(expected)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldReadWhatItPrintsAndWhatProtobufPrints(MessageType<?, ?> type) throws IOException {
        Random random = new Random(SEED + type.number());
        for (int i = 0; i < 20; i++) {
            for (Message prototype : List.<Message>of(type.defaultHeader(), type.defaultBody())) {
                Message message = fill(prototype.newBuilderForType(), random, 0);
                String theirs =
                        JsonFormat.printer().omittingInsignificantWhitespace().print(message);

                assertThat(read(print(message), prototype)).as("seed=%s", SEED).isEqualTo(message);
                assertThat(read(theirs, prototype)).as("seed=%s", SEED).isEqualTo(message);
            }
        }
    }

    private static Message read(String json, Message prototype) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        JsonCursor cursor = new JsonCursor(bytes, 0, bytes.length, Place.line("test", 1));
        cursor.next();
        Message.Builder builder = prototype.newBuilderForType();
        new ProtoJsonReader(() -> ANY_TYPES).read(cursor, builder);
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1d", "0x1p3", "1e400", "NaN ", "", "+1", ".5", "true"})
    void shouldRefuseWhatIsNoDecimalNumber(String text) {
        FloatArray floats = FloatArray.getDefaultInstance();

        assertThatThrownBy(() -> read("{\"data\":[\"" + text + "\"]}", floats)).isInstanceOf(BadRecordException.class);
        assertThat(read("{\"data\":[\"-1.5e3\",2,\"NaN\"]}", floats))
                .isEqualTo(FloatArray.newBuilder()
                        .addAllData(List.of(-1500f, 2f, Float.NaN))
                        .build());
    }

    static Stream<Arguments> wrongFields() {
        return Stream.of(
                Arguments.of("{\"txn_id\":\"5x\"}", 11, "expected=txn_id, a number, actual=a string that is none"),
                Arguments.of("{\"txn_id\":5.5}", 11, "actual=another kind of number"),
                Arguments.of("{\"txn_id\":1e999999999}", 11, "actual=another kind of number"),
                Arguments.of("{\"txn_id\":\"9223372036854775808\"}", 11, "9223372036854775807"),
                Arguments.of("{\"txn_id\":true}", 11, "expected=txn_id, a number, actual=a boolean"),
                Arguments.of("{\"txn\":5}", 2, "expected=a field of milvus.proto.messages.TxnContext, actual=\"txn\""),
                Arguments.of("{\"txn_id\":5,\"txnId\":6}", 21, "each field once"),
                Arguments.of("[]", 1, "expected=an object, a milvus.proto.messages.TxnContext, actual=a list"));
    }

    @ParameterizedTest
    @MethodSource("wrongFields")
    void shouldSayWhereAFieldIsWrong(String json, long column, String said) {
        assertThatThrownBy(() -> read(json, TxnContext.getDefaultInstance()))
                .isInstanceOfSatisfying(
                        BadRecordException.class, e -> assertThat(e.column()).hasValue(column))
                .hasMessageContaining(said);
    }

    @Test
    void shouldReadAPackedMessageOfAKnownType() throws IOException {
        Any packed = Any.pack(TxnContext.newBuilder().setTxnId(5).build());

        assertThat(read(print(packed), Any.getDefaultInstance())).isEqualTo(packed);
    }

    /** Trees with numbers of the same value equal, however they are written. */
    private static String normal(JsonNode tree) {
        return tree.toString().replaceAll("(\\d)\\.0+\\b", "$1");
    }

    private static String print(Message message) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new JsonLines(out).line(json -> new ProtoJson(() -> ANY_TYPES).write(json, message));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Message fill(Message.Builder message, Random random, int depth) {
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            boolean wanted =
                    random.nextInt(3) > 0 && (depth < 4 || field.getJavaType() != FieldDescriptor.JavaType.MESSAGE);
            if (!wanted
                    || !message.getDescriptorForType().getFile().getPackage().startsWith("milvus")) {
                continue;
            }
            if (field.isRepeated()) {
                for (int i = random.nextInt(3); i > 0; i--) {
                    message.addRepeatedField(field, value(message, field, random, depth));
                }
            } else {
                message.setField(field, value(message, field, random, depth));
            }
        }
        return message.build();
    }

    private static Object value(Message.Builder message, FieldDescriptor field, Random random, int depth) {
        return switch (field.getJavaType()) {
            case INT -> random.nextInt();
            case LONG -> random.nextLong();
            case FLOAT -> random.nextInt(5) == 0 ? Float.NEGATIVE_INFINITY : random.nextInt(1000) / 8f;
            case DOUBLE -> random.nextInt(5) == 0 ? Double.NaN : random.nextInt(1000) / 8d;
            case BOOLEAN -> true;
            case STRING -> "text \"" + (char) random.nextInt(0xd000) + "\" " + random.nextInt();
            case BYTE_STRING -> {
                byte[] bytes = new byte[random.nextInt(10)];
                random.nextBytes(bytes);
                yield ByteString.copyFrom(bytes);
            }
            case ENUM -> enumValue(field.getEnumType(), random);
            case MESSAGE -> inner(message, field, random, depth);
        };
    }

    private static Object enumValue(EnumDescriptor type, Random random) {
        return random.nextInt(4) == 0
                ? type.findValueByNumberCreatingIfUnknown(1_000_000 + random.nextInt(100))
                : type.getValues().get(random.nextInt(type.getValues().size()));
    }

    private static Message inner(Message.Builder message, FieldDescriptor field, Random random, int depth) {
        if (field.isMapField()) {
            Message.Builder entry = message.newBuilderForField(field);
            for (FieldDescriptor part : entry.getDescriptorForType().getFields()) {
                entry.setField(part, value(entry, part, random, depth + 1));
            }
            return entry.build();
        }
        if (field.getMessageType().equals(FieldMask.getDescriptor())) {
            return FieldMask.newBuilder().addPaths("db_name").addPaths("schema").build();
        }
        return fill(message.newBuilderForField(field), random, depth + 1);
    }

    @Test
    void shouldPrintAPackedMessageOfAKnownType() throws IOException {
        Any packed = Any.pack(TxnContext.newBuilder().setTxnId(5).build());

        assertThat(print(packed))
                .isEqualTo("{\"@type\":\"type.googleapis.com/milvus.proto.messages.TxnContext\",\"txn_id\":\"5\"}\n");
    }

    @Test
    void shouldPrintAPackedMessageOfAnUnknownTypeAsBytes() throws IOException {
        Any packed = Any.pack(DescriptorProto.newBuilder().setName("k").build());

        assertThat(JSON.readTree(print(packed)).get("@bytes").isTextual()).isTrue();
    }
}
