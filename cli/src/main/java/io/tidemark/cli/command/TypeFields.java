/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import io.tidemark.message.catalog.MessageType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The protobuf messages that a type is made of: header, body, and those inside of them, each once. */
final class TypeFields {
    private final Descriptor header;
    private final Descriptor body;
    private final Map<String, Descriptor> inside = new LinkedHashMap<>();
    private final List<String> leftOut = new ArrayList<>();

    /**
     * Collects the messages of a type.
     *
     * @param deep whether messages inside of messages inside count, too
     */
    TypeFields(MessageType<?, ?> type, boolean deep) {
        header = type.defaultHeader().getDescriptorForType();
        body = type.defaultBody().getDescriptorForType();
        List<Descriptor> open = new ArrayList<>(List.of(header, body));
        for (boolean first = true; !open.isEmpty(); first = false) {
            List<Descriptor> next = new ArrayList<>();
            for (Descriptor message : open) {
                addChildren(message, first || deep, next);
            }
            open = deep || first ? next : List.of();
        }
    }

    private void addChildren(Descriptor message, boolean shown, List<Descriptor> next) {
        for (FieldDescriptor field : message.getFields()) {
            Descriptor child = messageOf(field);
            if (child == null || child == header || child == body || inside.containsKey(child.getFullName())) {
                continue;
            }
            if (shown) {
                inside.put(child.getFullName(), child);
                next.add(child);
            } else if (!leftOut.contains(child.getFullName())) {
                leftOut.add(child.getFullName());
            }
        }
    }

    /** The message that a field holds, or whose values a map holds; {@code null} for a plain value. */
    private static @Nullable Descriptor messageOf(FieldDescriptor field) {
        FieldDescriptor value = field.isMapField() ? field.getMessageType().findFieldByNumber(2) : field;
        return value.getJavaType() == JavaType.MESSAGE ? value.getMessageType() : null;
    }

    Descriptor header() {
        return header;
    }

    Descriptor body() {
        return body;
    }

    /** Messages inside of header and body, the nearest first. */
    List<Descriptor> inside() {
        return List.copyOf(inside.values());
    }

    /** Names of messages further inside that are not among them. */
    List<String> leftOut() {
        return leftOut;
    }

    /** The type of a field as a proto file says it, such as {@code repeated int64} or {@code map<string, string>}. */
    static String typeOf(FieldDescriptor field) {
        if (field.isMapField()) {
            return "map<" + typeOf(field.getMessageType().findFieldByNumber(1)) + ", "
                    + typeOf(field.getMessageType().findFieldByNumber(2)) + ">";
        }
        String label = field.isRepeated() ? "repeated " : field.toProto().getProto3Optional() ? "optional " : "";
        return label
                + switch (field.getJavaType()) {
                    case MESSAGE -> field.getMessageType().getName();
                    case ENUM -> field.getEnumType().getName();
                    default -> field.getType().name().toLowerCase(Locale.ROOT);
                };
    }
}
