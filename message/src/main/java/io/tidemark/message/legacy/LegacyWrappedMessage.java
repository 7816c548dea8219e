/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.TraceContext;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.proto.msg.MsgPosition;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message of a type that never had a body in the older message stream; its consumers look into the message itself.
 *
 * @param typeNumber see {@link LegacyMessage#typeNumber}
 * @param message the message as its type; its header is known to be readable
 * @param id 0 for the types that old consumers ask for one, empty for all others
 * @param position see {@link LegacyMessage#position}
 * @param traceContext see {@link LegacyMessage#traceContext}
 */
public record LegacyWrappedMessage(
        int typeNumber,
        MilvusMessage message,
        OptionalLong id,
        MsgPosition position,
        @Nullable TraceContext traceContext)
        implements LegacyMessage {
    @Override
    public long beginTimeTick() {
        return message.message().timeTick();
    }

    @Override
    public long endTimeTick() {
        return message.message().timeTick();
    }

    @Override
    public long sizeBytes() {
        return message.message().estimatedSize();
    }

    @Override
    public String vchannel() {
        return "";
    }

    @Override
    public long collectionId() {
        return 0;
    }

    @Override
    public OptionalLong sourceId() {
        return OptionalLong.empty();
    }
}
