/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.memory;

import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import org.jspecify.annotations.Nullable;

/** The writer of a channel in memory. */
final class MemoryWritableLog extends MemoryReadableLog implements WritableLog {
    private final ChannelTerm channelTerm;

    MemoryWritableLog(MemoryChannel channel, ChannelTerm channelTerm) {
        super(channel);
        this.channelTerm = channelTerm;
    }

    @Override
    public ChannelTerm channelTerm() {
        return channelTerm;
    }

    @Override
    public void appendAsync(MutableMessage message, AppendCallback callback) {
        MessageId id;
        try {
            requireUsable();
            id = channel.append(channelTerm, message);
        } catch (TidemarkException e) {
            callback.failed(e);
            return;
        }
        callback.appended(id);
    }

    @Override
    public void truncatePrefix(MessageId upToInclusive) {
        requireUsable();
        channel.truncatePrefix(channelTerm, upToInclusive);
    }

    @Override
    public @Nullable TidemarkException failure() {
        return isClosed() ? channel.closedError() : channel.refusal(channelTerm);
    }

    private void requireUsable() {
        TidemarkException failure = failure();
        if (failure != null) {
            throw failure;
        }
    }
}
