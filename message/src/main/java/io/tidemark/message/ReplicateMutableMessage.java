/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.proto.messages.BroadcastHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message of another cluster's log on its way into this one. It keeps everything but what belongs to the source log
 * (tick, last confirmed id, term), and says in its replicate header where it comes from.
 */
public final class ReplicateMutableMessage extends MutableMessage {
    private ReplicateMutableMessage(PropertySlots slots, ImmutableMessage source) {
        super(slots, source.payload());
    }

    /**
     * Makes the message that replicates a stored one. The payload is shared and stays as it is, encrypted or not.
     *
     * @throws TidemarkException {@link ErrorCode#WRONG_TYPE} if the message was replicated itself;
     *     {@link ErrorCode#CORRUPT_MESSAGE} or {@link ErrorCode#INVALID_MESSAGE_ID} if it lacks an id, a tick or a last
     *     confirmed id
     */
    public static ReplicateMutableMessage of(String sourceClusterId, ImmutableMessage source) {
        if (source.replicateHeader() != null) {
            throw new TidemarkException(
                    ErrorCode.WRONG_TYPE,
                    "cannot replicate a message that was replicated itself: " + PropertyValues.describe(source));
        }
        ReplicateHeader header = new ReplicateHeader(
                sourceClusterId,
                source.messageId(),
                source.lastConfirmedMessageId(),
                source.timeTick(),
                source.vchannel());
        PropertySlots slots = slotsOf(source.properties());
        slots.remove(KeyField.LAST_CONFIRMED_SAME_AS_ID);
        slots.remove(KeyField.LAST_CONFIRMED);
        slots.remove(KeyField.TIME_TICK);
        slots.remove(KeyField.WAL_TERM);
        slots.putProto(KeyField.REPLICATE_HEADER, header.toProto());
        return new ReplicateMutableMessage(slots, source);
    }

    /**
     * Moves the message to a channel of this cluster.
     *
     * @param vchannel the target
     * @param broadcastVchannels for a copy of a broadcast, this cluster's names for all of its channels, in their order;
     *     {@code null} otherwise
     * @throws TidemarkException {@link ErrorCode#MISUSE} if there is no vchannel to replace, or the broadcast's channels
     *     are missing or of another number
     */
    public ReplicateMutableMessage overwriteReplicateVChannel(
            String vchannel, @Nullable List<String> broadcastVchannels) {
        if (!slots.contains(PropertyKeys.VCHANNEL)) {
            throw new TidemarkException(
                    ErrorCode.MISUSE, "cannot move a message without a vchannel: " + PropertyValues.describe(this));
        }
        BroadcastHeader header = broadcastHeader();
        if (header != null) {
            if (broadcastVchannels == null || broadcastVchannels.size() != header.getVchannelsCount()) {
                throw new TidemarkException(
                        ErrorCode.MISUSE,
                        "cannot move a copy of a broadcast: expected=" + header.getVchannelsCount()
                                + " channel names, actual="
                                + (broadcastVchannels == null ? "none" : broadcastVchannels.size()));
            }
            overwriteBroadcastHeader(header.toBuilder()
                    .clearVchannels()
                    .addAllVchannels(broadcastVchannels)
                    .build());
            TxnContext txn = txnContext();
            if (txn != null) {
                txnContext(new TxnContext(txn.txnId(), TxnContext.INFINITE_KEEPALIVE_MS));
            }
        }
        slots.putText(KeyField.VCHANNEL, vchannel);
        return this;
    }
}
