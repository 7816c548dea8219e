/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What a user writes for a log: {@code -} for standard input, {@code demo:} for the log that ships with the program, a file,
 * a directory, and later the URI of an engine.
 */
public sealed interface LogAddress {
    /** Records one behind the other. */
    sealed interface Stream extends LogAddress {}

    /** The records on standard input. */
    record StandardInput() implements Stream {}

    /** The recorded log that ships with the program. */
    record Demo() implements Stream {}

    /** A file of records. */
    record RecordFile(Path path) implements Stream {}

    /** A log on the local disk. */
    record Directory(Path path) implements LogAddress {}

    /** What {@link Demo} is written as. */
    String DEMO = "demo:";

    /** What is meant by every refusal here. */
    String SUPPORTED =
            "a log's directory, a file of records (JSON lines or protobuf), - for standard input, or " + DEMO;

    /**
     * Reads an address. A name with a scheme is a URI, unless a file has just that name.
     *
     * @param directory where relative names start
     * @throws CliException {@link ExitCode#USAGE} if there is no such thing; {@link ExitCode#NOT_SUPPORTED} for an
     *     engine's URI
     */
    static LogAddress parse(String text, Path directory) {
        if (text.equals("-")) {
            return new StandardInput();
        }
        if (text.equals(DEMO)) {
            return new Demo();
        }
        Path path = path(text, directory);
        if (Files.isDirectory(path)) {
            return new Directory(path);
        }
        if (!Files.exists(path)) {
            refuseEngine(text);
            throw new CliException(
                    ExitCode.USAGE, "no such log: expected=" + SUPPORTED + ", actual=" + Quoted.text(text));
        }
        return new RecordFile(path);
    }

    private static Path path(String text, Path directory) {
        try {
            return directory.resolve(text);
        } catch (InvalidPathException e) {
            throw new CliException(
                    ExitCode.USAGE, "no such log: expected=" + SUPPORTED + ", actual=" + Quoted.text(text), e);
        }
    }

    private static void refuseEngine(String text) {
        int colon = text.indexOf(':');
        if (colon < 2) { // one letter would be a drive
            return;
        }
        String scheme = text.substring(0, colon).toLowerCase(Locale.ROOT);
        switch (scheme) {
            case "kafka", "pulsar", "rocksmq", "woodpecker", "milvus" ->
                throw notSupported("engine=" + scheme, "reading a log on " + scheme);
            default -> {
                if (text.startsWith("//", colon + 1)) {
                    throw notSupported("scheme=" + Quoted.text(scheme), "this kind of log");
                }
            }
        }
    }

    private static CliException notSupported(String detail, String what) {
        return new CliException(
                ExitCode.NOT_SUPPORTED,
                "not supported in this version: " + what + ", " + detail + ", expected=" + SUPPORTED);
    }
}
