/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Lines that a user hands over: a file, or standard input.
 *
 * @param name what messages call it
 * @param stream open
 */
record InputFile(String name, InputStream stream) implements AutoCloseable {
    private static final String STANDARD_INPUT = "<stdin>";

    static InputFile open(String file, CliEnvironment environment) {
        if (file.equals("-")) {
            return new InputFile(STANDARD_INPUT, environment.in());
        }
        try {
            Path path = environment.directory().resolve(file);
            if (!Files.exists(path) || Files.isDirectory(path)) {
                throw noSuchFile(file);
            }
            return new InputFile(path.toString(), Files.newInputStream(path));
        } catch (InvalidPathException e) {
            throw noSuchFile(file);
        } catch (IOException e) {
            throw new CliException(
                    ExitCode.IO,
                    "cannot open: file=" + file + ", reason=" + e.getClass().getSimpleName(),
                    e);
        }
    }

    /** Standard input belongs to the process, and may be waited for by a thread. */
    @Override
    public void close() {
        if (!name.equals(STANDARD_INPUT)) {
            try {
                stream.close();
            } catch (IOException e) {
                throw new CliException(ExitCode.IO, "cannot close: file=" + name, e);
            }
        }
    }

    private static CliException noSuchFile(String file) {
        return new CliException(
                ExitCode.USAGE, "no such file: expected=a file or - for standard input, actual=" + Quoted.text(file));
    }
}
