/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.Vectors;
import io.tidemark.proto.messages.MessagesProto;
import io.tidemark.proto.messages.ReplicateHeader;
import io.tidemark.proto.messages.TxnContext;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Numbers and base64 as Milvus code writes and reads them. */
class EncodingVectorTest {
    /** Channel names have their own test, and properties of a whole message that of messages. */
    private static final Set<String> ELSEWHERE = Set.of("channel", "virtualChannel", "fromStreaming");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithEncodingVectors() {
        return Vectors.tests("encodings.json", ELSEWHERE, EncodingVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "i36" -> checkNumber(vector, Base36::formatSigned, Base36::parseSigned);
            case "u36" -> checkNumber(vector, Base36::formatUnsigned, Base36::parseUnsigned);
            case "parse36" -> {
                checkParse(vector, vector.get("unsigned"), Base36::parseUnsigned);
                checkParse(vector, vector.get("signed"), Base36::parseSigned);
            }
            case "decimal" -> {
                checkDecimalAsType(vector);
                checkDecimalAsVersion(vector);
            }
            case "pb64" -> checkProtobuf(vector);
            case "pb64Parse" -> {
                checkProtobufParse(vector, vector.get("asTxnContext"), TxnContext.getDescriptor());
                checkProtobufParse(vector, vector.get("asReplicateHeader"), ReplicateHeader.getDescriptor());
            }
            default -> throw Vectors.unknownKind(vector);
        }
    }

    /** Reads a number or fails. */
    private interface Parser {
        long parse(String text);
    }

    private static void checkNumber(JsonNode vector, LongFunction<String> format, Parser parser) {
        long value = int64(vector.get("value"));
        String text = vector.get("text").textValue();
        assertThat(format.apply(value)).isEqualTo(text);
        assertThat(parser.parse(text)).isEqualTo(value).isEqualTo(int64(vector.get("back")));
    }

    private static void checkParse(JsonNode vector, JsonNode expected, Parser parser) {
        String text = vector.get("text").textValue();
        if (isFailure(expected)) {
            failure(ErrorCode.DECODE_FAILED, () -> parser.parse(text));
        } else {
            assertThat(parser.parse(text)).isEqualTo(int64(expected));
        }
    }

    /** A type that cannot be read counts as 0, so a 0 for any text but zeros means that it was refused. */
    private static void checkDecimalAsType(JsonNode vector) {
        String text = vector.get("text").textValue();
        int expected = vector.get("asType").get("number").intValue();
        if (expected == 0 && !text.equals("0")) {
            failure(ErrorCode.DECODE_FAILED, () -> Decimal.parseInt(text));
        } else {
            assertThat(Decimal.parseInt(text)).isEqualTo(expected);
        }
    }

    /** A version of no text counts as 0, which is a rule of messages and not of numbers. */
    private static void checkDecimalAsVersion(JsonNode vector) {
        String text = vector.get("text").textValue();
        if (text.isEmpty()) {
            failure(ErrorCode.DECODE_FAILED, () -> Decimal.parseLong(text));
        } else {
            checkParse(vector, vector.get("asVersion"), Decimal::parseLong);
        }
    }

    private static void checkProtobuf(JsonNode vector) {
        String name = vector.get("messageName").textValue();
        Descriptor type =
                MessagesProto.getDescriptor().findMessageTypeByName(name.substring(name.lastIndexOf('.') + 1));
        byte[] bytes = HexFormat.of().parseHex(vector.get("bytesHex").textValue());
        String text = vector.get("text").textValue();

        assertThat(PaddedBase64.encodeToString(bytes)).isEqualTo(text);
        assertThat(PaddedBase64.decode(text)).isEqualTo(bytes);
        assertThat(parse(type, bytes)).isEqualTo(fromJson(type, vector.get("value")));
    }

    private static void checkProtobufParse(JsonNode vector, JsonNode expected, Descriptor type) {
        String text = vector.get("text").textValue();
        if (isFailure(expected)) {
            assertThatThrownBy(() -> DynamicMessage.parseFrom(type, PaddedBase64.decode(text)))
                    .isInstanceOfAny(InvalidProtocolBufferException.class, io.tidemark.message.TidemarkException.class);
            return;
        }
        DynamicMessage message = parse(type, PaddedBase64.decode(text));
        assertThat(parse(type, PaddedBase64.decode(expected.get("reencoded").textValue())))
                .as("unknown fields included")
                .isEqualTo(message);
        DynamicMessage known = message.toBuilder()
                .setUnknownFields(com.google.protobuf.UnknownFieldSet.getDefaultInstance())
                .build();
        assertThat(known).isEqualTo(fromJson(type, expected.get("value")));
    }

    private static DynamicMessage parse(Descriptor type, byte[] bytes) {
        try {
            return DynamicMessage.parseFrom(type, bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static DynamicMessage fromJson(Descriptor type, JsonNode json) {
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
        try {
            JsonFormat.parser().merge(json.toString(), builder);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }
}
