/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds out to which physical channel a record belongs, where files may hold several. Time ticks name none; in a file of one
 * channel they are that channel's, and so they are if the user has named one. With several channels and no choice nobody can
 * say, and guessing would put wrong ticks into wrong channels.
 *
 * <p>Used by one thread.
 */
final class ChannelResolver {
    private final @Nullable String chosen;
    private final boolean asStated;
    private final Set<String> seen = new TreeSet<>();
    private boolean metUnnamed;

    /** Resolves for a chosen channel, or, with {@code null}, for all. */
    ChannelResolver(@Nullable String chosen) {
        this(chosen, /* asStated= */ false);
    }

    private ChannelResolver(@Nullable String chosen, boolean asStated) {
        this.chosen = chosen;
        this.asStated = asStated;
    }

    /** For messages that have nothing to do with each other: each is of the channel that it names itself, or of none. */
    static ChannelResolver asStated() {
        return new ChannelResolver(null, /* asStated= */ true);
    }

    /**
     * The channel of a record; empty text as long as no record has named one; nothing if the record is of another channel
     * than the chosen one.
     *
     * @throws CliException {@link ExitCode#USAGE} if nobody can say
     */
    Optional<String> resolve(StoredRecord record) {
        String stated = record.pchannel();
        if (asStated) {
            return Optional.of(stated);
        }
        if (stated.isEmpty()) {
            metUnnamed = true;
        } else {
            seen.add(stated);
        }
        if (chosen != null) {
            boolean its = stated.isEmpty() ? seen.isEmpty() || seen.contains(chosen) : stated.equals(chosen);
            return its ? Optional.of(chosen) : Optional.empty();
        }
        if (metUnnamed && seen.size() > 1) {
            throw new CliException(
                    ExitCode.USAGE,
                    "the log has several channels and records that name none, such as time ticks: " + record.place()
                            + ", expected=--channel with one of " + seen + ", or a key pchannel in every record");
        }
        return Optional.of(stated.isEmpty() ? only() : stated);
    }

    /** Whether the channel of unnamed records is known by now, or of no interest. */
    boolean isSettled() {
        return asStated || !seen.isEmpty();
    }

    private String only() {
        return seen.isEmpty() ? "" : seen.iterator().next();
    }

    /**
     * To be called behind the last record.
     *
     * @throws CliException {@link ExitCode#USAGE} if the chosen channel was not there
     */
    void requireChosenSeen() {
        if (chosen != null && !seen.isEmpty() && !seen.contains(chosen)) {
            throw new CliException(
                    ExitCode.USAGE, "no such channel in the log: expected=one of " + seen + ", actual=" + chosen);
        }
    }
}
