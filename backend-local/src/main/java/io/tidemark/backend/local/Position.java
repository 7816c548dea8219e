/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import org.jspecify.annotations.Nullable;

/**
 * A place between two frames.
 *
 * @param segmentNumber of the segment
 * @param offset in its file, a multiple of 8
 * @param incarnation that frames from here on are checked with, until a BATCH names another
 */
record Position(long segmentNumber, long offset, long incarnation) {
    /** Whether this place is at or behind the other one. */
    boolean reaches(Position other) {
        return segmentNumber > other.segmentNumber || (segmentNumber == other.segmentNumber && offset >= other.offset);
    }

    // Written out, as a record's own are made when they are first called, which a log that is opened need not wait for.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Position that
                && segmentNumber == that.segmentNumber
                && offset == that.offset
                && incarnation == that.incarnation;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(segmentNumber * 31 + offset);
    }
}
