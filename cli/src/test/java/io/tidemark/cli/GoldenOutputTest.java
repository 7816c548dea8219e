/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        assertGolden(file, result.out());
    }

    /** Commands on directories, one after the other on the same. */
    @Test
    void shouldPrintOfDirectoriesWhatItAlwaysPrinted(@TempDir Path folder) throws IOException {
        String channel = "by-dev-rootcoord-dml_0";
        String insert = "{\"type\":\"Insert\",\"vchannel\":\"" + channel + "_1001v0\"}\n";
        String lines = insert + "{\"type\":\"Insert\"}\n" + insert + insert;

        assertGolden("demo.txt", relative(in(folder).run("demo", "--dir", "demo"), folder));
        assertGolden("demo.json", relative(in(folder).run("demo", "--dir", "demo-2", "--json"), folder));
        assertGolden("import.txt", relative(in(folder).run("import", "log", "demo:", "--channel", channel), folder));
        assertGolden("import.json", relative(in(folder).run("import", "copy", "log", "--json"), folder));
        assertGolden("append.txt", relative(in(folder).stdin(lines).run("append", "log"), folder));
        assertGolden("append.jsonl", relative(in(folder).stdin(lines).run("append", "log", "--json"), folder));
        assertGolden("tail.txt", relative(in(folder).run("tail", "log", "-n", "4", "--timeout", "1ms"), folder));
        assertGolden(
                "tail.jsonl", relative(in(folder).run("tail", "log", "-n", "2", "--timeout", "1ms", "--json"), folder));
        assertGolden("stat-directory.txt", withoutFileLength(relative(in(folder).run("stat", "log"), folder)));
        assertGolden(
                "stat-directory.json", withoutFileLength(relative(in(folder).run("stat", "log", "--json"), folder)));
    }

    private static Cli in(Path folder) {
        return cli().directory(folder);
    }

    /** A process names files as its user does; the test's folder is another one each time. */
    private static String relative(Cli.Result result, Path folder) {
        return result.out().replace(folder + "/", "");
    }

    /** How many appends a batch takes, and with it the length of the file, is a matter of chance. */
    private static String withoutFileLength(String out) {
        return out.replaceAll("\"fileBytes\":\\d+", "\"fileBytes\":33056")
                .replaceAll("\\d\\d\\.\\d KiB(?=; 0 B in files)", "32.3 KiB")
                .replaceAll("(?<=the start  )\\d\\d\\.\\d KiB", "32.3 KiB");
    }

    private static void assertGolden(String file, String out) throws IOException {
        Path golden = FOLDER.resolve(file);
        if ("write".equals(System.getProperty("tidemark.golden"))) {
            Files.createDirectories(FOLDER);
            Files.writeString(golden, out);
        }
        assertThat(out).isEqualTo(Files.readString(golden));
    }
}
