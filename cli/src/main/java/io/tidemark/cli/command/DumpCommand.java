/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalLogCheck;
import io.tidemark.backend.local.LocalLogDump;
import io.tidemark.backend.local.LogFinding;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark dump}: the frames of a segment. */
@Command(
        name = "dump",
        header = "Show the frames of a segment: place, kind, channel, id, checksum, and the bytes of what is damaged.",
        description = {
            "",
            "Without --segment, the log is checked first, and the place of the worst finding is shown. Changes nothing and may "
                    + "run while the log is written. docs/formats.md explains the frames.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark dump data/log --raw                                   around what is wrong",
            "  tidemark dump data/log --raw --segment 2                       a whole segment",
            "  tidemark dump data/log --raw --segment 2 --from 8192 --length 4096",
        })
public final class DumpCommand extends CliCommand {
    /** What is shown in front of a finding, and behind it. */
    private static final long AROUND_BYTES = 512;

    @Parameters(paramLabel = "DIR", description = LogFiles.DESCRIPTION)
    private String directory = "";

    @ArgGroup(validate = false, heading = "%nWhat to show:%n")
    private Part part = new Part();

    private static final class Part {
        @Option(names = "--raw", description = "Frames and bytes. Needed: there is no other form of a dump so far.")
        private boolean raw;

        @Option(names = "--segment", paramLabel = "N", description = "Number of a segment, as check has it: 2 or 0x2.")
        private @Nullable Long segment;

        @Option(names = "--from", paramLabel = "OFFSET", description = "First byte to show. Default: 0.")
        private @Nullable Long from;

        @Option(names = "--length", paramLabel = "N", description = "How many bytes. Default: to the end.")
        private @Nullable Long length;

        @Option(
                names = "--show-secrets",
                description =
                        "Show all bytes of what is damaged. Otherwise its first 24 are, since those behind may hold "
                                + "credentials.")
        private boolean showSecrets;
    }

    /** Creates the command. */
    public DumpCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        if (!part.raw) {
            throw new CliException(ExitCode.USAGE, "cannot dump: expected=--raw, actual=no form");
        }
        Checks.notNegative("--segment", part.segment);
        Checks.notNegative("--from", part.from);
        Checks.notNegative("--length", part.length);
        Path path = LogFiles.directory(environment(), directory);
        Long segment = part.segment;
        if (segment != null) {
            long from = part.from == null ? 0 : part.from;
            return dump(path, segment, from, part.length == null ? Long.MAX_VALUE : Math.addExact(from, part.length));
        }
        LogFinding finding = worstFinding(path);
        if (finding == null) {
            diagnostics().note("nothing is damaged; --segment N shows a segment all the same");
            return ExitCode.OK;
        }
        long from = Math.max(0, finding.offset() - AROUND_BYTES);
        return dump(
                path,
                Long.parseLong(finding.file().substring(0, finding.file().indexOf('.')), 16),
                part.from == null ? from : part.from,
                finding.offset() + Math.min(finding.length(), lengthMax()) + AROUND_BYTES);
    }

    private long lengthMax() {
        return part.length == null ? Long.MAX_VALUE / 2 : part.length;
    }

    private @Nullable LogFinding worstFinding(Path path) {
        try (Progress progress = Progress.of(environment(), diagnostics(), /* resultsFlow= */ false)) {
            LogFinding worst = null;
            for (LogFinding finding :
                    LocalLogCheck.check(path, progress::advanced).findings()) {
                boolean worse = worst == null || finding.severity().compareTo(worst.severity()) > 0;
                if (worse
                        && finding.severity() != LogFinding.Severity.INFO
                        && finding.kind() != LogFinding.Kind.MISSING_SEGMENT) {
                    worst = finding;
                }
            }
            return worst;
        }
    }

    private ExitCode dump(Path path, long segment, long from, long to) {
        DumpOutput out = new DumpOutput(output(), json(), palette(), part.showSecrets);
        try {
            LocalLogDump.dump(path, segment, from, to, out);
        } catch (TidemarkException e) {
            if (e.code() == ErrorCode.INVALID_ARGUMENT) {
                throw new CliException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
        return out.sawDamage() ? ExitCode.FINDINGS : ExitCode.OK;
    }
}
