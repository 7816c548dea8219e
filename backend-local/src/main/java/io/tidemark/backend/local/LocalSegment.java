/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.time.Instant;
import java.util.List;

/**
 * A segment of a local log at some moment: how much its file takes, how much of that is still needed, and by whom.
 *
 * @param number of the segment, also the name of its file
 * @param firstNumber it stands for all segments from here to its own number
 * @param state whether it is still written to
 * @param fileBytes length of its file, which may be more than it holds, since files are used again
 * @param recordBytes of all records in it, with their frames
 * @param liveBytes of the records that are not truncated, with their frames; a part of a channel is estimated by its share of ids
 * @param pinnedBy channels that have such a record here, in the order of their numbers; without any the file can go
 * @param startClock when the last batch in front was written; the epoch if there is none
 */
public record LocalSegment(
        long number,
        long firstNumber,
        State state,
        long fileBytes,
        long recordBytes,
        long liveBytes,
        List<String> pinnedBy,
        Instant startClock) {

    /** What may happen to a segment. */
    public enum State {
        /** The last one, which the next batch goes to. */
        ACTIVE,
        /** Complete; it is only read, rewritten or taken away. */
        SEALED
    }

    /** Copies the list. */
    public LocalSegment {
        pinnedBy = List.copyOf(pinnedBy);
    }
}
