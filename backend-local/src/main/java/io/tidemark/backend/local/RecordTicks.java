/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;

/** The time tick of a stored record, for the index. */
final class RecordTicks {
    private RecordTicks() {}

    /** The tick of the record that the cursor found; 0 if it has none, or none that can be read, which is its reader's matter. */
    static long timeTick(FrameCursor record) {
        try {
            ImmutableMessage message = ImmutableMessage.wrap(
                    LocalMessageId.EARLIEST, record.buffer(), record.payloadStart(), record.payloadLength());
            return message.hasProperty(PropertyKeys.TIME_TICK) ? message.timeTick() : 0;
        } catch (TidemarkException e) {
            return 0;
        }
    }
}
