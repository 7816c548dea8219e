/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.cli.secret.Secrets;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Protobuf JSON with the original field names: what {@code JsonFormat.printer().preservingProtoFieldNames()} prints, written
 * straight to a generator. It exists beside {@code JsonFormat} to save the detour over a text of many megabytes, and to show
 * a hidden field of bytes as {@code ***}, which is not base64.
 */
public final class ProtoJson {
    private final Supplier<JsonFormat.TypeRegistry> anyTypes;

    /** Prints packed messages of these types, too; they are asked for when there is something of that kind. */
    public ProtoJson(Supplier<JsonFormat.TypeRegistry> anyTypes) {
        this.anyTypes = anyTypes;
    }

    /** Writes a message as an object, or as what stands for it if it is one of the well-known types. */
    public void write(JsonGenerator json, Message message) throws IOException {
        if (isWellKnown(message)) {
            writeWellKnown(json, message);
            return;
        }
        json.writeStartObject();
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            json.writeFieldName(entry.getKey().getName());
            writeField(json, entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
    }

    private static boolean isWellKnown(Message message) {
        return message.getDescriptorForType().getFile().getPackage().equals("google.protobuf");
    }

    private void writeWellKnown(JsonGenerator json, Message message) throws IOException {
        try {
            json.writeRawValue(JsonFormat.printer()
                    .usingTypeRegistry(anyTypes.get())
                    .preservingProtoFieldNames()
                    .omittingInsignificantWhitespace()
                    .print(message));
        } catch (InvalidProtocolBufferException e) {
            // A packed message of a type that nobody knows, or a time out of range: as bytes, since nothing else is
            // known.
            json.writeStartObject();
            json.writeStringField("@bytes", base64(message.toByteString()));
            json.writeEndObject();
        }
    }

    private void writeField(JsonGenerator json, FieldDescriptor field, Object value) throws IOException {
        if (field.isMapField()) {
            writeMap(json, (List<?>) value);
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                writeValue(json, field, element);
            }
            json.writeEndArray();
        } else {
            writeValue(json, field, value);
        }
    }

    private void writeMap(JsonGenerator json, List<?> entries) throws IOException {
        json.writeStartObject();
        for (Object element : entries) {
            Message entry = (Message) element;
            FieldDescriptor key = entry.getDescriptorForType().findFieldByNumber(1);
            FieldDescriptor value = entry.getDescriptorForType().findFieldByNumber(2);
            json.writeFieldName(mapKey(key, entry.getField(key)));
            writeValue(json, value, entry.getField(value));
        }
        json.writeEndObject();
    }

    private static String mapKey(FieldDescriptor field, Object key) {
        return switch (field.getType()) {
            case UINT64, FIXED64 -> Long.toUnsignedString((long) key);
            case UINT32, FIXED32 -> Integer.toUnsignedString((int) key);
            default -> key.toString();
        };
    }

    private void writeValue(JsonGenerator json, FieldDescriptor field, Object value) throws IOException {
        switch (field.getType()) {
            case INT64, SINT64, SFIXED64 -> json.writeString(value.toString());
            case UINT64, FIXED64 -> json.writeString(Long.toUnsignedString((long) value));
            case INT32, SINT32, SFIXED32 -> json.writeNumber((int) value);
            case UINT32, FIXED32 -> json.writeNumber(Integer.toUnsignedLong((int) value));
            case FLOAT -> writeFloat(json, (float) value);
            case DOUBLE -> writeDouble(json, (double) value);
            case BOOL -> json.writeBoolean((boolean) value);
            case STRING -> json.writeString((String) value);
            case BYTES -> {
                ByteString bytes = (ByteString) value;
                json.writeString(Secrets.isMask(field, bytes) ? Secrets.MASK : base64(bytes));
            }
            case ENUM -> writeEnum(json, (EnumValueDescriptor) value);
            case MESSAGE, GROUP -> write(json, (Message) value);
        }
    }

    private static void writeFloat(JsonGenerator json, float value) throws IOException {
        if (Float.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Float.toString(value));
        }
    }

    private static void writeDouble(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeString(Double.toString(value));
        }
    }

    private static void writeEnum(JsonGenerator json, EnumValueDescriptor value) throws IOException {
        if (value.getIndex() < 0) { // a number of a newer peer
            json.writeNumber(value.getNumber());
        } else {
            json.writeString(value.getName());
        }
    }

    private static String base64(ByteString bytes) {
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
