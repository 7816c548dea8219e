/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.append.LineAppending;
import io.tidemark.cli.json.MessageJsonReader;
import io.tidemark.cli.local.LocalWriter;
import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.log.TextLines;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark append}: appends lines of messages to a log. */
@Command(
        name = "append",
        header = "Append messages to the log in a directory, and say of each where it stands.",
        description = {
            "",
            "A message is one line of JSON: type, vchannel, header, body, and properties of your own. docs/json.md describes it. "
                    + "Each line is answered, in order, once its message is as durable as you ask for. Time ticks, which let "
                    + "readers see the messages, are written by themselves.",
            "",
            "A line that is no message ends the appending: it is named, and the lines behind it are told as not appended. With "
                    + "--skip-bad the others are appended all the same.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark append data/ messages.jsonl           a file; the directory is made if need be",
            "  producer | tidemark append data/ --json        a pipe, answers for programs",
            "  tidemark append data/ --sync os < big.jsonl    fast; a loss of power may cost the last ones",
            "  tidemark types Insert                          what can be in header and body",
        })
public final class AppendCommand extends CliCommand {
    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "The directory of the log; made where there is none. One process writes at a time.")
    private String directory = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "A file with one message a line, or - for standard input, which is the default.")
    private String file = "-";

    @ArgGroup(validate = false, heading = "%nWriting:%n")
    private WriteOptions writing = new WriteOptions();

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private ReadOptions reading = new ReadOptions();

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private CatalogOptions catalogs = new CatalogOptions();

    /** Where messages go. */
    static final class WriteOptions extends SyncOptions {
        @Option(
                names = "--channel",
                order = ReadOptions.FIRST,
                paramLabel = "PCHANNEL",
                description =
                        "The physical channel of all messages. Default: that which the line names, else that of the "
                                + "line's vchannel.")
        @Nullable
        String channel;
    }

    /** Creates the command. */
    public AppendCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Checks.channel("--channel", writing.channel);
        MessageJsonReader reader = new MessageJsonReader(
                catalogs.load(environment()).registry(), reading.limits().message());
        AppendReport report = new AppendReport(output(), json(), palette());
        try (InputFile input = InputFile.open(file, environment());
                LocalWriter writer = new LocalWriter(openLog(), environment().clock())) {
            TextLines lines = new TextLines(input.name(), input.stream(), reading.limits());
            new LineAppending(writer, environment().clock(), report)
                    .run(lines, reader, writing.channel, reading.skipBad);
        } finally {
            report.end(diagnostics());
        }
        return report.exitCode();
    }

    private LogDirectory openLog() {
        return LogDirectory.openForWriting(
                environment().directory().resolve(directory), writing.localOptions(reading.limits()));
    }
}
