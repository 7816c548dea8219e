/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;

/**
 * Any bytes either are a catalog or are refused with {@link CatalogException}; nothing else is thrown. In the normal build
 * the inputs beside this class's resources run; with {@code JAZZER_FUZZ=1} the search goes on.
 */
class CatalogFuzzTest {
    private static final int MAX_ROWS = 50;

    private final DescriptorPool descriptors;

    CatalogFuzzTest() throws IOException {
        descriptors = DescriptorPool.parse(Files.readAllBytes(Fixtures.DESCRIPTORS), "test");
    }

    @FuzzTest
    void shouldReadOrRefuseAnyCatalog(byte[] bytes) {
        CatalogBinder.Binding binding = new CatalogBinder.Binding(
                BoundCatalog.FamilyNames.of("p", "F"),
                Optional.empty(),
                Map.of(),
                /* builtIn= */ true,
                /* partial= */ true);
        CatalogBinder.Binding enumBinding = new CatalogBinder.Binding(
                binding.family(), Optional.of(Fixtures.TYPE_ENUM), Map.of(), /* builtIn= */ true, /* partial= */ true);
        for (CatalogBinder.Binding each : new CatalogBinder.Binding[] {binding, enumBinding}) {
            try {
                Catalog catalog = new CatalogReader(MAX_ROWS).read(bytes, "fuzz", null);
                write(new CatalogBinder(catalog, descriptors, each).bind());
            } catch (CatalogException e) {
                assertSaysWhere(e);
            }
        }
    }

    @FuzzTest
    void shouldReadOrRefuseAnyFlagsFile(byte[] bytes) {
        try {
            FlagsFile.parse(bytes, "fuzz");
        } catch (CatalogException e) {
            assertSaysWhere(e);
        }
    }

    private static void write(BoundCatalog catalog) {
        new FamilyWriter(catalog).write();
        catalog.types().forEach(type -> new TypeClassWriter(catalog.family(), type).write());
    }

    private static void assertSaysWhere(CatalogException e) {
        if (!e.file().equals("fuzz") || String.valueOf(e.getMessage()).lines().count() != 1) {
            throw new AssertionError("refusal does not say where, on one line", e);
        }
    }
}
