/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark cat}: prints the messages of a log. */
@Command(
        name = "cat",
        header = "Print the messages of a log, with header and body decoded.",
        description = {
            "",
            "Without other wishes you see what a consumer of the log sees: messages in the order of their time ticks, each "
                    + "transaction as one message at the place of its commit, nothing of transactions that were rolled back, "
                    + "expired or are still open, no time ticks. --view stored shows every record in the order in which it "
                    + "was written instead.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark cat log.jsonl                              what happened, one line a message",
            "  tidemark cat log.jsonl --long --last 3              the last three with everything in them",
            "  tidemark cat log.jsonl --type Insert,Delete --json  rows for programs, one object a line",
            "  tidemark cat log.jsonl --view stored                every record as it was written",
            "  tidemark cat data/ --since 15m                      a directory, from where that stands",
            "  tidemark cat log.jsonl --raw --json > copy.jsonl    records that can be read again",
            "  kcat … | tidemark cat - --since 15m                 from a pipe",
        })
public final class CatCommand extends CliCommand {
    @Parameters(
            paramLabel = "LOG",
            description =
                    "A log's directory, a file of records as JSON lines or protobuf, - for standard input, or demo: for "
                            + "the recorded log that ships with tidemark.")
    private String log = "";

    @ArgGroup(validate = false, heading = "%nWhich messages:%n")
    private SelectionOptions selection = new SelectionOptions();

    @ArgGroup(validate = false, heading = "%nHow many:%n")
    private CountOptions counts = new CountOptions();

    @ArgGroup(validate = false, heading = "%nIn which form:%n")
    private FormOptions form = new FormOptions();

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private LogOptions reading = new LogOptions();

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private DecodeOptions decoding = new DecodeOptions();

    /** How many messages are printed. */
    static final class CountOptions {
        @Option(names = "--first", paramLabel = "N", description = "Only the first N of those, and read no further.")
        @Nullable
        Long first;

        @Option(names = "--last", paramLabel = "N", description = "Only the last N of those.")
        @Nullable
        Long last;
    }

    /** Creates the command. */
    public CatCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
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
                form.printed(json()), output(), decoder, new MessagePrinter.Layout(palette(), width(), isWaitedFor()));
        MessageSink sink = counted(printer);
        try (LogReading log = reading.read(this.log, need(filter), environment(), diagnostics())) {
            if (form.stored()) {
                printStored(log, filter, sink);
            } else {
                printDelivered(log, filter, sink);
            }
            output().flush();
            ExitCode exitCode = log.summary();
            return printer.metDamage() ? ExitCode.FINDINGS : exitCode;
        }
    }

    private LogOptions.Need need(MessageFilter filter) {
        return new LogOptions.Need(
                /* resultsFlow= */ counts.last == null, /* allChannels= */ false, filter.fromTick(), !form.stored());
    }

    private boolean isWaitedFor() {
        return log.equals("-") || environment().terminal().outIsTerminal();
    }

    private MessageSink counted(MessageSink printer) {
        MessageSink sink = printer;
        if (counts.last != null) {
            sink = new LastMessages(counts.last, form.buffer.bytes(), sink);
        }
        return counts.first == null ? sink : MessageSink.first(counts.first, sink);
    }

    private void printStored(LogReading log, MessageFilter filter, MessageSink sink) {
        boolean more = wantsAny();
        while (more) {
            StoredRecord record = log.next();
            if (record == null) {
                break;
            }
            boolean wanted = filter.matchesVChannel(record.message()) && filter.matchesRest(record.message());
            more = !wanted || sink.accept(record.message(), record.pchannel());
        }
        sink.end();
    }

    private void printDelivered(LogReading log, MessageFilter filter, MessageSink sink) {
        DeliveredView view = new DeliveredView(
                form.delivery(filter),
                log::skip,
                (message, pchannel) -> !filter.matchesRest(message) || sink.accept(message, pchannel));
        boolean more = wantsAny();
        boolean readAll = false;
        while (more) {
            StoredRecord record = log.next();
            if (record == null) {
                readAll = true;
                break;
            }
            more = view.accept(record) && !(log.isOneChannel() && filter.isEndedBy(record.message()));
        }
        sink.end();
        if (readAll) {
            output().flush();
            view.explainRest(diagnostics(), log.startsMidway());
        }
    }

    private boolean wantsAny() {
        return counts.first == null || counts.first > 0;
    }
}
