/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import io.tidemark.message.wire.Quoted;
import java.util.Arrays;
import java.util.Optional;

/**
 * The program {@code tidemark}. What needs no work is answered here: help and version. Everything else goes to
 * {@link CommandRun}, and only then are the libraries loaded that it takes.
 */
public final class Tidemark {
    private Tidemark() {}

    /** Runs a command line and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(run(CliEnvironment.ofProcess(), args));
    }

    /** Runs a command line; returns the exit code. */
    static int run(CliEnvironment environment, String... args) {
        boolean colour = environment.terminal().outIsTerminal()
                && environment.variables().getOrDefault("NO_COLOR", "").isEmpty();
        String first = args.length == 0 ? "--help" : args[0];
        switch (first) {
            case "-h", "--help" -> {
                return print(environment, RootHelp.text(new Palette(colour)));
            }
            case "-V", "--version" -> {
                return print(environment, "tidemark " + version() + "\n");
            }
            case "help" -> {
                return args.length == 1
                        ? print(environment, RootHelp.text(new Palette(colour)))
                        : help(environment, args[1], colour);
            }
            default -> {
                Optional<CommandTable> command = CommandTable.find(first);
                if (command.isEmpty()) {
                    return unknownCommand(environment, first);
                }
                String[] rest = Arrays.copyOfRange(args, 1, args.length);
                boolean help = rest.length == 1 && (rest[0].equals("--help") || rest[0].equals("-h"));
                return help ? help(environment, first, colour) : CommandRun.run(command.get(), environment, rest);
            }
        }
    }

    private static int help(CliEnvironment environment, String name, boolean colour) {
        Optional<CommandTable> command = CommandTable.find(name);
        return command.isEmpty()
                ? unknownCommand(environment, name)
                : print(environment, HelpPages.of(command.get(), colour));
    }

    private static int print(CliEnvironment environment, String text) {
        PlainText.write(environment.out(), text);
        return ExitCode.OK.number();
    }

    private static int unknownCommand(CliEnvironment environment, String name) {
        StringBuilder commands = new StringBuilder();
        for (CommandTable command : CommandTable.all()) {
            commands.append(command.command()).append(", ");
        }
        PlainText.write(
                environment.err(),
                "tidemark: error: no such command: expected=one of " + commands + "help, actual=" + Quoted.text(name)
                        + "\nTry: tidemark --help\n");
        return ExitCode.USAGE.number();
    }

    private static String version() {
        String version = Tidemark.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }
}
