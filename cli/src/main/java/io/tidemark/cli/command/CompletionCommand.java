/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tidemark completion}: makes a shell complete commands and options. */
@Command(
        name = "completion",
        header = "Print a script that makes bash or zsh complete commands and options.",
        description = {""},
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(tidemark completion bash)                           for this shell",
            "  tidemark completion bash >> ~/.bashrc                        for every shell from now on",
            "  tidemark completion zsh > ~/.tidemark.zsh                    then in ~/.zshrc: source ~/.tidemark.zsh",
        })
public final class CompletionCommand extends CliCommand {
    /** Shells that the script works in. */
    enum Shell {
        bash,
        zsh
    }

    private static final String ZSH_PRELUDE = """
            autoload -U +X compinit && compinit
            autoload -U +X bashcompinit && bashcompinit
            """;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    private final Supplier<CommandLine> allCommands;

    /** Creates the command; {@code allCommands} makes the model of the whole program. */
    public CompletionCommand(
            CliEnvironment environment, Output output, Diagnostics diagnostics, Supplier<CommandLine> allCommands) {
        super(environment, output, diagnostics);
        this.allCommands = allCommands;
    }

    @Override
    protected ExitCode run() {
        String script = AutoComplete.bash("tidemark", allCommands.get());
        if (json()) {
            output().json(generator -> {
                generator.writeStartObject();
                generator.writeStringField("shell", shell.name());
                generator.writeStringField("script", script);
                generator.writeEndObject();
            });
        } else {
            output().text(shell == Shell.zsh ? ZSH_PRELUDE + script : script);
        }
        return ExitCode.OK;
    }
}
