/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo leaves a log behind, and what it proposes works. */
final class DemoTest {
    @Test
    void shouldLeaveItsLogInADirectory(@TempDir Path folder) {
        Cli.Result demo = cli().directory(folder).run("demo", "--dir", "a log");

        assertThat(demo.exitCode()).isZero();
        assertThat(demo.out()).contains("The log is also in a log,").contains("./tidemark cat 'a log'");
        assertThat(cli().directory(folder).run("cat", "a log").lines())
                .hasSameSizeAs(cli().run("cat", "demo:").lines());
    }

    @Test
    void shouldProposeCommandsThatWork(@TempDir Path folder) {
        JsonNode next = cli().directory(folder)
                .run("demo", "--dir", "log", "--json")
                .json()
                .get(0)
                .get("next");

        for (JsonNode command : next) {
            String text = command.asText().replaceFirst(" > .*", "");
            String message = text.startsWith("echo '") ? text.substring(6, text.indexOf('\'', 6)) : "";
            String[] args = text.substring(text.indexOf("./tidemark ") + 11).split(" ", -1);
            Cli cli = cli().directory(folder).stdin(message);

            Cli.Result result = args[0].equals("tail") ? cli.run(args[0], args[1], "--timeout", "1ms") : cli.run(args);

            assertThat(result.exitCode()).as(text).isZero();
            assertThat(result.out()).as(text).isNotEmpty();
        }
        assertThat(cli().directory(folder).run("cat", "log", "--last", "1").out())
                .contains("Insert", "num_rows=1");
    }

    @Test
    void shouldMakeAFreshDirectoryUnlessOneIsChosen() throws IOException {
        Path directory = Path.of(
                cli().run("demo", "--json").json().get(0).get("directory").asText());

        assertThat(directory).isDirectory();
        assertThat(directory.getParent()).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void shouldNotWriteAmongOtherFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "");

        for (Path target : List.of(folder, file)) {
            Cli.Result demo = cli().run("demo", "--dir", target.toString());

            assertThat(demo.exitCode()).isEqualTo(2);
            assertThat(demo.err()).contains("--dir").contains("expected=a new or an empty directory");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
