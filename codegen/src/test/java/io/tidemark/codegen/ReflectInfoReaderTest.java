/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReflectInfoReaderTest {
    @TempDir
    Path dir;

    private CodegenRequest.Builder edited(String what, String by) throws IOException {
        String text = Files.readString(Fixtures.REFLECT_INFO);
        assertThat(text).contains(what);
        Path file = Files.writeString(dir.resolve("reflect-info.json"), text.replace(what, by));
        return Fixtures.reflectInfo(file, dir.resolve("out"));
    }

    @Test
    void shouldMatchKeysWhateverTheirCase() throws IOException {
        String text = Files.readString(Fixtures.REFLECT_INFO);
        for (String key : new String[] {
            "packages", "consts", "ExtraExportTypes", "messageReflectInfoTable", "MessageSpecializedType",
            "MessageTypeWithVersion", "HeaderType", "BodyType", "Version", "NoUtilFunctions"
        }) {
            text = text.replace("\"" + key + "\"", "\"" + key.toUpperCase(Locale.ROOT) + "\"");
        }
        Path file = Files.writeString(dir.resolve("upper.json"), text);
        Path upper = dir.resolve("upper");
        Path plain = dir.resolve("plain");

        CodeGenerator.generate(Fixtures.reflectInfo(file, upper).build());
        CodeGenerator.generate(
                Fixtures.reflectInfo(Fixtures.REFLECT_INFO, plain).build());

        assertThat(Fixtures.files(upper)).isEqualTo(Fixtures.files(plain));
    }

    @Test
    void shouldPassOverKeysThatItDoesNotKnow() throws IOException {
        assertThat(CodeGenerator.generate(edited("\"packages\":", "\"comment\": [1, {}], \"packages\":")
                                .build())
                        .types())
                .isEqualTo(3);
    }

    @Test
    void shouldRefuseAKeyTwiceInTwoCases() throws IOException {
        CodegenRequest request =
                edited("\"Version\": 2", "\"Version\": 2, \"version\": 2").build();
        Fixtures.refused(CatalogFault.DUPLICATE_KEY, () -> CodeGenerator.generate(request));
    }

    @Test
    void shouldNeedTheEnumForNumbers() throws IOException {
        CodegenRequest request = edited("\"db\"", "\"db\"").typeEnum(null).build();
        Fixtures.refused(CatalogFault.NUMBER_UNKNOWN, () -> CodeGenerator.generate(request));
    }

    @Test
    void shouldRefuseATypeNameWithoutItsPrefix() throws IOException {
        CodegenRequest request = edited("\"MessageTypeTxn\"", "\"Txn\"").build();
        assertThat(Fixtures.refused(CatalogFault.BAD_NAME, () -> CodeGenerator.generate(request))
                        .row())
                .hasValue(2);
    }

    @Test
    void shouldRefuseAClassWithoutAnAlias() throws IOException {
        CodegenRequest request =
                edited("messagespb.TxnMessageBody", "TxnMessageBody").build();
        Fixtures.refused(CatalogFault.UNKNOWN_ALIAS, () -> CodeGenerator.generate(request));
    }

    @Test
    void shouldAskForHelpWithAnAliasThatFitsNoPackage() throws IOException {
        String text = Files.readString(Fixtures.REFLECT_INFO).replace("msgpb", "zpb");
        Path file = Files.writeString(dir.resolve("alias.json"), text);
        CodegenRequest.Builder request = Fixtures.reflectInfo(file, dir.resolve("out"));

        Fixtures.refused(CatalogFault.UNRESOLVED_ALIAS, () -> CodeGenerator.generate(request.build()));
        assertThat(CodeGenerator.generate(
                                request.goPackage("zpb", "milvus.proto.msg").build())
                        .types())
                .isEqualTo(3);
    }

    @Test
    void shouldTakeAnAliasWithoutItsUsualEnding() throws IOException {
        String text = Files.readString(Fixtures.REFLECT_INFO).replace("msgpb", "msg");
        Path file = Files.writeString(dir.resolve("alias.json"), text);
        assertThat(CodeGenerator.generate(
                                Fixtures.reflectInfo(file, dir.resolve("out")).build())
                        .types())
                .isEqualTo(3);
    }
}
