/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.append;

import io.tidemark.cli.log.BadRecordException;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;

/** Hears what became of each line, in the order of the lines. */
public interface LineAnswers {
    /** The message is in the log, and as durable as was asked for. */
    void appended(long line, String pchannel, MessageId id, long timeTick);

    /** The line is no message, or none that can be appended. */
    void bad(long line, BadRecordException reason);

    /** The log failed; the message may or may not be there when it is opened again. */
    void unknown(long line, TidemarkException reason);

    /** The line comes after one that ended the appending. */
    void notAppended(long line);

    /** Nothing else is to be told at this moment. */
    void pause();
}
