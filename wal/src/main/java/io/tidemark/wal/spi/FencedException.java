/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/** {@link ErrorCode#FENCED} with both terms. A retry with the same handle or term fails again. */
public final class FencedException extends TidemarkException {
    private final ChannelTerm own;
    private final long currentTerm;

    /**
     * The failure of a writer.
     *
     * @param own the channel and the term of the writer that is refused
     * @param currentTerm the term that the channel was last opened with, not below the writer's
     */
    public FencedException(ChannelTerm own, long currentTerm) {
        super(
                ErrorCode.FENCED,
                "write to channel: channel=" + own.channel() + ", expected=a term above every other, own term="
                        + own.term() + ", current term=" + currentTerm);
        this.own = own;
        this.currentTerm = currentTerm;
    }

    /** The channel and the term of the writer that is refused. */
    public ChannelTerm own() {
        return own;
    }

    /** The term that the channel was last opened with. */
    public long currentTerm() {
        return currentTerm;
    }
}
