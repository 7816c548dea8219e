/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalOptions;
import io.tidemark.cli.check.LogCheck;
import io.tidemark.cli.demo.Story;
import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.local.RecordImport;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.txn.DeliveryOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tidemark demo}: the story of a recorded log. */
@Command(
        name = "demo",
        header = "Tell what happened in a log that a real Milvus wrote, check it, and say what to try next.",
        description = {
            "",
            "The log ships with tidemark. Every command reads it under the name demo:, so that you can try them all before you "
                    + "have a log of your own. It is also written into a directory, where you can look at it and append to it.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark demo                  the story",
            "  tidemark demo --dir data       the story, and the log in a directory of your choice",
            "  tidemark demo --json           the same for programs, one object",
            "  tidemark cat demo: --last 5    look for yourself",
        })
public final class DemoCommand extends CliCommand {
    private static final String APPENDED =
            "{\"type\":\"Insert\",\"vchannel\":\"by-dev-rootcoord-dml_0_1001v0\",\"body\":{\"num_rows\":1}}";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "Where the log is written, a new or an empty directory. Default: a new one among the temporary files.")
    @Nullable
    private String directory;

    /** Creates the command. */
    public DemoCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        DemoDirectory target = DemoDirectory.choose(directory, environment());
        Story story = new Story();
        LogCheck check = new LogCheck();
        LogStatistics statistics = new LogStatistics();
        long[] delivered = {0};
        try (LogReading log = new LogOptions()
                        .read(LogAddress.DEMO, LogOptions.Need.everything(true), environment(), diagnostics());
                RecordImport copy = new RecordImport(
                        LogDirectory.openForWriting(target.path(), LocalOptions.defaults()),
                        null,
                        /* append= */ false)) {
            DeliveredView view = new DeliveredView(
                    DeliveryOptions.DEFAULT.withTimeTicks(false), log::skip, (message, pchannel) -> ++delivered[0] > 0);
            for (StoredRecord record = log.next(); record != null; record = log.next()) {
                story.add(record.message());
                check.add(record.message());
                statistics.add(record);
                view.accept(record);
                copy.add(record);
            }
            var unused = copy.finish();
        }
        DemoReport report = new DemoReport(
                statistics,
                delivered[0],
                story.end(),
                story.counts(),
                check.end(),
                check.findings(),
                target.name(),
                nextCommands(target.argument()));
        if (json()) {
            output().json(report::writeTo);
        } else {
            output().lines(report.lines(palette()));
        }
        return check.findings().isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private List<DemoReport.Next> nextCommands(String log) {
        String tidemark = environment().commandName();
        return List.of(
                new DemoReport.Next(
                        tidemark + " cat " + log, "the same log, one line a message, as a consumer sees it"),
                new DemoReport.Next(
                        tidemark + " cat " + log + " --type Txn --first 1 --long",
                        "a transaction with everything in it"),
                new DemoReport.Next(tidemark + " cat " + log + " --view stored", "every record as it was written"),
                new DemoReport.Next(
                        tidemark + " cat " + log + " --type Insert --last 1 --json", "a message for programs"),
                new DemoReport.Next(tidemark + " stat " + log, "counts and ranges"),
                new DemoReport.Next(tidemark + " types Insert", "what can be in an Insert"),
                new DemoReport.Next(tidemark + " cat demo: --raw --json > log.jsonl", "a log file of your own"),
                new DemoReport.Next(tidemark + " tail " + log, "what comes; leave it open, and in another terminal:"),
                new DemoReport.Next(
                        "echo '" + APPENDED + "' | " + tidemark + " append " + log, "a message of your own"));
    }
}
