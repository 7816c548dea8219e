/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.channel.ChannelNames;
import org.jspecify.annotations.Nullable;

/** Checks of arguments that several commands make. */
final class Checks {
    private Checks() {}

    /** Refuses a name that no channel can have. */
    static void channel(String option, @Nullable String name) {
        if (name != null) {
            try {
                var unused = ChannelNames.validate(name);
            } catch (TidemarkException e) {
                throw new CliException(ExitCode.USAGE, "bad value of " + option + ": " + e.getMessage(), e);
            }
        }
    }

    static void notNegative(String option, @Nullable Long value) {
        if (value != null && value < 0) {
            throw new CliException(ExitCode.USAGE, "bad value of " + option + ": expected=0 or more, actual=" + value);
        }
    }
}
