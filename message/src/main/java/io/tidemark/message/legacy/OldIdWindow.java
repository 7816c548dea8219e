/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.id.MessageId;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Makes up last confirmed ids for old records, which have none: old writers kept no more than a handful of appends open,
 * so a reader that starts some records back misses nothing. Owned by the reader's thread.
 */
public final class OldIdWindow {
    /** Records to go back where the setting says nothing. */
    public static final int DEFAULT_RECORDS = 30;

    private final int records;
    /** The ids of the last {@link #records} records and the one before them, or of all where there were fewer; oldest first. */
    private final Queue<MessageId> ids = new ArrayDeque<>();

    /**
     * An empty window.
     *
     * @param records how far to go back; 0 and less mean {@link #DEFAULT_RECORDS}
     */
    public OldIdWindow(int records) {
        this.records = records > 0 ? records : DEFAULT_RECORDS;
    }

    /** Takes in the id of the next old record and returns that record's last confirmed id. */
    public MessageId add(MessageId id) {
        ids.add(id);
        if (ids.size() > records + 1) {
            ids.remove();
        }
        return ids.element();
    }
}
