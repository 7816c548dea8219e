/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.util.Optional;

/**
 * A channel that is open for writing.
 *
 * @param before the channel as it was before; empty if there was none
 */
record ChannelWriter(WritableLog log, Optional<LocalChannel> before) {
    /** Opens a channel under the term behind its last one. */
    static ChannelWriter open(LogDirectory directory, String pchannel) {
        Optional<LocalChannel> before = directory.channel(pchannel);
        long term = before.map(LocalChannel::term).orElse(0L) + 1;
        return new ChannelWriter(directory.backend().openForWriting(new ChannelTerm(pchannel, term)), before);
    }

    /** Id that the first record of this writer gets. */
    long firstId() {
        return before.map(LocalChannel::nextId).orElse(1L);
    }

    /** The greatest tick that was there before, unsigned; 0 if there was none. */
    long maxTimeTickBefore() {
        return before.map(LocalChannel::maxTimeTick).orElse(0L);
    }
}
