/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;

/** {@link ErrorCode#POSITION_LOST}: records that the reader asked for were removed. */
public final class PositionLostException extends TidemarkException {
    private final MessageId requested;
    private final MessageId earliest;

    /**
     * The failure of a reader.
     *
     * @param channel name of the channel
     * @param requested id of the first record that the reader would need
     * @param earliest first id that can still be read or, where nothing is left, will be given next
     */
    public PositionLostException(String channel, MessageId requested, MessageId earliest) {
        super(
                ErrorCode.POSITION_LOST,
                "read channel: channel=" + channel + ", the position was truncated, requested=" + requested
                        + ", earliest=" + earliest);
        this.requested = requested;
        this.earliest = earliest;
    }

    /** Id of the first record that the reader would need. */
    public MessageId requested() {
        return requested;
    }

    /** A reader that starts from this id, inclusive, finds all that is left. */
    public MessageId earliest() {
        return earliest;
    }
}
