/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

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
}
