/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import java.util.List;
import java.util.Objects;

/**
 * How producers send messages of a type.
 *
 * @param mode who sees them
 * @param targets which channels get them
 * @param ackSyncUp whether every copy of a broadcast waits for its consumer's acknowledgement
 * @param unreplicable whether they are kept out of replication
 */
public record Dispatch(DispatchMode mode, List<DispatchTarget> targets, boolean ackSyncUp, boolean unreplicable) {
    /** What holds for a type about which nothing is said. */
    public static final Dispatch NOT_STATED = to(DispatchMode.NONE);

    /** Copies the targets. */
    public Dispatch {
        Objects.requireNonNull(mode, "mode");
        targets = List.copyOf(targets);
    }

    /** A plain dispatch; the {@code with} methods add to it. */
    public static Dispatch to(DispatchMode mode, DispatchTarget... targets) {
        return new Dispatch(mode, List.of(targets), false, false);
    }

    /** The same with {@link #ackSyncUp}. */
    public Dispatch withAckSyncUp() {
        return new Dispatch(mode, targets, true, unreplicable);
    }

    /** The same, kept out of replication. */
    public Dispatch withUnreplicable() {
        return new Dispatch(mode, targets, ackSyncUp, true);
    }

    /** Whether a message concerns whole pchannels, also where its copy names the control channel. */
    public boolean isPChannelLevel() {
        return targets.contains(DispatchTarget.ALL_PCHANNELS);
    }
}
