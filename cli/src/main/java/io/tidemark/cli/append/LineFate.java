/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.append;

import io.tidemark.cli.log.BadRecordException;
import io.tidemark.message.id.MessageId;
import java.util.concurrent.CompletableFuture;

/** What becomes of a line of the input. */
sealed interface LineFate {
    /**
     * It is on its way into the log.
     *
     * @param line number, from 1
     * @param timeTick that the message was given
     * @param id completes once the message is durable, or fails
     */
    record Submitted(long line, String pchannel, long timeTick, CompletableFuture<MessageId> id) implements LineFate {}

    /** It is no message, or none that can be appended; nothing was changed. */
    record Bad(long line, BadRecordException reason) implements LineFate {}

    /** It comes after a line that ended the appending; nothing was changed. */
    record NotAppended(long line) implements LineFate {}

    /** There are no more lines. */
    record End() implements LineFate {}

    /** The input or the log failed. */
    record Broken(RuntimeException reason) implements LineFate {}
}
