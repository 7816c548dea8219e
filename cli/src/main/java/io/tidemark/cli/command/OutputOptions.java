/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.text.Palette;
import picocli.CommandLine.Option;

/** How results are printed; the same for every command. */
final class OutputOptions {
    /** When to use colour. */
    enum Colour {
        auto,
        always,
        never
    }

    @Option(names = "--json", description = "For programs: JSON, one object a line. docs/json.md describes it.")
    boolean json;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            description =
                    "Colours: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}, which is on a terminal and unless "
                            + "the environment has NO_COLOR.")
    Colour colour = Colour.auto;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    /** Colours of standard output. */
    Palette palette(CliEnvironment environment) {
        return palette(environment, environment.terminal().outIsTerminal());
    }

    /** Colours of standard error. */
    Palette errorPalette(CliEnvironment environment) {
        return palette(environment, environment.terminal().errIsTerminal());
    }

    private Palette palette(CliEnvironment environment, boolean terminal) {
        return new Palette(
                switch (colour) {
                    case always -> true;
                    case never -> false;
                    case auto -> terminal && noColour(environment).isEmpty();
                });
    }

    private static String noColour(CliEnvironment environment) {
        return environment.variables().getOrDefault("NO_COLOR", "");
    }
}
