/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.wal.spi.ChannelTerm;

/** The right to write to a channel, as the journal sees it. */
interface Writer {
    ChannelTerm channelTerm();

    Channel ownedChannel();

    boolean isClosed();
}
