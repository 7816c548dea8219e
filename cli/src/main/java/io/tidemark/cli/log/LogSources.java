/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens what an address names. */
public final class LogSources {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final String DEMO_RESOURCE = "/io/tidemark/cli/demo/recorded-log.jsonl";

    private final InputStream standardInput;
    private final ReadLimits limits;
    private final boolean encodedLines;

    /**
     * Opens logs with these bounds.
     *
     * @param standardInput is read for {@code -} and never closed
     * @param encodedLines whether lines of hex or base64 are taken for records, too
     */
    public LogSources(InputStream standardInput, ReadLimits limits, boolean encodedLines) {
        this.standardInput = standardInput;
        this.limits = limits;
        this.encodedLines = encodedLines;
    }

    /**
     * Opens a log and finds out how its records are written. The caller closes it.
     *
     * @throws CliException {@link ExitCode#IO} if it cannot be opened, {@link ExitCode#FINDINGS} if its first bytes are no
     *     record
     */
    public LogSource open(LogAddress.Stream address) {
        if (address instanceof LogAddress.RecordFile file) {
            return openFile(file.path());
        }
        if (address instanceof LogAddress.Demo) {
            return open(LogAddress.DEMO, demo(), -1);
        }
        return open("<stdin>", new Unclosed(standardInput), -1);
    }

    private LogSource openFile(Path path) {
        try {
            long size = Files.isRegularFile(path) ? Files.size(path) : -1;
            return open(path.toString(), Files.newInputStream(path), size);
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO,
                    "cannot open: file=" + path + ", reason=" + e.getClass().getSimpleName(),
                    e);
        }
    }

    private static InputStream demo() {
        InputStream in = LogSources.class.getResourceAsStream(DEMO_RESOURCE);
        if (in == null) {
            throw new IllegalStateException("the recorded log is missing from the program: resource=" + DEMO_RESOURCE);
        }
        return in;
    }

    /** Whether text may be a message in hex or base64. */
    public static boolean isEncoded(byte[] text) {
        return LogFormat.detect(text, text.length) == LogFormat.ENCODED_LINES;
    }

    /** Reads from an open stream, which the source closes. */
    public LogSource open(String name, InputStream stream, long bytesTotal) {
        BufferedInputStream in = new BufferedInputStream(stream, BUFFER_BYTES);
        byte[] head;
        try {
            in.mark(LogFormat.HEAD_BYTES);
            head = in.readNBytes(LogFormat.HEAD_BYTES); // no more, or a pipe that trickles would keep us waiting
            in.reset();
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "cannot read: file=" + name + ", reason=" + e.getMessage(), e);
        }
        return switch (LogFormat.detect(head, head.length)) {
            case JSON_LINES -> new JsonLinesSource(name, in, bytesTotal, limits);
            case PROTO_DELIMITED -> new ProtoSource(name, in, bytesTotal, /* delimited= */ true, limits);
            case PROTO_SINGLE -> new ProtoSource(name, in, bytesTotal, /* delimited= */ false, limits);
            case ENCODED_LINES -> openEncoded(name, in, bytesTotal);
            case UNKNOWN ->
                throw new CliException(
                        ExitCode.FINDINGS,
                        "cannot tell how records are written: file=" + name
                                + ", expected=JSON lines, or protobuf records with their lengths, actual=bytes "
                                + LogFormat.describe(head, head.length));
        };
    }

    private LogSource openEncoded(String name, InputStream in, long bytesTotal) {
        if (!encodedLines) {
            throw new CliException(
                    ExitCode.FINDINGS,
                    "no records: file=" + name + ", expected=JSON lines, or protobuf records with their lengths, "
                            + "actual=text that may be hex or base64, which 'tidemark decode' reads");
        }
        return new EncodedLinesSource(name, in, bytesTotal, limits);
    }

    /** Standard input belongs to the process. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {}
    }
}
