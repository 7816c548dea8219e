/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.decode.MessageDecoder;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.LogSources;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark decode}: prints messages that are at hand as bytes. */
@Command(
        name = "decode",
        header = "Print messages from hex, base64, files or a pipe.",
        description = {
            "",
            "A message is the protobuf bytes of a common.ImmutableMessage or a messages.Message; which of them, and how they are "
                    + "written, is found out.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  tidemark decode 12080a025f7412023230            one message in hex",
            "  tidemark decode EggKAl90EgIyMA== --json         in base64, for programs",
            "  tidemark decode message.bin others.jsonl        files: protobuf, JSON lines, hex, base64",
            "  cut -f2 messages.tsv | tidemark decode --lines  a pipe with one message a line",
        })
public final class DecodeCommand extends CliCommand {
    @Parameters(
            paramLabel = "MESSAGE",
            arity = "0..*",
            description =
                    "A message in hex or base64, the name of a file, or - for standard input, which is also read if "
                            + "there is nothing else.")
    private List<String> inputs = new ArrayList<>();

    @ArgGroup(validate = false, heading = "%nIn which form:%n")
    private FormOptions form = new FormOptions();

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private ReadOptions reading = new ReadOptions();

    @ArgGroup(validate = false, heading = "%nUnderstanding:%n")
    private DecodeOptions decoding = new DecodeOptions();

    /** What is printed of each message. */
    static final class FormOptions {
        @Option(names = "--lines", description = "One line a message, as cat prints them.")
        boolean lines;

        @Option(names = "--raw", description = "The bytes: properties and a dump of the payload; with --json a record.")
        boolean raw;
    }

    /** Creates the command. */
    public DecodeCommand(CliEnvironment environment, Output output, Diagnostics diagnostics) {
        super(environment, output, diagnostics);
    }

    @Override
    protected ExitCode run() {
        MessageDecoder decoder = decoding.decoder(environment(), diagnostics());
        MessagePrinter printer = new MessagePrinter(
                printedForm(),
                output(),
                decoder,
                new MessagePrinter.Layout(palette(), width(), /* flushesEach= */ true));
        ExitCode exitCode = ExitCode.OK;
        for (String input : inputs.isEmpty() ? List.of("-") : inputs) {
            if (decode(input, printer) != ExitCode.OK) {
                exitCode = ExitCode.FINDINGS;
            }
        }
        return printer.metDamage() ? ExitCode.FINDINGS : exitCode;
    }

    private MessagePrinter.Form printedForm() {
        if (form.raw) {
            return json() ? MessagePrinter.Form.RAW_JSON : MessagePrinter.Form.RAW_TEXT;
        }
        if (json()) {
            return MessagePrinter.Form.JSON;
        }
        return form.lines ? MessagePrinter.Form.LINES : MessagePrinter.Form.BLOCKS;
    }

    private ExitCode decode(String input, MessagePrinter printer) {
        Progress progress = Progress.of(environment(), diagnostics(), /* resultsFlow= */ true);
        try (LogReading records =
                new LogReading(open(input), reading.skipBad, ChannelResolver.asStated(), diagnostics(), progress)) {
            for (StoredRecord record = records.next(); record != null; record = records.next()) {
                printer.accept(record.message(), record.pchannel());
            }
            return records.summary();
        }
    }

    private LogSource open(String input) {
        LogSources sources = new LogSources(environment().in(), reading.limits(), /* encodedLines= */ true);
        if (input.equals("-")) {
            return sources.open(new LogAddress.StandardInput());
        }
        Path file = file(input);
        if (file != null) {
            return sources.open(new LogAddress.RecordFile(file));
        }
        byte[] text = input.getBytes(StandardCharsets.UTF_8);
        if (!LogSources.isEncoded(text)) {
            throw new CliException(
                    ExitCode.USAGE,
                    "no such message: expected=hex, base64, the name of a file or -, actual=" + Quoted.text(input));
        }
        return sources.open("<argument>", new ByteArrayInputStream(text), text.length);
    }

    private @Nullable Path file(String input) {
        try {
            Path path = environment().directory().resolve(input);
            return Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }
}
