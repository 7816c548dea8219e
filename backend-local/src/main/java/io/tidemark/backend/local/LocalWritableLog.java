/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import org.jspecify.annotations.Nullable;

/** A channel and a term that owns it. */
final class LocalWritableLog extends LocalReadableLog implements WritableLog, Writer {
    private final Journal writing;
    private final ChannelTerm channelTerm;
    private final Channel owned;

    LocalWritableLog(Journal journal, ChannelTerm channelTerm, Channel owned) {
        super(journal, channelTerm.channel());
        this.writing = journal;
        this.channelTerm = channelTerm;
        this.owned = owned;
    }

    @Override
    public ChannelTerm channelTerm() {
        return channelTerm;
    }

    @Override
    public void appendAsync(MutableMessage message, AppendCallback callback) {
        writing.append(this, message, callback);
    }

    @Override
    public void truncatePrefix(MessageId upToInclusive) {
        writing.truncatePrefix(this, localId(upToInclusive));
    }

    @Override
    public @Nullable TidemarkException failure() {
        return writing.refusal(this);
    }

    @Override
    public Channel ownedChannel() {
        return owned;
    }
}
