/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.proto.messages.BroadcastHeader;
import java.util.function.Supplier;

/**
 * A message on one line, for logs: where it stands and how large it is. Never its body, its keys or a credential, and
 * never a failure.
 */
final class MessageText {
    private MessageText() {}

    static String of(AnyMessage message) {
        StringBuilder text = new StringBuilder(160);
        text.append("type=").append(message.typeNumber());
        add(text, "version", message::version);
        if (message instanceof ImmutableMessage immutable) {
            add(text, "id", immutable::messageId);
            add(text, "lastConfirmed", immutable::lastConfirmedMessageId);
        }
        if (message.hasProperty(PropertyKeys.VCHANNEL)) {
            add(text, "vchannel", message::vchannel);
        }
        if (message.hasProperty(PropertyKeys.TIME_TICK)) {
            add(text, "timeTick", () -> Long.toUnsignedString(message.timeTick()));
        }
        if (message.hasProperty(PropertyKeys.TXN_CONTEXT)) {
            add(text, "txn", message::txnContext);
        }
        if (message.hasProperty(PropertyKeys.BROADCAST_HEADER)) {
            add(text, "broadcast", () -> broadcast(message.broadcastHeader()));
        }
        if (message.hasProperty(PropertyKeys.REPLICATE_HEADER)) {
            add(text, "replicate", message::replicateHeader);
        }
        if (message instanceof ImmutableTxnMessage txn) {
            text.append(", bodies=").append(txn.bodies().size());
        }
        add(text, "payloadBytes", message::payloadSize);
        return text.toString();
    }

    private static String broadcast(@org.jspecify.annotations.Nullable BroadcastHeader header) {
        return header == null
                ? "none"
                : Long.toUnsignedString(header.getBroadcastId()) + " on " + String.join(",", header.getVchannelsList())
                        + (header.getAckSyncUp() ? " with ack-sync-up" : "");
    }

    private static void add(StringBuilder text, String key, Supplier<?> value) {
        text.append(", ").append(key).append('=');
        try {
            text.append(value.get());
        } catch (TidemarkException e) {
            text.append("unreadable");
        }
    }
}
