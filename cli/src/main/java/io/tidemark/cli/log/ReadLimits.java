/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.MessageLimits;

/**
 * Bounds on what is read of one record, so that no file can use up memory.
 *
 * @param message bounds of the message itself
 */
public record ReadLimits(MessageLimits message) {
    private static final int FRAME_SLACK = 1 << 20;

    /** The bounds of a message that hold everywhere. */
    public static final ReadLimits DEFAULT = new ReadLimits(MessageLimits.DEFAULT);

    /** Longest line of JSON: base64 takes four bytes for three, escapes and other keys take the rest. */
    int lineBytesMax() {
        return (int) Math.min(Integer.MAX_VALUE - 8L, 2L * message.messageBytesMax() + FRAME_SLACK);
    }

    /** Longest protobuf record: a message and its id. */
    int recordBytesMax() {
        return (int) Math.min(Integer.MAX_VALUE - 8L, (long) message.messageBytesMax() + FRAME_SLACK);
    }
}
