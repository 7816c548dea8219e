/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The documentation shows what the program prints. */
final class DocsTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Pattern EXAMPLE = Pattern.compile("<!-- run: (.+) -->\n```json\n(.+)\n```");

    @TestFactory
    Stream<DynamicTest> shouldShowWhatCommandsPrint() throws IOException {
        Matcher examples = EXAMPLE.matcher(Files.readString(DOCS.resolve("json.md")));
        return examples.results()
                .map(example -> DynamicTest.dynamicTest(example.group(1), () -> {
                    Cli.Result result = cli().run(example.group(1).split(" "));

                    assertThat(result.lines()).containsExactly(example.group(2));
                }));
    }

    @Test
    void shouldAppendTheMessagesThatItShows(@TempDir Path folder) throws IOException {
        String page = Files.readString(DOCS.resolve("json.md"));
        String messages = block(page, "append");

        Cli.Result result =
                cli().stdin(messages).run("append", folder.resolve("log").toString(), "--json");

        assertThat(result.out()).isEqualTo(block(page, "answers"));
    }

    private static String block(String page, String mark) {
        Matcher block = Pattern.compile("<!-- " + mark + " -->\n```json\n(.+?\n)```", Pattern.DOTALL)
                .matcher(page);
        assertThat(block.find()).as("block %s", mark).isTrue();
        return block.group(1);
    }

    @Test
    void shouldExplainEveryCommandAndExitCode() throws IOException {
        String page = Files.readString(DOCS.resolve("cli.md"));

        for (CommandTable command : CommandTable.values()) {
            assertThat(page).contains("`" + command.command());
        }
        for (ExitCode code : ExitCode.values()) {
            assertThat(page).contains("| " + code.number() + " | " + code.meaning());
        }
    }
}
