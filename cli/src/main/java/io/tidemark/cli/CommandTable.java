/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.command.AppendCommand;
import io.tidemark.cli.command.CatCommand;
import io.tidemark.cli.command.CheckCommand;
import io.tidemark.cli.command.CompletionCommand;
import io.tidemark.cli.command.DecodeCommand;
import io.tidemark.cli.command.DemoCommand;
import io.tidemark.cli.command.DumpCommand;
import io.tidemark.cli.command.ImportCommand;
import io.tidemark.cli.command.RepairCommand;
import io.tidemark.cli.command.StatCommand;
import io.tidemark.cli.command.TailCommand;
import io.tidemark.cli.command.TypesCommand;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import java.util.List;
import java.util.Optional;

/**
 * All commands. A command's class is loaded when it is asked for and not before, since looking at all their options takes
 * longer than most of them run.
 */
enum CommandTable {
    DEMO("demo", "tells what happened in a log that a real Milvus wrote; start here"),
    CAT("cat", "prints the messages of a log, with header and body decoded"),
    STAT("stat", "counts what is in a log, by type and channel"),
    TAIL("tail", "prints the last messages of a directory's log, and those that come"),
    APPEND("append", "appends messages to the log in a directory"),
    IMPORT("import", "takes the records of another log over into a directory"),
    CHECK("check", "verifies the log in a directory, byte for byte"),
    DUMP("dump", "shows the frames and the damaged bytes of a segment"),
    REPAIR("repair", "makes a damaged log one that opens; says first what it would do"),
    DECODE("decode", "prints messages from hex, base64, files or a pipe"),
    TYPES("types", "lists the message types, or shows one with its fields"),
    COMPLETION("completion", "prints a script that makes your shell complete commands and options");

    private final String command;
    private final String summary;

    CommandTable(String command, String summary) {
        this.command = command;
        this.summary = summary;
    }

    /** What the user types. */
    String command() {
        return command;
    }

    /** What it does, in half a sentence. */
    String summary() {
        return summary;
    }

    static Optional<CommandTable> find(String name) {
        for (CommandTable each : values()) {
            if (each.command.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    static List<CommandTable> all() {
        return List.of(values());
    }

    /** An object with picocli's annotations. */
    Object create(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        return switch (this) {
            case DEMO -> new DemoCommand(environment, output, diagnostics);
            case CAT -> new CatCommand(environment, output, diagnostics);
            case STAT -> new StatCommand(environment, output, diagnostics);
            case TAIL -> new TailCommand(environment, output, diagnostics);
            case APPEND -> new AppendCommand(environment, output, diagnostics);
            case IMPORT -> new ImportCommand(environment, output, diagnostics);
            case CHECK -> new CheckCommand(environment, output, diagnostics);
            case DUMP -> new DumpCommand(environment, output, diagnostics);
            case REPAIR -> new RepairCommand(environment, output, diagnostics);
            case DECODE -> new DecodeCommand(environment, output, diagnostics);
            case TYPES -> new TypesCommand(environment, output, diagnostics);
            case COMPLETION ->
                new CompletionCommand(
                        environment, output, diagnostics, () -> CommandLines.all(environment, output, diagnostics));
        };
    }
}
