/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help teaches: every command says what it is for and shows how. */
final class HelpTest {
    private static CommandSpec spec(CommandTable command) {
        CliEnvironment environment = CliEnvironment.ofProcess();
        Output output = new Output(environment.out());
        Diagnostics diagnostics = new Diagnostics(environment.err(), new Palette(false));
        CommandLine line = CommandLines.of(command, environment, output, diagnostics);
        return line.getCommandSpec();
    }

    @ParameterizedTest
    @EnumSource(CommandTable.class)
    void shouldExplainEveryCommandAndEveryOption(CommandTable command) {
        CommandSpec spec = spec(command);

        assertThat(spec.usageMessage().header()).as("header").isNotEmpty();
        for (OptionSpec option : spec.options()) {
            assertThat(option.description()).as("%s", option.longestName()).isNotEmpty();
        }
        spec.positionalParameters()
                .forEach(parameter -> assertThat(parameter.description())
                        .as("%s", parameter.paramLabel())
                        .isNotEmpty());
        assertThat(spec.optionsMap()).containsKeys("--json", "--color", "--help", "-h");
    }

    @ParameterizedTest
    @EnumSource(CommandTable.class)
    void shouldShowExamplesAndExitCodes(CommandTable command) {
        String help = cli().run(command.command(), "--help").out();

        assertThat(help).contains("Examples:\n  ").contains("tidemark " + command.command());
        for (ExitCode code : ExitCode.values()) {
            assertThat(help).contains(code.meaning());
        }
        assertThat(help.lines()).allMatch(line -> line.length() <= CommandLines.HELP_WIDTH);
        assertThat(help.lines()).noneMatch(line -> line.endsWith(" "));
    }

    @ParameterizedTest
    @EnumSource(CommandTable.class)
    void shouldShowTheSameHelpWhereverItIsAskedFor(CommandTable command) {
        Cli.Result help = cli().run(command.command(), "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(cli().run(command.command(), "-h")).isEqualTo(help);
        assertThat(cli().run("help", command.command())).isEqualTo(help);
        assertThat(cli().run(command.command(), "--json", "--help")).isEqualTo(help);
    }

    /** What the build laid out is what would be laid out now. */
    @ParameterizedTest
    @EnumSource(CommandTable.class)
    void shouldShipTheHelpLaidOut(CommandTable command) throws IOException {
        try (var in = Objects.requireNonNull(
                HelpPages.class.getResourceAsStream("help/" + command.command() + ".txt"), "laid out by the build")) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(HelpPages.layOut(command));
        }
    }

    @Test
    void shouldListEveryCommandOnTheFirstPage() {
        Cli.Result first = cli().run("--help");

        for (CommandTable command : CommandTable.values()) {
            assertThat(first.out()).contains("  " + command.command() + " ").contains(command.summary());
        }
        assertThat(cli().run()).isEqualTo(first);
        assertThat(cli().run("help")).isEqualTo(first);
        assertThat(cli().run("-h")).isEqualTo(first);
    }

    @Test
    void shouldTellItsVersion() {
        assertThat(cli().run("--version").out()).startsWith("tidemark ");
    }

    @Test
    void shouldColourHelpOnATerminalOnly() {
        assertThat(cli().run("cat", "--help").out()).doesNotContain("\u001b");
        assertThat(cli().terminal(80).run("cat", "--help").out()).contains("\u001b[");
        assertThat(cli().terminal(80)
                        .variable("NO_COLOR", "1")
                        .run("cat", "--help")
                        .out())
                .doesNotContain("\u001b");
        assertThat(cli().terminal(80).run("--help").out()).contains("\u001b[");
    }
}
