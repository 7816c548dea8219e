/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/**
 * A channel and the right to write to it: whoever assigns the channel gives each owner a higher term than the last.
 *
 * @param channel name of the pchannel, not empty
 * @param term from 1
 */
public record ChannelTerm(String channel, long term) {
    /** Refuses an empty name or a term below 1 with {@link ErrorCode#INVALID_ARGUMENT}. */
    public ChannelTerm {
        requireName(channel);
        if (term < 1) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "open channel: channel=" + channel + ", expected=a term of 1 or more, actual=" + term);
        }
    }

    /**
     * Returns the name, for backends to check their argument with.
     *
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} if it is empty
     */
    public static String requireName(String channel) {
        if (channel.isEmpty()) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT, "open channel: expected=a name, actual=an empty one");
        }
        return channel;
    }

    /** {@code name@term}. */
    @Override
    public String toString() {
        return channel + "@" + term;
    }
}
