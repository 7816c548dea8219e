/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.TypeNumbers;
import io.tidemark.message.txn.DeliveryOptions;
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
            "  tidemark cat log.jsonl --raw --json > copy.jsonl    records that can be read again",
            "  kcat … | tidemark cat - --since 15m                 from a pipe",
        })
public final class CatCommand extends CliCommand {
    /** Which messages a log is said to have. */
    enum View {
        delivered,
        stored
    }

    @Parameters(
            paramLabel = "LOG",
            description =
                    "A file of records as JSON lines or protobuf, - for standard input, or demo: for the recorded log "
                            + "that ships with tidemark.")
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

    /** What is printed of each message. */
    static final class FormOptions {
        @Option(
                names = "--view",
                paramLabel = "VIEW",
                description =
                        "delivered, as a consumer sees them, or stored, as they were written. Default: delivered; with "
                                + "--raw: stored.")
        @Nullable
        View view;

        @Option(names = "--time-ticks", description = "In the delivered view show time ticks, too.")
        boolean timeTicks;

        @Option(
                names = {"-l", "--long"},
                description = "Everything in a message, on many lines.")
        boolean longForm;

        @Option(
                names = "--raw",
                description =
                        "The stored bytes: properties and a dump of the payload; with --json the records themselves.")
        boolean raw;

        @Option(
                names = "--buffer",
                paramLabel = "SIZE",
                converter = ByteSize.Converter.class,
                description =
                        "Memory for records that wait for a time tick or a commit, and for --last. Default: 256M.")
        ByteSize buffer = new ByteSize((int) DeliveryOptions.DEFAULT.bufferedBytesMax());

        boolean stored() {
            return view == View.stored || (view == null && raw);
        }
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
        MessagePrinter printer = printer(decoder);
        MessageSink sink = counted(printer);
        try (LogReading log =
                reading.read(this.log, environment(), diagnostics(), /* resultsFlow= */ counts.last == null)) {
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

    private MessagePrinter printer(MessageDecoder decoder) {
        MessagePrinter.Form printed;
        if (form.raw) {
            printed = outputOptions().json ? MessagePrinter.Form.RAW_JSON : MessagePrinter.Form.RAW_TEXT;
        } else if (outputOptions().json) {
            printed = MessagePrinter.Form.JSON;
        } else {
            printed = form.longForm ? MessagePrinter.Form.BLOCKS : MessagePrinter.Form.LINES;
        }
        boolean waitedFor = log.equals("-") || environment().terminal().outIsTerminal();
        return new MessagePrinter(printed, output(), decoder, new MessagePrinter.Layout(palette(), width(), waitedFor));
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
        boolean timeTicks = form.timeTicks || filter.types().contains(TypeNumbers.TIME_TICK);
        DeliveryOptions options = DeliveryOptions.DEFAULT
                .withBufferedBytesMax(form.buffer.bytes())
                .withTimeTicks(timeTicks);
        if (filter.vchannel() != null) {
            options = options.withVChannel(filter.vchannel());
        }
        DeliveredView view = new DeliveredView(
                options, log, (message, pchannel) -> !filter.matchesRest(message) || sink.accept(message, pchannel));
        boolean more = wantsAny();
        boolean readAll = false;
        while (more) {
            StoredRecord record = log.next();
            if (record == null) {
                readAll = true;
                break;
            }
            more = view.accept(record);
        }
        sink.end();
        if (readAll) {
            output().flush();
            view.explainRest(diagnostics());
        }
    }

    private boolean wantsAny() {
        return counts.first == null || counts.first > 0;
    }
}
