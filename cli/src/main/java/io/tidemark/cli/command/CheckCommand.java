/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalLogCheck;
import io.tidemark.backend.local.LogCheckReport;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tidemark check}: verifies the files of a log. */
@Command(
        name = "check",
        header = "Verify the log in a directory: every checksum, every frame, ids without gaps, indexes against data.",
        description = {
            "",
            "Changes nothing and may run while the log is written. Damage does not end it: what lies behind is checked, too. "
                    + "Ends with 1 if a finding is a warning (nothing is lost, but reading is slower) or an error (records "
                    + "are lost or cannot be read), with 0 if there is none, or nothing but notes.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark check data/log                 findings and counts for people",
            "  tidemark check data/log --json          one object a finding, then one with the counts",
            "  tidemark dump data/log --raw            the bytes around the worst finding",
            "  tidemark repair data/log                what can be done about it",
        })
public final class CheckCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = LogFiles.DESCRIPTION)
    private String directory = "";

    /** Creates the command. */
    public CheckCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Path path = LogFiles.directory(environment(), directory);
        LogCheckReport report;
        try (Progress progress = Progress.of(environment(), diagnostics(), /* resultsFlow= */ false)) {
            report = LocalLogCheck.check(path, progress::advanced);
        }
        CheckOutput result = new CheckOutput(directory, report);
        if (json()) {
            result.findings().forEach(output()::json);
            output().json(result::writeSummary);
        } else {
            output().lines(result.lines(palette(), width()));
        }
        return report.isClean() ? ExitCode.OK : ExitCode.FINDINGS;
    }
}
