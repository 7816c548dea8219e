/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Catalogs with one mistake each, and what must be said about it. */
class BrokenReflectInfoTest {
    private static final Path VECTORS = Fixtures.RESOURCES.resolve("vectors");

    @TempDir
    Path out;

    record Expected(String file, int row, String reason) {}

    static List<Expected> vectors() throws IOException {
        Path file = VECTORS.resolve("expected.json");
        Place place = Place.ofFile(file.toString());
        List<Expected> vectors = new ArrayList<>();
        JsonValue.JsonArray array = (JsonValue.JsonArray) JsonTree.parse(Files.readAllBytes(file), place);
        for (JsonValue element : array.elements()) {
            JsonFields fields = new JsonFields(element, place, /* ignoreCase= */ false);
            vectors.add(new Expected(
                    fields.string("file").value(),
                    fields.integer("row"),
                    fields.string("reason").value()));
        }
        return vectors;
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldNameFileRowLineAndReason(Expected expected) {
        Path file = VECTORS.resolve(expected.file());

        CatalogException refusal = catchThrowableOfType(
                CatalogException.class,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(file, out).build()));

        assertThat(refusal.file()).isEqualTo(file.toString());
        assertThat(refusal.row()).hasValue(expected.row());
        assertThat(refusal.fault().text()).isEqualTo(expected.reason());
        assertThat(refusal.line()).isPresent();
        assertThat(refusal)
                .hasMessageContaining("file=" + file)
                .hasMessageContaining("line=" + refusal.line().getAsInt())
                .hasMessageContaining("row=" + expected.row())
                .hasMessageContaining("reason=" + expected.reason());
        assertThat(out).isEmptyDirectory();
    }
}
