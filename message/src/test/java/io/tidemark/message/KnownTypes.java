/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The message types that the vectors use. */
public final class KnownTypes {
    private static final Map<Integer, MessageType<?, ?>> BY_NUMBER = load();

    private KnownTypes() {}

    /** The type of this number, or {@code null}. */
    public static @Nullable MessageType<?, ?> find(int number) {
        return BY_NUMBER.get(number);
    }

    /** The type of this name. */
    public static MessageType<?, ?> named(String name) {
        return BY_NUMBER.values().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The type of this number, whose classes the caller knows. */
    @SuppressWarnings("unchecked")
    public static MessageType<Message, Message> number(int number) {
        MessageType<?, ?> type = find(number);
        if (type == null) {
            throw new AssertionError("no type " + number);
        }
        return (MessageType<Message, Message>) type;
    }

    private static Map<Integer, MessageType<?, ?>> load() {
        Map<Integer, MessageType<?, ?>> types = new HashMap<>();
        for (JsonNode entry : Vectors.load("catalog.json")) {
            int number = entry.get("typeNumber").intValue();
            for (int version = 1; version <= 2; version++) {
                JsonNode classes = entry.get("lookupByVersion").get(Integer.toString(version));
                if (!classes.isNull()) {
                    types.put(
                            number,
                            new MessageType<>(
                                    entry.get("typeName").textValue(),
                                    number,
                                    version,
                                    prototype(classes.get("header").textValue()),
                                    prototype(classes.get("body").textValue())));
                }
            }
        }
        return types;
    }

    private static Message prototype(String fullName) {
        String className = fullName.replaceFirst("^milvus\\.proto\\.", "io.tidemark.proto.");
        try {
            return (Message)
                    Class.forName(className).getMethod("getDefaultInstance").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no such protobuf class", e);
        }
    }
}
