/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.LogSources;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliEnvironment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which channel of a log is read, and how. */
final class LogOptions extends ReadOptions {
    @Option(
            names = "--channel",
            order = FIRST,
            paramLabel = "PCHANNEL",
            description =
                    "Only this physical channel, where the log has several. Records that name no channel are taken for "
                            + "its own.")
    @Nullable
    String channel;

    /**
     * Opens a log; the caller closes it.
     *
     * @param resultsFlow whether results are printed while the log is read
     */
    LogReading read(String log, CliEnvironment environment, Diagnostics diagnostics, boolean resultsFlow) {
        LogSource source = open(log, environment);
        Progress progress = Progress.of(environment, diagnostics, resultsFlow);
        return new LogReading(source, skipBad, new ChannelResolver(channel), diagnostics, progress);
    }

    private LogSource open(String log, CliEnvironment environment) {
        LogAddress address = LogAddress.parse(log, environment.directory());
        return new LogSources(environment.in(), limits(), /* encodedLines= */ false).open(address);
    }
}
