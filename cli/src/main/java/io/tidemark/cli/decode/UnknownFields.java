/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.decode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Map;

/** Collects what a newer peer wrote into a message and our protobuf files have no name for. */
final class UnknownFields {
    private UnknownFields() {}

    /** Adds the unknown fields of a message and of all messages inside of it, each under the path of its message. */
    static void collect(String path, Message message, Map<String, ByteString> out) {
        ByteString unknown = message.getUnknownFields().toByteString();
        if (!unknown.isEmpty()) {
            out.put(path, unknown);
        }
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            FieldDescriptor field = entry.getKey();
            if (field.getJavaType() == JavaType.MESSAGE) {
                collectField(path + '.' + field.getName(), entry.getValue(), out);
            }
        }
    }

    private static void collectField(String path, Object value, Map<String, ByteString> out) {
        if (value instanceof List<?> list) {
            int index = 0;
            for (Object element : list) {
                collect(path + '[' + index++ + ']', (Message) element, out);
            }
        } else {
            collect(path, (Message) value, out);
        }
    }
}
