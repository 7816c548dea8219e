/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.proto.common.MessageID;
import org.jspecify.annotations.Nullable;

/**
 * Where a replicated message comes from.
 *
 * @param clusterId the source cluster
 * @param messageId id in the source log, or {@code null} where the header has none
 * @param lastConfirmedMessageId last confirmed id in the source log, or {@code null} where the header has none
 * @param timeTick tick in the source log, unsigned
 * @param vchannel vchannel in the source cluster; empty where the message had none
 */
public record ReplicateHeader(
        String clusterId,
        @Nullable MessageId messageId,
        @Nullable MessageId lastConfirmedMessageId,
        long timeTick,
        String vchannel) {

    static ReplicateHeader fromProto(io.tidemark.proto.messages.ReplicateHeader proto) {
        return new ReplicateHeader(
                proto.getClusterId(),
                proto.hasMessageId() ? id(proto.getMessageId()) : null,
                proto.hasLastConfirmedMessageId() ? id(proto.getLastConfirmedMessageId()) : null,
                proto.getTimeTick(),
                proto.getVchannel());
    }

    private static MessageId id(MessageID proto) {
        return MessageIds.fromProto(proto);
    }

    /**
     * The form that is stored.
     *
     * @throws TidemarkException {@link ErrorCode#MISUSE} if an id is missing
     */
    io.tidemark.proto.messages.ReplicateHeader toProto() {
        if (messageId == null || lastConfirmedMessageId == null) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "a replicate header needs both ids: messageId=" + messageId + ", lastConfirmedMessageId="
                            + lastConfirmedMessageId);
        }
        return io.tidemark.proto.messages.ReplicateHeader.newBuilder()
                .setClusterId(clusterId)
                .setMessageId(messageId.toProto())
                .setLastConfirmedMessageId(lastConfirmedMessageId.toProto())
                .setTimeTick(timeTick)
                .setVchannel(vchannel)
                .build();
    }
}
