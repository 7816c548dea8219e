/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/** Picocli's view of the commands: how their lines are parsed and their help is laid out. */
final class CommandLines {
    /** Wide enough for a terminal, narrow enough for the eye. */
    static final int HELP_WIDTH = 100;

    private CommandLines() {}

    static CommandLine of(CommandTable command, CliEnvironment environment, Output output, Diagnostics diagnostics) {
        CommandLine line = new CommandLine(command.create(environment, output, diagnostics));
        line.setUsageHelpWidth(HELP_WIDTH);
        line.setUsageHelpLongOptionsMaxWidth(30);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setAbbreviatedOptionsAllowed(false);
        CommandSpec spec = line.getCommandSpec();
        spec.qualifiedName(" ");
        spec.name("tidemark " + command.command());
        spec.usageMessage()
                .sortOptions(false)
                .synopsisHeading("%nUsage: ")
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(exitCodes());
        return line;
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        for (ExitCode code : ExitCode.values()) {
            codes.put(Integer.toString(code.number()), code.meaning());
        }
        return codes;
    }

    /** The program with all its commands, for shell completion. */
    static CommandLine all(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        CommandLine program = new CommandLine(CommandSpec.create().name("tidemark"));
        for (CommandTable command : CommandTable.all()) {
            program.addSubcommand(command.command(), new CommandLine(command.create(environment, output, diagnostics)));
        }
        program.addSubcommand("help", new CommandLine(CommandSpec.create().name("help")));
        return program;
    }

    static Help.ColorScheme colours(boolean coloured) {
        return Help.defaultColorScheme(coloured ? Help.Ansi.ON : Help.Ansi.OFF);
    }
}
