/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.command.CliCommand;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** One run of a command: its line is parsed, it works, and whatever stops it becomes a message and an exit code. */
final class CommandRun {
    private final CommandTable command;
    private final Output output;
    private final Diagnostics diagnostics;
    private final CommandLine line;

    private CommandRun(CommandTable command, CliEnvironment environment) {
        this.command = command;
        this.output = new Output(environment.out());
        boolean colour = environment.terminal().errIsTerminal()
                && environment.variables().getOrDefault("NO_COLOR", "").isEmpty();
        this.diagnostics = new Diagnostics(environment.err(), new Palette(colour));
        this.line = CommandLines.of(command, environment, output, diagnostics);
    }

    static int run(CommandTable command, CliEnvironment environment, String[] args) {
        CommandRun run = new CommandRun(command, environment);
        if (Arrays.asList(args).contains("--json")) {
            run.diagnostics.useJson();
        }
        return run.run(environment, args);
    }

    private int run(CliEnvironment environment, String[] args) {
        try {
            line.parseArgs(args);
            if (line.isUsageHelpRequested()) {
                boolean colour = environment.terminal().outIsTerminal()
                        && environment.variables().getOrDefault("NO_COLOR", "").isEmpty();
                output.text(HelpPages.of(command, colour));
                output.flush();
                return ExitCode.OK.number();
            }
            return ((CliCommand) line.getCommand()).call();
        } catch (Output.ReaderGoneException e) {
            return ExitCode.OK.number();
        } catch (ParameterException e) {
            return wrongUsage(e);
        } catch (BadRecordException e) {
            return fail(ExitCode.FINDINGS, () -> diagnostics.badRecord(e));
        } catch (CliException e) {
            String code = e.exitCode().name();
            return fail(e.exitCode(), () -> diagnostics.error(code, String.valueOf(e.getMessage())));
        } catch (TidemarkException e) {
            return fail(exitCodeOf(e.code()), () -> diagnostics.error(e.code().name(), String.valueOf(e.getMessage())));
        } catch (OutOfMemoryError e) {
            return fail(
                    ExitCode.INTERNAL,
                    () -> diagnostics.error(
                            "OUT_OF_MEMORY",
                            "out of memory: lower --max-message or --buffer, or set TIDEMARK_JAVA_OPTS=-Xmx4g"));
        } catch (RuntimeException e) {
            return fail(ExitCode.INTERNAL, () -> diagnostics.fault(e));
        }
    }

    private static ExitCode exitCodeOf(ErrorCode code) {
        return switch (code) {
            case IO_FAILED, LOCKED, FENCED, OVERLOADED, DISK_FULL, CLOSED, INTERRUPTED, POSITION_LOST -> ExitCode.IO;
            case FORMAT_TOO_OLD, FORMAT_TOO_NEW -> ExitCode.NOT_SUPPORTED;
            default -> ExitCode.FINDINGS;
        };
    }

    private int wrongUsage(ParameterException e) {
        diagnostics.error(ExitCode.USAGE.name(), String.valueOf(e.getMessage()));
        diagnostics.hint("Try: tidemark " + command.command() + " --help");
        return ExitCode.USAGE.number();
    }

    /** What was printed before the failure is worth seeing, and in the order in which it happened. */
    private int fail(ExitCode exitCode, Runnable message) {
        try {
            output.flush();
        } catch (Output.ReaderGoneException | CliException e) {
            // there is a failure to be told already
        }
        message.run();
        return exitCode.number();
    }
}
