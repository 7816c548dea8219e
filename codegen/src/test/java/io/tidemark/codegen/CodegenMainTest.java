/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodegenMainTest {
    @TempDir
    Path out;

    private final ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errBytes = new ByteArrayOutputStream();

    private int run(List<String> args) {
        return CodegenMain.run(
                args,
                new PrintStream(outBytes, true, StandardCharsets.UTF_8),
                new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    }

    private List<String> shop(String... more) {
        List<String> args = new ArrayList<>(List.of(
                "--catalog",
                Fixtures.SHOP.toString(),
                "--descriptors",
                Fixtures.DESCRIPTORS.toString(),
                "--package",
                "io.tidemark.codegen.shop",
                "--family",
                "Shop",
                "--out",
                out.toString()));
        args.addAll(List.of(more));
        return args;
    }

    private String err() {
        return errBytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldGenerateAndSaySo() {
        assertThat(run(shop("--resources-out", out.toString()))).isEqualTo(CodegenMain.OK);
        assertThat(outBytes.toString(StandardCharsets.UTF_8)).contains("types=6, written=12, deleted=0");
        assertThat(out.resolve("META-INF/services/io.tidemark.message.catalog.MessageCatalogProvider"))
                .content()
                .endsWith("\nio.tidemark.codegen.shop.ShopCatalogProvider\n");
    }

    @Test
    void shouldBeQuietWhereNothingChanged() {
        run(shop());
        outBytes.reset();
        assertThat(run(shop())).isEqualTo(CodegenMain.OK);
        assertThat(outBytes.size()).isZero();
    }

    @Test
    void shouldTellByExitCodeWhetherSourcesAreUpToDate() throws IOException {
        assertThat(run(shop("--check"))).isEqualTo(CodegenMain.DIFFERENT);
        run(shop());
        assertThat(run(shop("--check"))).isEqualTo(CodegenMain.OK);
        Path file = out.resolve("io/tidemark/codegen/shop/ShopMessages.java");
        Files.writeString(file, Files.readString(file) + "\n");
        assertThat(run(shop("--check"))).isEqualTo(CodegenMain.DIFFERENT);
        assertThat(outBytes.toString(StandardCharsets.UTF_8)).contains("differs: " + file);
    }

    @Test
    void shouldTakeAllOptionsOfMilvusLayout() {
        int exitCode = run(List.of(
                "--catalog",
                Fixtures.REFLECT_INFO.toString(),
                "--descriptors",
                Fixtures.DESCRIPTORS.toString(),
                "--package",
                "p",
                "--family",
                "F",
                "--out",
                out.toString(),
                "--type-enum",
                Fixtures.TYPE_ENUM,
                "--flags",
                Fixtures.SAMPLE_FLAGS.toString(),
                "--go-package",
                "msgpb=milvus.proto.msg",
                "--go-package",
                "messagespb=milvus.proto.messages",
                "--builtin",
                "--partial",
                "--max-bytes",
                "100000",
                "--max-rows",
                "3"));
        assertThat(err()).isEmpty();
        assertThat(exitCode).isEqualTo(CodegenMain.OK);
        assertThat(out.resolve("p/InsertMessage.java")).content().contains("MessageFlag.DML");
    }

    @Test
    void shouldExplainItself() {
        assertThat(run(List.of("--help"))).isEqualTo(CodegenMain.OK);
        assertThat(outBytes.toString(StandardCharsets.UTF_8)).contains("--type-enum", "Exit codes: 0 done");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-such-option",
                "--catalog",
                "--package x",
                "--max-rows many",
                "--max-rows 0",
                "--max-rows 2001",
                "--max-bytes -1",
                "--go-package msgpb",
                "--builtin --builtin"
            })
    void shouldRefuseWrongUsage(String wrong) {
        assertThat(run(shop(wrong.split(" ", -1)))).isEqualTo(CodegenMain.USAGE);
        assertThat(err()).startsWith("tidemark-codegen: ").hasLineCount(1);
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void shouldNameAMissingOption() {
        assertThat(run(List.of())).isEqualTo(CodegenMain.USAGE);
        assertThat(err()).contains("option missing: --catalog");
    }

    @Test
    void shouldReportARefusedCatalogOnOneLine() {
        Path broken = Fixtures.RESOURCES.resolve("vectors/reflect-info-broken-bad-version.json");
        int exitCode = run(List.of(
                "--catalog",
                broken.toString(),
                "--descriptors",
                Fixtures.DESCRIPTORS.toString(),
                "--package",
                "p",
                "--family",
                "F",
                "--out",
                out.toString()));
        assertThat(exitCode).isEqualTo(CodegenMain.REFUSED);
        assertThat(err())
                .hasLineCount(1)
                .contains("file=" + broken + ", line=21, row=0, reason=version must be 0 or more, actual=-1");
    }

    @Test
    void shouldReportAFileThatCannotBeRead() {
        List<String> args = shop();
        args.set(1, out.resolve("no-such-file.json").toString());
        assertThat(run(args)).isEqualTo(CodegenMain.IO_FAILED);
        assertThat(err()).contains("no-such-file.json").hasLineCount(1);
    }
}
