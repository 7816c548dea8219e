/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import org.jspecify.annotations.Nullable;

/** Checks of arguments that several commands make. */
final class Checks {
    private Checks() {}

    static void notNegative(String option, @Nullable Long value) {
        if (value != null && value < 0) {
            throw new CliException(ExitCode.USAGE, "bad value of " + option + ": expected=0 or more, actual=" + value);
        }
    }
}
