/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import java.util.Collection;
import java.util.Map;

/**
 * Builds one broadcast of one type: a {@link MessageBuilder} that offers what a broadcast may have. Single use, by one
 * thread.
 */
public final class BroadcastMessageBuilder<H extends Message, B extends Message> {
    private final MessageBuilder<H, B> builder;

    /** Starts a broadcast of a type; generated classes call this. */
    public BroadcastMessageBuilder(MessageType<H, B> type) {
        builder = new MessageBuilder<>(type);
    }

    /** The typed header; needed. */
    public BroadcastMessageBuilder<H, B> header(H value) {
        builder.header(value);
        return this;
    }

    /** The body; needed. */
    public BroadcastMessageBuilder<H, B> body(B value) {
        builder.body(value);
        return this;
    }

    /** See {@link MessageBuilder#limits}. */
    public BroadcastMessageBuilder<H, B> limits(MessageLimits value) {
        builder.limits(value);
        return this;
    }

    /** See {@link MessageBuilder#broadcast(Collection)}. */
    public BroadcastMessageBuilder<H, B> channels(Collection<String> channels) {
        builder.broadcast(channels);
        return this;
    }

    /** See {@link MessageBuilder#broadcast(Collection, boolean)}. */
    public BroadcastMessageBuilder<H, B> channels(Collection<String> channels, boolean ackSyncUp) {
        builder.broadcast(channels, ackSyncUp);
        return this;
    }

    /** See {@link MessageBuilder#clusterBroadcast(String, Collection)}. */
    public BroadcastMessageBuilder<H, B> cluster(String controlChannel, Collection<String> pchannels) {
        builder.clusterBroadcast(controlChannel, pchannels);
        return this;
    }

    /** See {@link MessageBuilder#clusterBroadcast(String, Collection, boolean)}. */
    public BroadcastMessageBuilder<H, B> cluster(
            String controlChannel, Collection<String> pchannels, boolean ackSyncUp) {
        builder.clusterBroadcast(controlChannel, pchannels, ackSyncUp);
        return this;
    }

    /** See {@link MessageBuilder#property}. */
    public BroadcastMessageBuilder<H, B> property(String key, String value) {
        builder.property(key, value);
        return this;
    }

    /** See {@link MessageBuilder#properties}. */
    public BroadcastMessageBuilder<H, B> properties(Map<String, String> values) {
        builder.properties(values);
        return this;
    }

    /** See {@link MessageBuilder#unreplicable}. */
    public BroadcastMessageBuilder<H, B> unreplicable() {
        builder.unreplicable();
        return this;
    }

    /** See {@link MessageBuilder#buildBroadcast}. */
    public BroadcastMutableMessage build() {
        return builder.buildBroadcast();
    }
}
