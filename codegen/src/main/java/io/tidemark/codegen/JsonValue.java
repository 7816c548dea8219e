/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.List;

/** JSON that remembers its lines, because an error about a catalog is of little use without one. */
sealed interface JsonValue {
    /** Line at which the value starts, from 1. */
    int line();

    /** What the value is, in the words of an error message. */
    default String kind() {
        if (this instanceof JsonObject) {
            return "object";
        }
        if (this instanceof JsonArray) {
            return "list";
        }
        if (this instanceof JsonString) {
            return "string";
        }
        if (this instanceof JsonNumber) {
            return "number";
        }
        return this instanceof JsonBool ? "boolean" : "null";
    }

    /** Members in file order; keys may repeat, {@link JsonFields} refuses that. */
    record JsonObject(int line, List<Member> members) implements JsonValue {
        record Member(String key, int line, JsonValue value) {}
    }

    record JsonArray(int line, List<JsonValue> elements) implements JsonValue {}

    record JsonString(int line, String value) implements JsonValue {}

    /** The number as written. */
    record JsonNumber(int line, String text) implements JsonValue {}

    record JsonBool(int line, boolean value) implements JsonValue {}

    record JsonNull(int line) implements JsonValue {}
}
