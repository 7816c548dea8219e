/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.local.DiskUsage;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.catalog.MessageRegistry;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tidemark stat}: counts and ranges of a log. */
@Command(
        name = "stat",
        header = "Count what is in a log: records and bytes by type and channel, ranges of ids and time.",
        description = {
            "",
            "Counts every stored record, also those that no consumer gets to see. Bytes are those of payload and properties.",
            "",
            "Of a directory it also tells what its segments take on the disk, how much of that is still needed, and which channels "
                    + "need it.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark stat log.jsonl                    tables for people",
            "  tidemark stat data/                        all channels of a directory",
            "  tidemark stat log.jsonl --json             one object for programs",
            "  tidemark stat damaged.jsonl --skip-bad     count what can be read",
        })
public final class StatCommand extends CliCommand {
    @Parameters(
            paramLabel = "LOG",
            description =
                    "A log's directory, a file of records as JSON lines or protobuf, - for standard input, or demo: for "
                            + "the recorded log that ships with tidemark.")
    private String log = "";

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private LogOptions reading = new LogOptions();

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private CatalogOptions catalogs = new CatalogOptions();

    /** Creates the command. */
    public StatCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        MessageRegistry registry = catalogs.load(environment()).registry();
        LogStatistics statistics = new LogStatistics();
        try (LogReading records =
                reading.read(log, LogOptions.Need.everything(/* resultsFlow= */ false), environment(), diagnostics())) {
            for (StoredRecord record = records.next(); record != null; record = records.next()) {
                statistics.add(record);
            }
            ExitCode exitCode = records.summary();
            StatReport report = new StatReport(records.name(), statistics, records.badRecords(), registry, disk());
            if (json()) {
                output().json(report::writeTo);
            } else {
                output().lines(report.lines(palette(), width()));
            }
            return exitCode;
        }
    }

    /** Only a directory has something to tell about the disk. */
    private @Nullable DiskReport disk() {
        return LogAddress.parse(log, environment().directory()) instanceof LogAddress.Directory directory
                ? new DiskReport(DiskUsage.of(directory.path()))
                : null;
    }
}
