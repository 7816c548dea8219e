/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.Vectors;
import io.tidemark.message.milvus.MilvusMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The generated catalog says of every number what Milvus's own tables say. */
class CatalogVectorTest {
    private static final MessageCatalog CATALOG = MilvusMessages.CATALOG;
    private static final Map<MessageFlag, String> FLAG_NAMES = Map.of(
            MessageFlag.SYSTEM, "system",
            MessageFlag.SELF_CONTROLLED, "selfControlled",
            MessageFlag.EXCLUSIVE_REQUIRED, "exclusiveRequired",
            MessageFlag.CIPHER_ENABLED, "cipherEnabled",
            MessageFlag.DML, "dml");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithMilvus() {
        return Vectors.tests("catalog.json", CatalogVectorTest::check);
    }

    @Test
    void shouldHaveNoTypeThatTheVectorsLack() {
        Set<Integer> valid = new TreeSet<>();
        for (JsonNode vector : Vectors.load("catalog.json")) {
            if (vector.get("valid").asBoolean()) {
                valid.add(vector.get("typeNumber").asInt());
            }
        }
        assertThat(CATALOG.types()).extracting(MessageType::number).containsExactlyInAnyOrderElementsOf(valid);
    }

    private static void check(JsonNode vector) {
        int number = vector.get("typeNumber").asInt();
        List<MessageType<?, ?>> versions = CATALOG.findByNumber(number);

        assertThat(CATALOG.nameOf(number)).isEqualTo(vector.get("typeName").asText());
        assertThat(CATALOG.display(number, 2)).isEqualTo(vector.get("displayV2").asText());
        assertThat(!versions.isEmpty()).isEqualTo(vector.get("valid").asBoolean());
        for (MessageType<?, ?> type : versions) {
            assertThat(type.flags())
                    .extracting(FLAG_NAMES::get)
                    .containsExactlyInAnyOrderElementsOf(texts(vector.get("flags")));
            assertThat(type.logLevel().name().toLowerCase(Locale.ROOT))
                    .isEqualTo(vector.get("logLevel").asText());
            checkLegacyNumber(type, vector.get("legacyMsgType"));
        }
        vector.get("lookupByVersion").properties().forEach(lookup -> checkLookup(number, lookup));
    }

    private static void checkLegacyNumber(MessageType<?, ?> type, JsonNode expected) {
        if (Vectors.isFailure(expected)) {
            assertThat(type.legacyNumber()).isEmpty();
        } else {
            assertThat(type.legacyNumber()).hasValue(expected.asInt());
        }
    }

    private static void checkLookup(int number, Map.Entry<String, JsonNode> lookup) {
        long version = Long.parseLong(lookup.getKey());
        JsonNode expected = lookup.getValue();
        if (expected.isNull()) {
            assertThat(CATALOG.find(number, version)).isEmpty();
            return;
        }
        MessageType<?, ?> type = CATALOG.find(number, version).orElseThrow();
        assertThat(type.defaultHeader().getDescriptorForType().getFullName())
                .isEqualTo(expected.get("header").asText());
        assertThat(type.defaultBody().getDescriptorForType().getFullName())
                .isEqualTo(expected.get("body").asText());
        assertThat(CATALOG.requireByHeaderAndBody(
                        type.defaultHeader().getClass(), type.defaultBody().getClass()))
                .isSameAs(type);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(element.asText()));
        return texts;
    }
}
