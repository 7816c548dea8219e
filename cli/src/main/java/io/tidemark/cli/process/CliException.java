/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.process;

import org.jspecify.annotations.Nullable;

/** A command cannot go on for a reason that lies with its caller or with its surroundings. */
public final class CliException extends RuntimeException {
    private final ExitCode exitCode;

    /** Creates an exception whose message reads {@code what failed: key=value, expected=…, actual=…}. */
    public CliException(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    /** Creates an exception with the failure that led to it. */
    public CliException(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** How the process ends. */
    public ExitCode exitCode() {
        return exitCode;
    }
}
