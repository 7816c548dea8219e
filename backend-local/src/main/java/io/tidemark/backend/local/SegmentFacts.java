/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import org.jspecify.annotations.Nullable;

/**
 * What a check found out of a segment, for a repair.
 *
 * @param start what its STATE says; {@code null} if that cannot be read
 * @param end the channels behind its last valid frame
 * @param incarnation that its first frames are checked with
 * @param lastIncarnation of its last frames
 */
record SegmentFacts(
        DirectoryListing.Piece piece,
        @Nullable ChannelStates start,
        ChannelStates end,
        long incarnation,
        long lastIncarnation) {}
