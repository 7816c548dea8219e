/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.wire.Quoted;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The argument of commands that look at the files of a log. */
final class LogFiles {
    /** What the help calls it. */
    static final String DESCRIPTION = "The directory of a log.";

    private LogFiles() {}

    /** @throws CliException {@link ExitCode#USAGE} if there is no such directory */
    static Path directory(CliEnvironment environment, String text) {
        try {
            Path path = environment.directory().resolve(text);
            if (Files.isDirectory(path)) {
                return path;
            }
        } catch (InvalidPathException e) {
            // said below
        }
        throw new CliException(
                ExitCode.USAGE, "no such log: expected=the directory of a log, actual=" + Quoted.text(text));
    }
}
