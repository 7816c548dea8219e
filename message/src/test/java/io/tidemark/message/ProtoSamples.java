/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/** Protobuf messages with something in every field, so that a field that gets lost is seen. */
final class ProtoSamples {
    private static final int MAX_DEPTH = 4;

    private ProtoSamples() {}

    /** A message like the prototype with all fields set, the same at every call; of a oneof the last one stays. */
    @SuppressWarnings("unchecked") // A message's builder makes what the message is.
    static <T extends Message> T fill(T prototype) {
        return (T) fill(prototype.newBuilderForType(), 0);
    }

    private static Message fill(Message.Builder builder, int depth) {
        for (FieldDescriptor field : builder.getDescriptorForType().getFields()) {
            if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && depth == MAX_DEPTH) {
                continue;
            }
            if (field.isRepeated()) {
                builder.addRepeatedField(field, value(builder, field, depth));
            } else {
                builder.setField(field, value(builder, field, depth));
            }
        }
        return builder.build();
    }

    private static Object value(Message.Builder builder, FieldDescriptor field, int depth) {
        int number = field.getNumber();
        return switch (field.getJavaType()) {
            case INT -> number;
            case LONG -> (1L << 60) + number;
            case FLOAT -> number + 0.5f;
            case DOUBLE -> number + 0.5;
            case BOOLEAN -> true;
            case STRING -> field.getName();
            case BYTE_STRING -> ByteString.copyFromUtf8(field.getName());
            case ENUM ->
                field.getEnumType()
                        .getValues()
                        .get(field.getEnumType().getValues().size() - 1);
            case MESSAGE -> fill(builder.newBuilderForField(field), depth + 1);
        };
    }
}
