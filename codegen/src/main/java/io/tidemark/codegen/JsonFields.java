/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.JsonValue.JsonArray;
import io.tidemark.codegen.JsonValue.JsonBool;
import io.tidemark.codegen.JsonValue.JsonNull;
import io.tidemark.codegen.JsonValue.JsonNumber;
import io.tidemark.codegen.JsonValue.JsonObject;
import io.tidemark.codegen.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The members of one JSON object, taken out by key with the type that the caller expects. What nobody took is left over
 * for {@link #refuseRest}. Every complaint carries the line of the member it is about.
 */
final class JsonFields {
    private final Place place;
    private final boolean ignoreCase;
    private final Map<String, JsonObject.Member> rest = new LinkedHashMap<>();

    /**
     * Reads an object whose keys have a fixed meaning.
     *
     * @param place file and row of the object; the line is taken from the value
     * @param ignoreCase whether {@code Version} also answers to {@code version}, as in Go
     * @throws CatalogException if the value is no object, or has a key twice
     */
    JsonFields(JsonValue value, Place place, boolean ignoreCase) {
        this.place = place.atLine(value.line());
        this.ignoreCase = ignoreCase;
        for (JsonObject.Member member : members(value, place)) {
            if (rest.putIfAbsent(fold(member.key()), member) != null) {
                throw place.atLine(member.line()).refuse(CatalogFault.DUPLICATE_KEY, "key=" + member.key());
            }
        }
    }

    /** Reads an object that is a map from names of the author's choice to strings, in file order. */
    static Map<String, JsonString> stringMap(JsonValue value, Place place) {
        JsonFields fields = new JsonFields(value, place, false);
        Map<String, JsonString> strings = new LinkedHashMap<>();
        fields.rest.forEach((key, member) -> strings.put(key, asString(member.value(), key, place)));
        return strings;
    }

    static List<JsonObject.Member> members(JsonValue value, Place place) {
        if (value instanceof JsonObject object) {
            return object.members();
        }
        throw wrongType(value, "object", "value", place);
    }

    static JsonString asString(JsonValue value, String key, Place place) {
        if (value instanceof JsonString string) {
            return string;
        }
        throw wrongType(value, "string", key, place);
    }

    Place place() {
        return place;
    }

    boolean has(String key) {
        return rest.containsKey(fold(key));
    }

    /** The value of a key; empty if it is missing or null. */
    Optional<JsonValue> optional(String key) {
        JsonObject.Member member = rest.remove(fold(key));
        return member == null || member.value() instanceof JsonNull ? Optional.empty() : Optional.of(member.value());
    }

    JsonValue required(String key) {
        return optional(key).orElseThrow(() -> place.refuse(CatalogFault.MISSING_KEY, "key=" + key));
    }

    JsonString string(String key) {
        return asString(required(key), key, place);
    }

    String optionalText(String key, String otherwise) {
        return optional(key).map(value -> asString(value, key, place).value()).orElse(otherwise);
    }

    /** The text of a required list of strings, or nothing if the key is missing. */
    List<JsonString> optionalStrings(String key) {
        List<JsonString> strings = new ArrayList<>();
        for (JsonValue element : optionalList(key)) {
            strings.add(asString(element, key, place));
        }
        return strings;
    }

    List<JsonValue> optionalList(String key) {
        return optional(key).map(value -> asList(value, key)).orElse(List.of());
    }

    List<JsonValue> list(String key) {
        return asList(required(key), key);
    }

    boolean flag(String key) {
        return asBool(required(key), key);
    }

    boolean optionalFlag(String key, boolean otherwise) {
        return optional(key).map(value -> asBool(value, key)).orElse(otherwise);
    }

    /** An integer that fits into 32 bits, which is what the wire's decimal properties carry. */
    int integer(String key) {
        return asInteger(required(key), key);
    }

    /** A word from the constants of an enum. */
    <E extends Enum<E>> E word(String key, E[] words) {
        JsonString string = string(key);
        return word(string, key, words);
    }

    <E extends Enum<E>> E optionalWord(String key, E[] words, E otherwise) {
        return optional(key)
                .map(value -> word(asString(value, key, place), key, words))
                .orElse(otherwise);
    }

    <E extends Enum<E>> E word(JsonString string, String key, E[] words) {
        for (E word : words) {
            if (word.name().equals(string.value())) {
                return word;
            }
        }
        throw place.atLine(string.line())
                .refuse(
                        CatalogFault.BAD_VALUE,
                        "key=" + key + ", expected=one of " + Arrays.toString(words) + ", actual=" + string.value());
    }

    /** Complains about the first member that nobody asked for. */
    void refuseRest() {
        for (JsonObject.Member member : rest.values()) {
            throw place.atLine(member.line()).refuse(CatalogFault.UNKNOWN_KEY, "key=" + member.key());
        }
    }

    private List<JsonValue> asList(JsonValue value, String key) {
        if (value instanceof JsonArray array) {
            return array.elements();
        }
        throw wrongType(value, "list", key, place);
    }

    private boolean asBool(JsonValue value, String key) {
        if (value instanceof JsonBool bool) {
            return bool.value();
        }
        throw wrongType(value, "boolean", key, place);
    }

    int asInteger(JsonValue value, String key) {
        if (!(value instanceof JsonNumber number) || !isInteger(number.text())) {
            throw wrongType(value, "integer", key, place);
        }
        try {
            return Integer.parseInt(number.text());
        } catch (NumberFormatException e) {
            throw new CatalogException(
                    CatalogFault.BAD_NUMBER,
                    place.atLine(value.line()),
                    "key=" + key + ", expected=a 32-bit integer, actual=" + number.text(),
                    e);
        }
    }

    private static boolean isInteger(String text) {
        return text.chars().skip(text.startsWith("-") ? 1 : 0).allMatch(c -> c >= '0' && c <= '9');
    }

    private static CatalogException wrongType(JsonValue value, String expected, String key, Place place) {
        String detail = "key=" + key + ", expected=" + expected + ", actual=" + value.kind();
        return place.atLine(value.line()).refuse(CatalogFault.WRONG_JSON_TYPE, detail);
    }

    private String fold(String key) {
        return ignoreCase ? key.toLowerCase(Locale.ROOT) : key;
    }
}
