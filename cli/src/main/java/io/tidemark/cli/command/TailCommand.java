/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark tail}: follows the log in a directory. */
@Command(
        name = "tail",
        header = "Print the last messages of the log in a directory, then each that is appended.",
        description = {
            "",
            "Reads beside whoever writes, and changes nothing. It goes on until you end it with Ctrl-C, unless --first or "
                    + "--timeout say otherwise. As with cat, the delivered view is shown, in which messages appear with the "
                    + "time tick that covers them; --view stored shows each record at once.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark tail data/                              the last ten messages, then what comes",
            "  tidemark tail data/ -n 0 --type Insert --json    new inserts only, for programs",
            "  tidemark tail data/ --first 1 --timeout 5s       wait for a message, but not for long",
        })
public final class TailCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "The directory of the log.")
    private String directory = "";

    @ArgGroup(validate = false, heading = "%nWhich messages:%n")
    private SelectionOptions selection = new SelectionOptions();

    @ArgGroup(validate = false, heading = "%nHow many:%n")
    private CountOptions counts = new CountOptions();

    @ArgGroup(validate = false, heading = "%nIn which form:%n")
    private FormOptions form = new FormOptions();

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private DecodeOptions decoding = new DecodeOptions();

    /** How many messages are printed, and of which channel. */
    static final class CountOptions {
        @Option(
                names = "--channel",
                paramLabel = "PCHANNEL",
                description = "The physical channel. A directory with one channel needs none.")
        @Nullable
        String channel;

        @Option(
                names = {"-n", "--last"},
                paramLabel = "N",
                description = "How many of the messages that are there already. Default: ${DEFAULT-VALUE}.")
        long last = 10;

        @Option(names = "--first", paramLabel = "N", description = "End after N messages in all.")
        @Nullable
        Long first;

        @Option(
                names = "--timeout",
                paramLabel = "TIME",
                converter = DurationArgument.Converter.class,
                description = "End when there was no message for so long: 500ms, 5s, 2m. Default: never.")
        @Nullable
        DurationArgument timeout;
    }

    /** Creates the command. */
    public TailCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        Checks.notNegative("--first", counts.first);
        Checks.notNegative("--last", counts.last);
        MessageDecoder decoder = decoding.decoder(environment(), diagnostics());
        MessageFilter filter =
                selection.filter(decoder.registry(), environment().clock().instant());
        MessagePrinter printer = new MessagePrinter(
                form.printed(json()),
                output(),
                decoder,
                new MessagePrinter.Layout(palette(), width(), /* flushesEach= */ true));
        MessageSink sink = counts.first == null ? printer : MessageSink.first(counts.first, printer);
        if (counts.first == null || counts.first > 0) {
            tail(filter, sink);
        }
        return printer.metDamage() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private void tail(MessageFilter filter, MessageSink sink) {
        LogAddress address = LogAddress.parse(directory, environment().directory());
        if (!(address instanceof LogAddress.Directory named)) {
            throw new CliException(
                    ExitCode.USAGE,
                    "cannot follow: expected=a log's directory, actual=" + Quoted.text(directory) + "; 'tidemark cat "
                            + directory + " --last 10' shows the end");
        }
        try (LogDirectory log = LogDirectory.openForReading(named.path())) {
            new Tailing(log, log.onlyChannel(counts.channel), new Tailing.Wanted(filter, form, counts.last), sink)
                    .run(
                            counts.timeout == null ? null : counts.timeout.duration(),
                            environment().clock(),
                            diagnostics());
        }
    }
}
