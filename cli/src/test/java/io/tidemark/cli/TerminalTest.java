/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What differs when somebody looks: colours and widths, never the content. */
final class TerminalTest {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private static String plain(String text) {
        return COLOUR.matcher(text).replaceAll("");
    }

    @Test
    void shouldColourOnATerminalUnlessAskedNotTo() {
        assertThat(cli().run("cat", "demo:").out()).doesNotContain("\u001b");
        assertThat(cli().terminal(400).run("cat", "demo:").out()).contains("\u001b[");
        assertThat(cli().terminal(400)
                        .variable("NO_COLOR", "1")
                        .run("cat", "demo:")
                        .out())
                .doesNotContain("\u001b");
        assertThat(cli().terminal(400).run("cat", "demo:", "--color", "never").out())
                .doesNotContain("\u001b");
        assertThat(cli().run("cat", "demo:", "--color", "always").out()).contains("\u001b[");
        assertThat(cli().terminal(400).run("cat", "demo:", "--json").out()).doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat", "stat"})
    void shouldPrintTheSameTextWithAndWithoutColour(String command) {
        assertThat(plain(cli().run(command, "demo:", "--color", "always").out()))
                .isEqualTo(cli().run(command, "demo:").out());
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 132})
    void shouldFitLinesIntoTheTerminal(int columns) {
        for (List<String> args : List.of(List.of("cat", "demo:"), List.of("types"), List.of("stat", "demo:"))) {
            String out = plain(
                    cli().terminal(columns).run(args.toArray(String[]::new)).out());

            assertThat(out.lines()).allMatch(line -> line.length() <= columns);
        }
        assertThat(plain(cli().terminal(columns).run("cat", "demo:").out())).contains("…");
    }

    @Test
    void shouldAlignTheColumnsOfALog() {
        List<String> lines =
                cli().run("cat", "demo:", "--type", "CreateCollection").lines();

        assertThat(lines).hasSize(6);
        assertThat(lines.subList(1, 6).stream()
                        .map(line -> line.indexOf("CreateCollection"))
                        .distinct())
                .hasSize(1);
    }

    @Test
    void shouldNotCutLinesThatGoIntoAFile() {
        assertThat(cli().run("cat", "demo:").lines()).anyMatch(line -> line.length() > 200);
    }
}
