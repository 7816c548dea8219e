/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.cli.local.DirectorySource;
import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.LogSources;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliEnvironment;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which channel of a log is read, and how. */
final class LogOptions extends ReadOptions {
    @Option(
            names = "--channel",
            order = FIRST,
            paramLabel = "PCHANNEL",
            description =
                    "Only this physical channel, where the log has several. Records of a file that name no channel are "
                            + "taken for its own.")
    @Nullable
    String channel;

    /**
     * What a command needs of a log. Of a directory no more is read than that; of other logs everything is.
     *
     * @param resultsFlow whether results are printed while the log is read
     * @param allChannels whether a directory of several channels is read whole if the user chose none; refused otherwise
     * @param fromTick unsigned; records with a lower one are not needed
     * @param delivered whether records are needed, though, that belong to what is delivered from that tick on
     */
    record Need(boolean resultsFlow, boolean allChannels, long fromTick, boolean delivered) {
        static Need everything(boolean resultsFlow) {
            return new Need(resultsFlow, /* allChannels= */ true, 0, /* delivered= */ false);
        }
    }

    /** Opens a log; the caller closes it. */
    LogReading read(String log, Need need, CliEnvironment environment, Diagnostics diagnostics) {
        Progress progress = Progress.of(environment, diagnostics, need.resultsFlow());
        LogAddress address = LogAddress.parse(log, environment.directory());
        if (address instanceof LogAddress.Directory directory) {
            return new LogReading(
                    open(directory.path(), need), skipBad, ChannelResolver.asStated(), diagnostics, progress);
        }
        LogSource source =
                new LogSources(environment.in(), limits(), /* encodedLines= */ false).open((LogAddress.Stream) address);
        return new LogReading(source, skipBad, new ChannelResolver(channel), diagnostics, progress);
    }

    /** Opens a log whose records are taken as they are: each of the channel that it states itself, or of none. */
    static LogReading readAsStated(
            String log, ReadOptions reading, CliEnvironment environment, Diagnostics diagnostics) {
        LogAddress address = LogAddress.parse(log, environment.directory());
        LogSource source;
        if (address instanceof LogAddress.Directory directory) {
            source = new LogOptions().open(directory.path(), Need.everything(/* resultsFlow= */ false));
        } else {
            source = new LogSources(environment.in(), reading.limits(), /* encodedLines= */ false)
                    .open((LogAddress.Stream) address);
        }
        Progress progress = Progress.of(environment, diagnostics, /* resultsFlow= */ false);
        return new LogReading(source, reading.skipBad, ChannelResolver.asStated(), diagnostics, progress);
    }

    private LogSource open(Path path, Need need) {
        LogDirectory directory = LogDirectory.openForReading(path);
        try {
            List<LocalChannel> channels = directory.channels(channel);
            if (channels.size() > 1 && !need.allChannels()) {
                channels = List.of(directory.onlyChannel(channel)); // says which there are
            }
            return new DirectorySource(directory, channels, need.fromTick(), need.delivered());
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }
}
