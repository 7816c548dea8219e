/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.local.RecordImport;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Quantity;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark import}: takes stored records over into a directory. */
@Command(
        name = "import",
        header = "Take the records of another log over into the log in a directory.",
        description = {
            "",
            "A record stays as it is: ticks, terms, properties, payload. Only its id is given anew, and its last confirmed id "
                    + "becomes the new id of the first imported record that is not below it.",
            "",
            "Records come in the order of their ids, those of a channel with ids of one kind. The channel is the record's key "
                    + "pchannel or --channel, else that of its vchannel. A record that breaks a rule ends the import; what "
                    + "came before it is in the log.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark import data/ log.jsonl                          what cat --raw --json wrote",
            "  tidemark cat old/ --raw --json | tidemark import new/    from one directory into another",
            "  tidemark import data/ demo: --channel by-dev-rootcoord-dml_0",
            "                                                           the log that ships with tidemark",
        })
public final class ImportCommand extends CliCommand {
    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "The directory of the log; made where there is none. One process writes at a time.")
    private String directory = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "LOG",
            description =
                    "The records: a file of JSON lines or protobuf, a directory, demo:, or - for standard input, which is "
                            + "the default.")
    private String log = "-";

    @ArgGroup(validate = false, heading = "%nWriting:%n")
    private WriteOptions writing = new WriteOptions();

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private ReadOptions reading = new ReadOptions();

    /** Where records go. */
    static final class WriteOptions extends SyncOptions {
        @Option(
                names = "--channel",
                order = ReadOptions.FIRST,
                paramLabel = "PCHANNEL",
                description =
                        "The physical channel of the records that have no key pchannel. Default: that of their vchannels.")
        @Nullable
        String channel;

        @Option(
                names = "--append",
                order = ReadOptions.FIRST,
                description = "Channels may have records already, if all imported ticks are greater.")
        boolean append;
    }

    /** Creates the command. */
    public ImportCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Checks.channel("--channel", writing.channel);
        try (LogReading records = LogOptions.readAsStated(log, reading, environment(), diagnostics());
                RecordImport target = new RecordImport(openLog(), writing.channel, writing.append)) {
            ImportReport report = new ImportReport(directory);
            try {
                importAll(records, target, report);
            } catch (BadRecordException e) {
                report.imported(target.finish());
                diagnostics().note(report.sum() + " imported before this one:");
                throw e;
            }
            report.imported(target.finish());
            ExitCode exitCode = records.summary();
            report.bad(records.badRecords());
            if (json()) {
                output().json(report::writeTo);
            } else {
                output().lines(report.lines(palette(), width()));
            }
            noteRedacted(report);
            return exitCode;
        }
    }

    private void importAll(LogReading records, RecordImport target, ImportReport report) {
        for (StoredRecord record = records.next(); record != null; record = records.next()) {
            try {
                target.add(record);
                report.add(record);
            } catch (BadRecordException e) {
                records.skip(e);
            }
        }
    }

    private void noteRedacted(ImportReport report) {
        if (report.redacted() > 0) {
            diagnostics()
                    .note(Quantity.of(report.redacted(), "record", "records")
                            + " with *** in the place of credentials; cat --show-secrets keeps them");
        }
    }

    private LogDirectory openLog() {
        return LogDirectory.openForWriting(
                environment().directory().resolve(directory), writing.localOptions(reading.limits()));
    }
}
