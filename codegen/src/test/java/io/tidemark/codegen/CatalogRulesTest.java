/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One mistake at a time in an otherwise sound catalog of our own layout: line 4 is row 0, line 5 is row 1. */
class CatalogRulesTest {
    private static final String SOUND = """
            {"formatVersion": 1,
             "constants": {"LIMIT": "100"},
             "types": [
            {"name": "Placed", "number": 100000, "version": 1, "header": "shop.orders.OrderPlacedHeader", "body": "shop.orders.OrderPlacedBody", "utilities": true, "flags": {}},
            {"name": "Odd", "number": 100001, "version": 1, "header": "shop.orders.Visitor", "body": "shop.orders.Other", "utilities": true, "flags": {}}
            ]}
            """;

    @TempDir
    Path dir;

    private CodegenRequest.Builder request(String catalog) throws IOException {
        Path file = Files.writeString(dir.resolve("catalog.json"), catalog);
        return Fixtures.shop(dir.resolve("out")).catalog(file).resourcesOut(null);
    }

    @Test
    void shouldAcceptTheSoundCatalog() throws IOException {
        assertThat(CodeGenerator.generate(request(SOUND).build()).types()).isEqualTo(2);
    }

    static Stream<Arguments> mistakesInARow() {
        return Stream.of(
                arguments(CatalogFault.MISSING_KEY, "\"name\": \"Odd\", ", ""),
                arguments(CatalogFault.MISSING_KEY, "\"number\": 100001, ", ""),
                arguments(CatalogFault.MISSING_KEY, "\"body\": \"shop.orders.Other\", ", ""),
                arguments(
                        CatalogFault.MISSING_KEY,
                        "\"shop.orders.Other\", \"utilities\": true, ",
                        "\"shop.orders.Other\", "),
                arguments(CatalogFault.MISSING_KEY, "\"name\": \"Odd\"", "\"name\": null"),
                arguments(
                        CatalogFault.UNKNOWN_KEY,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"exlusiveScope\": \"NONE\""),
                arguments(CatalogFault.DUPLICATE_KEY, "\"name\": \"Odd\"", "\"name\": \"Odd\", \"name\": \"Odd\""),
                arguments(CatalogFault.WRONG_JSON_TYPE, "\"name\": \"Odd\"", "\"name\": 7"),
                arguments(CatalogFault.WRONG_JSON_TYPE, "100001", "\"100001\""),
                arguments(CatalogFault.WRONG_JSON_TYPE, "100001", "100001.0"),
                arguments(CatalogFault.WRONG_JSON_TYPE, "100001", "1e6"),
                arguments(CatalogFault.BAD_NUMBER, "100001", "99999999999"),
                arguments(CatalogFault.BAD_NUMBER, "100001", "0"),
                arguments(CatalogFault.BAD_NUMBER, "100001", "-1"),
                arguments(CatalogFault.RESERVED_NUMBER, "100001", "99999"),
                arguments(CatalogFault.BAD_VERSION, "100001, \"version\": 1", "100001, \"version\": -1"),
                arguments(CatalogFault.RESERVED_VERSION, "100001, \"version\": 1", "100001, \"version\": 0"),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"../Odd\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"a/b\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"a\\\\b\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"..\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"1st\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"two words\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"Ödd\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"line\\nbreak\""),
                arguments(CatalogFault.BAD_NAME, "\"Odd\"", "\"" + "x".repeat(101) + "\""),
                arguments(CatalogFault.UNKNOWN_CLASS, "shop.orders.Visitor", "shop.orders.NoSuch"),
                arguments(CatalogFault.UNKNOWN_CLASS, "shop.orders.Visitor", "Visitor"),
                arguments(CatalogFault.DUPLICATE_TYPE, "\"Odd\", \"number\": 100001", "\"Placed\", \"number\": 100000"),
                arguments(CatalogFault.NUMBER_CONFLICT, "100001", "100000"),
                arguments(CatalogFault.NUMBER_CONFLICT, "\"Odd\"", "\"Placed\""),
                arguments(CatalogFault.SHARED_HEADER, "shop.orders.Visitor", "shop.orders.OrderPlacedHeader"),
                arguments(CatalogFault.SAME_CLASS, "\"Odd\"", "\"placed\""),
                arguments(CatalogFault.SAME_CLASS, "\"Odd\"", "\"Shop\""),
                arguments(
                        CatalogFault.BAD_VALUE,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"exclusiveScope\": \"vchannel\""),
                arguments(
                        CatalogFault.CONTRADICTION,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"exclusiveScope\": \"VCHANNEL\""),
                arguments(
                        CatalogFault.CONTRADICTION,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"ackOnceCallback\": true"),
                arguments(
                        CatalogFault.CONTRADICTION,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"dispatch\": {\"mode\": \"BROADCAST\"}"),
                arguments(
                        CatalogFault.CONTRADICTION,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"dispatch\": {\"mode\": \"NONE\", \"pchannelLevel\": true}"),
                arguments(
                        CatalogFault.UNKNOWN_FIELD,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"walFilledHeaderFields\": [\"x\"]"),
                arguments(
                        CatalogFault.WRONG_JSON_TYPE,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"walFilledHeaderFields\": \"x\""),
                arguments(CatalogFault.WRONG_JSON_TYPE, "\"name\": \"Odd\"", "\"name\": \"Odd\", \"dispatch\": []"),
                arguments(
                        CatalogFault.BAD_VALUE,
                        "\"name\": \"Odd\"",
                        "\"name\": \"Odd\", \"resourceKeys\": [{\"domain\": \"IMPORT_JOB_ID\"}]"));
    }

    @ParameterizedTest
    @MethodSource("mistakesInARow")
    void shouldNameLineAndRowOfAMistake(CatalogFault fault, String sound, String mistake) throws IOException {
        assertThat(SOUND).contains(sound);
        int at = SOUND.lastIndexOf(sound);
        String catalog = SOUND.substring(0, at) + mistake + SOUND.substring(at + sound.length());

        CodegenRequest request = request(catalog).build();
        CatalogException refusal = Fixtures.refused(fault, () -> CodeGenerator.generate(request));

        assertThat(refusal.line()).as(refusal.getMessage()).hasValue(5);
        assertThat(refusal.row()).as(refusal.getMessage()).hasValue(1);
        assertThat(refusal.getMessage()).hasLineCount(1);
    }

    static Stream<Arguments> mistakesElsewhere() {
        return Stream.of(
                arguments(CatalogFault.MALFORMED_JSON, "\"types\": [", "\"types\": [,", 3),
                arguments(CatalogFault.MALFORMED_JSON, "]}", "]} {}", 6),
                arguments(CatalogFault.MALFORMED_JSON, "\"LIMIT\"", "LIMIT", 2),
                arguments(CatalogFault.MISSING_KEY, "\"formatVersion\": 1,", "", 1),
                arguments(CatalogFault.UNSUPPORTED_FORMAT, "\"formatVersion\": 1,", "\"formatVersion\": 2,", 1),
                arguments(CatalogFault.UNKNOWN_KEY, "\"constants\"", "\"constant\"", 2),
                arguments(CatalogFault.UNKNOWN_LAYOUT, "\"types\"", "\"rows\"", 1),
                arguments(CatalogFault.UNKNOWN_LAYOUT, "\"constants\"", "\"MessageReflectInfoTable\"", 1),
                arguments(CatalogFault.WRONG_JSON_TYPE, "\"100\"", "100", 2),
                arguments(CatalogFault.BAD_NAME, "\"LIMIT\"", "\"a-b\"", 2),
                arguments(CatalogFault.BAD_NAME, "\"LIMIT\"", "\"\"", 2),
                arguments(CatalogFault.DUPLICATE_KEY, "\"100\"", "\"100\", \"LIMIT\": \"101\"", 2),
                arguments(CatalogFault.DUPLICATE_CONSTANT, "\"100\"", "\"100\", \"limit\": \"101\"", 2),
                arguments(
                        CatalogFault.UNKNOWN_CLASS,
                        "\"types\": [",
                        "\"exportedTypes\": [\"shop.NoSuch\"], \"types\": [",
                        3));
    }

    @ParameterizedTest
    @MethodSource("mistakesElsewhere")
    void shouldNameTheLineOfAMistakeOutsideOfTheRows(CatalogFault fault, String sound, String mistake, int line)
            throws IOException {
        assertThat(SOUND).contains(sound);
        CodegenRequest request = request(SOUND.replace(sound, mistake)).build();

        CatalogException refusal = Fixtures.refused(fault, () -> CodeGenerator.generate(request));

        assertThat(refusal.line()).as(refusal.getMessage()).hasValue(line);
        assertThat(refusal.row()).as(refusal.getMessage()).isEmpty();
    }

    @Test
    void shouldRefuseTwoRowsOfOneHeaderAndBody() throws IOException {
        CodegenRequest request = request(SOUND.replace(
                                "\"Odd\", \"number\": 100001, \"version\": 1",
                                "\"Placed\", \"number\": 100000, \"version\": 2")
                        .replace("shop.orders.Visitor", "shop.orders.OrderPlacedHeader")
                        .replace("shop.orders.Other", "shop.orders.OrderPlacedBody"))
                .build();
        CatalogException refusal = Fixtures.refused(CatalogFault.DUPLICATE_PAIR, () -> CodeGenerator.generate(request));
        assertThat(refusal.row()).hasValue(1);
    }

    @Test
    void shouldRefuseWhatIsNoObject() throws IOException {
        for (String text : new String[] {"[]", "7", "null", "\"types\""}) {
            CodegenRequest request = request(text).build();
            Fixtures.refused(CatalogFault.WRONG_JSON_TYPE, () -> CodeGenerator.generate(request));
        }
        for (String text : new String[] {"", "  \n", "{\"types\": ", "{\"types\": [{]", "\u0000", "[".repeat(1000)}) {
            CodegenRequest request = request(text).build();
            Fixtures.refused(CatalogFault.MALFORMED_JSON, () -> CodeGenerator.generate(request));
        }
    }

    @Test
    void shouldRefuseMoreRowsThanTheLimit() throws IOException {
        CodegenRequest request = request(SOUND).maxRows(1).build();
        Fixtures.refused(CatalogFault.TOO_MANY_ROWS, () -> CodeGenerator.generate(request));
    }

    @Test
    void shouldRefuseNamesOfTheRunThatAreNoJava() throws IOException {
        CodegenRequest.Builder request = request(SOUND);
        for (String name : new String[] {"", "a..b", "a.class", "a/b", "..", "1a", "a b", "java.lang", "a.Ö"}) {
            Fixtures.refused(
                    CatalogFault.BAD_NAME, () -> request.javaPackage(name).build());
        }
        request.javaPackage("fine");
        for (String name : new String[] {"", "../Shop", "Shop Floor", "9"}) {
            Fixtures.refused(CatalogFault.BAD_NAME, () -> request.family(name).build());
        }
    }

    @Test
    void shouldBindNumbersToTheEnum() throws IOException {
        String sample = Files.readString(Fixtures.SAMPLE);
        Path out = dir.resolve("out");
        Path file = dir.resolve("sample.json");

        Files.writeString(file, sample.replace("\"number\": 2,", "\"number\": 3,"));
        CatalogException mismatch = Fixtures.refused(
                CatalogFault.NUMBER_MISMATCH,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(file, out).build()));
        assertThat(mismatch.row()).hasValue(1);

        Files.writeString(file, sample.replace("\"name\": \"Txn\",", "\"name\": \"Upsert\","));
        Fixtures.refused(
                CatalogFault.UNKNOWN_TYPE,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(file, out).build()));

        Files.writeString(file, sample.replace("\"Unknown\"", "\"NoSuch\""));
        Fixtures.refused(
                CatalogFault.UNKNOWN_TYPE,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(file, out).build()));

        Fixtures.refused(
                CatalogFault.UNKNOWN_ENUM,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(Fixtures.SAMPLE, out)
                        .typeEnum("no.such.Enum")
                        .build()));
    }

    @Test
    void shouldMissTheRowOfAnEnumValueUnlessTold() throws IOException {
        String sample = Files.readString(Fixtures.SAMPLE);
        int txn = sample.lastIndexOf(",\n    {");
        Path file = Files.writeString(dir.resolve("sample.json"), sample.substring(0, txn) + "]}");
        Path out = dir.resolve("out");

        CatalogException refusal = Fixtures.refused(
                CatalogFault.ENUM_VALUE_WITHOUT_ROW,
                () -> CodeGenerator.generate(Fixtures.reflectInfo(file, out).build()));
        assertThat(refusal).hasMessageContaining("value=Txn, number=999");

        assertThat(CodeGenerator.generate(
                                Fixtures.reflectInfo(file, out).partial(true).build())
                        .types())
                .isEqualTo(2);
    }

    @Test
    void shouldOverlookAnUnboundEnumValue() throws IOException {
        String sample = Files.readString(Fixtures.SAMPLE);
        int txn = sample.lastIndexOf(",\n    {");
        Path file = Files.writeString(
                dir.resolve("sample.json"),
                sample.substring(0, txn)
                                .replace("\"number\": 0}", "\"number\": 0}, {\"name\": \"Txn\", \"number\": 999}")
                        + "]}");
        assertThat(CodeGenerator.generate(
                                Fixtures.reflectInfo(file, dir.resolve("out")).build())
                        .types())
                .isEqualTo(2);
    }

    @Test
    void shouldIgnoreProvisionalRows() throws IOException {
        String catalog =
                SOUND.replace("\"types\"", "\"provisional\": [{\"name\": \"../x\", \"number\": null}], \"types\"");
        assertThat(CodeGenerator.generate(request(catalog).build()).types()).isEqualTo(2);
    }

    static Stream<Arguments> resourceKeys() {
        return Stream.of(
                arguments("<shop>", "\"header.shop\"", null),
                arguments("<shop>:<id>", "\"header.shop\", \"header.order_id\"", null),
                arguments("<shop>", "", null),
                arguments("", "", null),
                arguments("<shop>", "\"header.shop\", \"header.order_id\"", CatalogFault.CONTRADICTION),
                arguments("", "\"header.shop\"", CatalogFault.CONTRADICTION),
                arguments("<shop>", "\"shop\"", CatalogFault.UNKNOWN_FIELD),
                arguments("<shop>", "\"header\"", CatalogFault.UNKNOWN_FIELD),
                arguments("<shop>", "\"header.\"", CatalogFault.UNKNOWN_FIELD),
                arguments("<shop>", "\"header.shop.name\"", CatalogFault.UNKNOWN_FIELD),
                arguments("<shop>", "\"body.placed_at\"", CatalogFault.UNKNOWN_FIELD));
    }

    @ParameterizedTest
    @MethodSource("resourceKeys")
    void shouldFollowTheFieldsOfAResourceKey(String key, String fields, @Nullable CatalogFault fault)
            throws IOException {
        String keys = "\"resourceKeys\": [{\"domain\": \"DB_NAME\", \"mode\": \"SHARED\", \"key\": \"" + key
                + "\", \"fields\": [" + fields + "]}], \"name\": \"Placed\"";
        CodegenRequest request =
                request(SOUND.replace("\"name\": \"Placed\"", keys)).build();
        if (fault == null) {
            assertThat(CodeGenerator.generate(request).types()).isEqualTo(2);
        } else {
            assertThat(Fixtures.refused(fault, () -> CodeGenerator.generate(request))
                            .row())
                    .hasValue(0);
        }
    }
}
