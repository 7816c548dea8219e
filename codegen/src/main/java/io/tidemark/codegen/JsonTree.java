/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.tidemark.codegen.JsonValue.JsonArray;
import io.tidemark.codegen.JsonValue.JsonBool;
import io.tidemark.codegen.JsonValue.JsonNull;
import io.tidemark.codegen.JsonValue.JsonNumber;
import io.tidemark.codegen.JsonValue.JsonObject;
import io.tidemark.codegen.JsonValue.JsonString;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON text into {@link JsonValue}s. The limits keep a hostile file from costing more than its own size, and a string
 * short enough for a constant in a class file (65535 bytes).
 */
final class JsonTree {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_STRING_CHARS = 16 * 1024;
    private static final int MAX_NAME_CHARS = 1024;
    private static final int MAX_NUMBER_CHARS = 64;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_STRING_CHARS)
                    .maxNameLength(MAX_NAME_CHARS)
                    .maxNumberLength(MAX_NUMBER_CHARS)
                    .build())
            // The text of a file does not belong into an error message; the line is enough to find it.
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private final Place file;
    private final JsonParser parser;

    private JsonTree(Place file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * The one value of a file.
     *
     * @throws CatalogException if the bytes are not exactly one JSON value
     */
    static JsonValue parse(byte[] bytes, Place file) {
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            return new JsonTree(file, parser).document();
        } catch (JsonProcessingException e) {
            throw malformed(file, e.getLocation(), e.getOriginalMessage(), e);
        } catch (IOException e) {
            // Bytes that are no text in the detected encoding. There is no other I/O on an array.
            throw malformed(file, null, String.valueOf(e.getMessage()), e);
        }
    }

    private JsonValue document() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw file.atLine(1).refuse(CatalogFault.MALFORMED_JSON, "expected=a JSON object, actual=end of file");
        }
        JsonValue value = value(first);
        if (parser.nextToken() != null) {
            throw file.atLine(line())
                    .refuse(CatalogFault.MALFORMED_JSON, "expected=end of file, actual=" + parser.currentToken());
        }
        return value;
    }

    private JsonValue value(JsonToken token) throws IOException {
        int line = line();
        return switch (token) {
            case START_OBJECT -> object(line);
            case START_ARRAY -> array(line);
            case VALUE_STRING -> new JsonString(line, parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(line, parser.getText());
            case VALUE_TRUE -> new JsonBool(line, true);
            case VALUE_FALSE -> new JsonBool(line, false);
            case VALUE_NULL -> new JsonNull(line);
            default -> throw file.atLine(line).refuse(CatalogFault.MALFORMED_JSON, "expected=a value, actual=" + token);
        };
    }

    private JsonObject object(int line) throws IOException {
        List<JsonObject.Member> members = new ArrayList<>();
        while (next() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int keyLine = line();
            members.add(new JsonObject.Member(key, keyLine, value(next())));
        }
        return new JsonObject(line, List.copyOf(members));
    }

    private JsonArray array(int line) throws IOException {
        List<JsonValue> elements = new ArrayList<>();
        for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
            elements.add(value(token));
        }
        return new JsonArray(line, List.copyOf(elements));
    }

    private JsonToken next() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw file.atLine(line()).refuse(CatalogFault.MALFORMED_JSON, "actual=end of file inside a value");
        }
        return token;
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private static CatalogException malformed(
            Place file, @Nullable JsonLocation location, String problem, Exception cause) {
        Place place = location == null ? file : file.atLine(location.getLineNr());
        return new CatalogException(CatalogFault.MALFORMED_JSON, place, "problem=" + problem, cause);
    }
}
