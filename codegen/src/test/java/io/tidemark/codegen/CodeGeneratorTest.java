/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeGeneratorTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000);

    @TempDir
    Path out;

    @TempDir
    Path other;

    @Test
    void shouldWriteTheSameBytesEveryTime() throws IOException {
        CodeGenerator.generate(Fixtures.shop(out).build());
        CodeGenerator.generate(Fixtures.shop(other).build());
        assertThat(Fixtures.files(other)).isEqualTo(Fixtures.files(out));
    }

    @Test
    void shouldWriteTheSameTypesFromBothLayouts() throws IOException {
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.REFLECT_INFO, out)
                .flags(Fixtures.SAMPLE_FLAGS)
                .build());
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.SAMPLE, other).build());
        assertThat(Fixtures.files(other)).isEqualTo(Fixtures.files(out));
    }

    @Test
    void shouldTakeNumbersFromTheCatalogWhereNoEnumIsNamed() throws IOException {
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.SAMPLE, out).build());
        CodeGenerator.generate(
                Fixtures.reflectInfo(Fixtures.SAMPLE, other).typeEnum(null).build());
        assertThat(Fixtures.files(other)).isEqualTo(Fixtures.files(out));
    }

    @Test
    void shouldLeaveUnchangedFilesAlone() throws IOException {
        CodeGenerator.generate(Fixtures.shop(out).build());
        Path untouched = out.resolve("io/tidemark/codegen/shop/OddMessage.java");
        Path edited = out.resolve("io/tidemark/codegen/shop/OdderMessage.java");
        Files.setLastModifiedTime(untouched, LONG_AGO);
        Files.writeString(edited, Files.readString(edited) + "// edited\n");

        CodegenResult result = CodeGenerator.generate(Fixtures.shop(out).build());

        assertThat(result.written()).containsExactly(edited);
        assertThat(result.deleted()).isEmpty();
        assertThat(Files.getLastModifiedTime(untouched)).isEqualTo(LONG_AGO);
        assertThat(edited).content().doesNotContain("// edited");
    }

    @Test
    void shouldDeleteWhatAnEarlierRunOfTheFamilyLeft() throws IOException {
        CodeGenerator.generate(Fixtures.shop(out).javaPackage("old.place").build());
        Path foreign = Files.writeString(out.resolve("old/place/HandWritten.java"), "class HandWritten {}\n");
        CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.SAMPLE, out).build());

        CodegenResult result = CodeGenerator.generate(Fixtures.shop(out).build());

        assertThat(result.deleted()).isNotEmpty().allMatch(path -> path.startsWith(out.resolve("old/place")));
        assertThat(out.resolve("old/place")).isDirectoryContaining(path -> path.equals(foreign));
        assertThat(out.resolve("old/place/OddMessage.java")).doesNotExist();
        assertThat(out.resolve("io/tidemark/codegen/sample/InsertMessage.java")).exists();
    }

    @Test
    void shouldNotReplaceAFileThatItDidNotWrite() throws IOException {
        Path file = out.resolve("io/tidemark/codegen/shop/ShopMessage.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "interface ShopMessage {}\n");

        assertThatThrownBy(() -> CodeGenerator.generate(Fixtures.shop(out).build()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ShopMessage.java");
        assertThat(file).hasContent("interface ShopMessage {}\n");
    }

    @Test
    void shouldOnlyCompareWhenTold() throws IOException {
        CodegenResult missing =
                CodeGenerator.generate(Fixtures.shop(out).checkOnly(true).build());
        assertThat(missing.upToDate()).isFalse();
        assertThat(out).isEmptyDirectory();

        CodeGenerator.generate(Fixtures.shop(out).build());
        Map<String, String> before = Fixtures.files(out);
        assertThat(CodeGenerator.generate(Fixtures.shop(out).checkOnly(true).build())
                        .upToDate())
                .isTrue();
        assertThat(CodeGenerator.generate(Fixtures.shop(out)
                                .javaPackage("other.place")
                                .checkOnly(true)
                                .build())
                        .deleted())
                .isNotEmpty();
        assertThat(Fixtures.files(out)).isEqualTo(before);
    }

    @Test
    void shouldWriteNothingForARefusedCatalog() {
        Path broken = Fixtures.RESOURCES.resolve("vectors/reflect-info-broken-duplicate-row.json");
        Fixtures.refused(
                CatalogFault.DUPLICATE_TYPE,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(broken, out).build()));
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void shouldRefuseAFileLongerThanTheLimit() {
        int size = (int) Fixtures.SHOP.toFile().length();
        Fixtures.refused(
                CatalogFault.FILE_TOO_LARGE,
                () -> CodeGenerator.generate(
                        Fixtures.shop(out).maxInputBytes(size - 1).build()));
    }

    @Test
    void shouldReadAFileOfExactlyTheLimit() throws IOException {
        int size = (int) Fixtures.SHOP.toFile().length();
        assertThat(CodeGenerator.generate(Fixtures.shop(out).maxInputBytes(size).build())
                        .types())
                .isEqualTo(6);
    }

    @Test
    void shouldRefuseFlagsForRowsThatCarryTheirOwn() {
        Fixtures.refused(
                CatalogFault.CONTRADICTION,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.SAMPLE, out)
                        .flags(Fixtures.SAMPLE_FLAGS)
                        .build()));
    }

    @Test
    void shouldNameTheLineOfFlagsOnAnUnknownType() throws IOException {
        Path flags = Files.writeString(other.resolve("flags.json"), "{\n  \"Insert\": {},\n  \"Upsert\": {}\n}\n");
        CatalogException refusal = Fixtures.refused(
                CatalogFault.FLAGS_ON_UNKNOWN_TYPE,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.REFLECT_INFO, out)
                        .flags(flags)
                        .build()));
        assertThat(refusal.file()).isEqualTo(flags.toString());
        assertThat(refusal.line()).hasValue(3);
    }
}
