/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.catalog.MessageTypes;

/** Tells what of its log a cluster sends to others. Immutable. */
public final class ReplicateFilter {
    private final MessageTypes types;

    /** A filter that finds what is self-controlled in a catalog or registry. */
    public ReplicateFilter(MessageTypes types) {
        this.types = types;
    }

    /**
     * Whether the message is sent. Not sent are messages that every log writes for itself, messages marked as not to be
     * replicated, and what was replicated into this log: only a primary sends, and what came from elsewhere is not its own.
     * Progress passes what is not sent. A type that nobody here knows is sent.
     */
    public boolean isSent(ImmutableMessage message) {
        return !message.isUnreplicable()
                && !message.hasProperty(PropertyKeys.REPLICATE_HEADER)
                && types.findByNumber(message.typeNumber()).stream().noneMatch(MessageType::isSelfControlled);
    }
}
