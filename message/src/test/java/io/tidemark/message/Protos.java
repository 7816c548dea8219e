/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;

/** Protobuf messages against the JSON of the vectors, which leaves unknown fields out. */
public final class Protos {
    private Protos() {}

    /** Compares all known fields. Text of floating-point numbers differs between languages, so JSON is read, not written. */
    public static void assertSame(Message actual, JsonNode expected) {
        assertThat(withoutUnknownFields(actual)).isEqualTo(parse(actual, expected));
    }

    /** The message that the JSON tells. */
    @SuppressWarnings("unchecked") // A builder makes what it was made by.
    public static <T extends Message> T parse(T prototype, JsonNode json) {
        return (T) merge(prototype.newBuilderForType(), json);
    }

    /** A message with the known fields of the JSON and the unknown fields of {@code old}. */
    @SuppressWarnings("unchecked") // A builder makes what it was made by.
    public static <T extends Message> T replaceKnownFields(T old, JsonNode json) {
        Message.Builder builder = old.toBuilder();
        old.getDescriptorForType().getFields().forEach(builder::clearField);
        return (T) merge(builder, json);
    }

    private static Message merge(Message.Builder builder, JsonNode json) {
        try {
            JsonFormat.parser().merge(json.toString(), builder);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(
                    "JSON does not fit " + builder.getDescriptorForType().getFullName(), e);
        }
        return builder.build();
    }

    /** Parses bytes that must be whole. */
    @SuppressWarnings("unchecked") // A prototype's parser makes what the prototype is.
    public static <T extends Message> T parse(T prototype, ByteString bytes) {
        try {
            return (T) prototype.getParserForType().parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static Message withoutUnknownFields(Message message) {
        try {
            return DiscardUnknownFieldsParser.wrap(message.getParserForType()).parseFrom(message.toByteString());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }
}
