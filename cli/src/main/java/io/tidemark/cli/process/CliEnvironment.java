/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.process;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * Everything that a command touches outside of itself, handed in so that a test can stand in for all of it.
 *
 * @param in standard input
 * @param out standard output; an {@link java.io.IOException} of it means that the reader is gone or the disk is full
 * @param err standard error
 * @param variables environment variables
 * @param directory where relative file names start
 * @param terminal what the streams are connected to
 * @param clock for "since an hour ago" and progress
 * @param commandName how the user calls the program, for examples that can be pasted
 */
public record CliEnvironment(
        InputStream in,
        OutputStream out,
        OutputStream err,
        Map<String, String> variables,
        Path directory,
        Terminal terminal,
        InstantSource clock,
        String commandName) {

    /** That of this process. */
    public static CliEnvironment ofProcess() {
        return new CliEnvironment(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                System.getenv(),
                Path.of(""),
                Terminal.fromLauncher(System.getProperties()),
                InstantSource.system(),
                System.getProperty("tidemark.command", "tidemark"));
    }
}
