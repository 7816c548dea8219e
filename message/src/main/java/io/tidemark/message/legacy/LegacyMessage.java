/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.TraceContext;
import io.tidemark.proto.msg.MsgPosition;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message as consumers of the older message stream know it: a body of its own ({@link LegacyBodyMessage}), or for types
 * that never had one the message itself ({@link LegacyWrappedMessage}). Immutable.
 */
public sealed interface LegacyMessage permits LegacyBodyMessage, LegacyWrappedMessage {
    /** Number of the {@code common.MsgType}; of a message with a body it is what the body says. */
    int typeNumber();

    /** Smallest tick of what is inside, unsigned. */
    long beginTimeTick();

    /** Greatest tick of what is inside, unsigned. */
    long endTimeTick();

    /** Encoded bytes of the body; of a message that is wrapped, its estimated size. */
    long sizeBytes();

    /** VChannel of the rows; empty for messages without rows. */
    String vchannel();

    /** Collection, or 0 where the form does not tell. */
    long collectionId();

    /** Number that the sender gave to the message, or empty where the form has none. */
    OptionalLong id();

    /** Node that sent the message, or empty where the form has none. */
    OptionalLong sourceId();

    /** Place from which a reader misses nothing after the message, or {@code null} for one that is in no log yet. */
    @Nullable
    MsgPosition position();

    /** The span that wrote the message, for a piece of a transaction the one that committed it, or {@code null}. */
    @Nullable
    TraceContext traceContext();
}
