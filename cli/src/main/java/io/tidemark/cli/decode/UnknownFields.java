/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Map;

/** Finds what a newer peer wrote into messages and our protobuf files have no name for. */
final class UnknownFields {
    private UnknownFields() {}

    /**
     * Adds the unknown fields of a message and of all messages inside of it, each under the path of its message.
     *
     * @param bytes what the message was parsed from
     */
    static void addTo(Map<String, ByteString> found, String path, Message message, ByteString bytes) {
        if (hasAny(message, bytes)) {
            collect(path, message, found);
        }
    }

    /** Most messages have none, and parsing them once more is far cheaper than walking through all their fields. */
    private static boolean hasAny(Message message, ByteString bytes) {
        try {
            Message known =
                    DiscardUnknownFieldsParser.wrap(message.getParserForType()).parseFrom(bytes);
            return known.getSerializedSize() != message.getSerializedSize();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a message could be parsed once but not twice", e);
        }
    }

    private static void collect(String path, Message message, Map<String, ByteString> found) {
        ByteString unknown = message.getUnknownFields().toByteString();
        if (!unknown.isEmpty()) {
            found.put(path, unknown);
        }
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            FieldDescriptor field = entry.getKey();
            if (field.getJavaType() == JavaType.MESSAGE) {
                collectField(path + '.' + field.getName(), entry.getValue(), found);
            }
        }
    }

    private static void collectField(String path, Object value, Map<String, ByteString> found) {
        if (value instanceof List<?> list) {
            int index = 0;
            for (Object element : list) {
                collect(path + '[' + index++ + ']', (Message) element, found);
            }
        } else {
            collect(path, (Message) value, found);
        }
    }
}
