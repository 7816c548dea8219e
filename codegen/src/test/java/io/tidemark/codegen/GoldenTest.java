/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is generated does not change by accident. After a change that is meant, {@code -Dtidemark.golden.write=true} writes
 * the files under {@code src/test/resources/golden} anew; read the difference before committing it.
 */
class GoldenTest {
    private static final Path GOLDEN = Fixtures.RESOURCES.resolve("golden");

    @TempDir
    Path out;

    @Test
    void shouldWriteMilvusLayoutAsBefore() throws IOException {
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.REFLECT_INFO, out)
                .flags(Fixtures.SAMPLE_FLAGS)
                .resourcesOut(out)
                .build());
        compare("sample");
    }

    @Test
    void shouldWriteOwnTypesAsBefore() throws IOException {
        CodeGenerator.generate(Fixtures.shop(out).build());
        compare("shop");
    }

    private void compare(String name) throws IOException {
        Map<String, String> actual = Fixtures.files(out);
        Path golden = GOLDEN.resolve(name);
        if (Boolean.getBoolean("tidemark.golden.write")) {
            for (Map.Entry<String, String> file : actual.entrySet()) {
                Path target = golden.resolve(file.getKey());
                Files.createDirectories(target.getParent());
                Files.writeString(target, file.getValue());
            }
        }
        Map<String, String> expected = Fixtures.files(golden);
        assertThat(actual.keySet()).isEqualTo(expected.keySet());
        expected.forEach((file, text) -> assertThat(actual.get(file)).as(file).isEqualTo(text));
    }
}
