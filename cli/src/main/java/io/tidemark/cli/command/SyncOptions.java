/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalOptions;
import io.tidemark.backend.local.SyncPolicy;
import io.tidemark.cli.log.ReadLimits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** When what is written counts as safe. */
class SyncOptions {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    /** {@link SyncPolicy} as words. */
    enum Sync {
        always,
        interval,
        os
    }

    @Option(
            names = "--sync",
            paramLabel = "WHEN",
            description =
                    "What an answer means: always, the message is on the disk; interval, the operating system has it, and "
                            + "the disk within 50 ms; os, the operating system has it. Default: ${DEFAULT-VALUE}.")
    Sync sync = Sync.always;

    final LocalOptions localOptions(ReadLimits limits) {
        SyncPolicy policy = switch (sync) {
            case always -> SyncPolicy.always();
            case interval -> SyncPolicy.interval(INTERVAL);
            case os -> SyncPolicy.os();
        };
        LocalOptions options = LocalOptions.defaults().withSyncPolicy(policy);
        int messageMax = (int) Math.min(512L << 20, limits.message().messageBytesMax() + ENVELOPE_BYTES_MAX);
        return options.withMessageBytesMax(Math.max(options.messageBytesMax(), messageMax));
    }

    /** What keys, tags and lengths, and what the log adds to a message, take beside payload and properties. */
    private static final long ENVELOPE_BYTES_MAX = 1 << 20;
}
