/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What people and programs see does not change by accident. After a change on purpose, run the test with
 * {@code -Dtidemark.golden=write} and look at the difference.
 */
final class GoldenOutputTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    static Stream<Arguments> outputs() {
        return Stream.of(
                output("help.txt"),
                output("cat-lines.txt", "cat", "demo:"),
                output("cat-stored-lines.txt", "cat", "demo:", "--view", "stored", "--last", "20"),
                output("cat-long.txt", "cat", "demo:", "--long", "--type", "Txn,CreateCollection", "--first", "4"),
                output("cat-message-form.jsonl", "cat", "demo:", "--json"),
                output("cat-stored-message-form.jsonl", "cat", "demo:", "--view", "stored", "--json"),
                output("cat-record-form.jsonl", "cat", "demo:", "--raw", "--json", "--first", "30"),
                output("cat-delivered-record-form.jsonl", "cat", "demo:", "--raw", "--json", "--view", "delivered"),
                output("cat-raw.txt", "cat", "demo:", "--raw", "--type", "Insert", "--first", "2"),
                output("stat.txt", "stat", "demo:"),
                output("stat.json", "stat", "demo:", "--json"),
                output("types.txt", "types"),
                output("types.jsonl", "types", "--json"),
                output("types-insert.txt", "types", "Insert"),
                output("types-insert.json", "types", "insert", "--json", "--deep"),
                output("demo.txt", "demo"),
                output("demo.json", "demo", "--json"),
                output("decode.txt", "decode", "src/test/resources/logs/recorded-late.jsonl"));
    }

    private static Arguments output(String file, String... args) {
        return Arguments.of(file, List.of(args));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("outputs")
    void shouldPrintWhatItAlwaysPrinted(String file, List<String> args) throws IOException {
        Cli.Result result = cli().run(args.toArray(String[]::new));

        assertThat(result.exitCode()).isZero();
        Path golden = FOLDER.resolve(file);
        if ("write".equals(System.getProperty("tidemark.golden"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(golden, result.out());
        }
        assertThat(result.out()).isEqualTo(Files.readString(golden));
    }
}
