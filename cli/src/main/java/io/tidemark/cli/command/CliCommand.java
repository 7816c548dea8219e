/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;

/** What every command has: its surroundings, the options on output, and one way to run. */
public abstract class CliCommand implements Callable<Integer> {
    @ArgGroup(validate = false, heading = "%nOutput:%n", order = 1000)
    private OutputOptions outputOptions = new OutputOptions();

    private final CliEnvironment environment;
    private final Output output;
    private final Diagnostics diagnostics;

    CliCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        this.environment = environment;
        this.output = output;
        this.diagnostics = diagnostics;
    }

    /** Does the work; failures are exceptions. */
    protected abstract ExitCode run();

    @Override
    public final Integer call() {
        diagnostics.use(outputOptions.errorPalette(environment));
        if (outputOptions.json) {
            diagnostics.useJson();
        }
        ExitCode exitCode = run();
        output.flush();
        return exitCode.number();
    }

    final CliEnvironment environment() {
        return environment;
    }

    final Output output() {
        return output;
    }

    final Diagnostics diagnostics() {
        return diagnostics;
    }

    final OutputOptions outputOptions() {
        return outputOptions;
    }

    final boolean json() {
        return outputOptions.json;
    }

    final Palette palette() {
        return outputOptions.palette(environment);
    }

    /** Columns that a line may take: those of the terminal, without end elsewhere. */
    final int width() {
        return environment.terminal().outIsTerminal() ? environment.terminal().columns() : Integer.MAX_VALUE;
    }
}
