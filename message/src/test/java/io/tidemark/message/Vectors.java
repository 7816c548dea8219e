/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The golden vectors under {@code src/test/resources/vectors}: values that Milvus code wrote, one JSON array a file,
 * each vector with a {@code name} that is unique in its file and mostly a {@code kind}.
 */
public final class Vectors {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Vectors() {}

    /** All vectors of a file such as {@code ids.json}, in file order. */
    public static List<JsonNode> load(String file) {
        String resource = "/vectors/" + file;
        try (InputStream in = Vectors.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no vectors: resource=" + resource);
            }
            List<JsonNode> vectors = new ArrayList<>();
            JSON.readTree(in).forEach(vectors::add);
            return vectors;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One test for each vector of a file, under the vector's name. {@code check} should fail on a kind that it does not
     * know.
     */
    public static Stream<DynamicTest> tests(String file, Consumer<JsonNode> check) {
        return tests(file, Set.of(), check);
    }

    /** One test for each vector of a file but those of some kinds, which another test must name. */
    public static Stream<DynamicTest> tests(String file, Set<String> kindsElsewhere, Consumer<JsonNode> check) {
        return load(file).stream()
                .filter(vector -> !kindsElsewhere.contains(vector.path("kind").asText()))
                .map(vector -> DynamicTest.dynamicTest(vector.get("name").asText(), () -> check.accept(vector)));
    }

    /** The kind of a vector. */
    public static String kind(JsonNode vector) {
        return vector.get("kind").asText();
    }

    /** A 64-bit integer, which vectors hold as a decimal string; one above 2^63-1 turns negative. */
    public static long int64(JsonNode value) {
        String text = value.textValue();
        return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    }

    /** Bytes, which vectors hold as base64. */
    public static byte[] bytes(JsonNode value) {
        return Base64.getDecoder().decode(value.textValue());
    }

    /** Whether a result stands for a failure ({@code throw} or {@code error}). */
    public static boolean isFailure(JsonNode result) {
        String outcome = result.path("outcome").asText();
        return outcome.equals("throw") || outcome.equals("error");
    }

    /** For the default branch of a check: a kind of vector that no test knows must not pass unseen. */
    public static AssertionError unknownKind(JsonNode vector) {
        return new AssertionError("no test for vectors of this kind: " + vector);
    }
}
