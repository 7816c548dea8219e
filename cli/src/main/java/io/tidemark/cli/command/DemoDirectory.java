/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the demo's log is written.
 *
 * @param name as the user finds it
 */
record DemoDirectory(String name, Path path) {
    /** The directory that the user chose, or a fresh one. */
    static DemoDirectory choose(@Nullable String chosen, CliEnvironment environment) {
        try {
            if (chosen == null) {
                Path fresh = Files.createTempDirectory("tidemark-demo-");
                return new DemoDirectory(fresh.toString(), fresh);
            }
            Path path = environment.directory().resolve(chosen);
            requireEmpty(chosen, path);
            return new DemoDirectory(chosen, path);
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "cannot make a directory for the log: reason=" + e, e);
        }
    }

    private static void requireEmpty(String chosen, Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        boolean empty = false;
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                empty = files.findAny().isEmpty();
            }
        }
        if (!empty) {
            throw new CliException(
                    ExitCode.USAGE,
                    "bad value of --dir: expected=a new or an empty directory, actual=" + chosen
                            + ", which is neither");
        }
    }

    /** The name as a shell takes it. */
    String argument() {
        return name.matches("[A-Za-z0-9_./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
