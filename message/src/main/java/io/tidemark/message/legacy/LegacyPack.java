/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.proto.msg.MsgPosition;
import java.util.List;

/**
 * Messages of one tick, as consumers of the older message stream receive them. Time ticks are not among the messages but
 * count for ticks and positions, so a pack may hold nothing and still tell how far the log is.
 *
 * @param beginTimeTick tick of the first message, unsigned
 * @param endTimeTick tick of the last message, unsigned
 * @param startPosition position of the first message
 * @param endPosition position of the last message
 * @param messages all but time ticks, in log order
 */
public record LegacyPack(
        long beginTimeTick,
        long endTimeTick,
        MsgPosition startPosition,
        MsgPosition endPosition,
        List<LegacyMessage> messages) {
    /** Copies the list. */
    public LegacyPack {
        messages = List.copyOf(messages);
    }
}
