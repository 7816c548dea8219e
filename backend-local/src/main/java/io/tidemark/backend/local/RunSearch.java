/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Finds the adjacent segments whose rewriting frees most: those that together take more than {@value #FACTOR} times the bytes
 * that the file would have which holds what is live of them. Where none is left, the journal takes at most that many times what
 * it needs.
 *
 * <p>Each segment counts for its bytes less {@value #FACTOR} times its live ones, so this is the search for the greatest sum of
 * adjacent numbers, among those stretches whose live bytes fit into one segment. It takes one pass: for each end, the best start
 * is the one with the least sum in front of it, and those that may still be it are kept in a queue.
 */
final class RunSearch {
    /** How much more than needed a run must take; so copying a byte frees at least three. */
    static final int FACTOR = 4;

    private RunSearch() {}

    /**
     * Stretch of segments, by index.
     *
     * @param endExclusive equal to the start if there is none
     */
    record Run(int start, int endExclusive) {
        static final Run NONE = new Run(0, 0);

        boolean isEmpty() {
            return start == endExclusive;
        }
    }

    /**
     * Searches.
     *
     * @param fileBytes of each segment; negative for one that no run may hold
     * @param liveBytes of each segment
     * @param overheadBytes that a file takes without any record
     * @param liveBytesMax that the new file may hold
     */
    static Run best(long[] fileBytes, long[] liveBytes, long overheadBytes, long liveBytesMax) {
        int count = fileBytes.length;
        long[] gainInFront = new long[count + 1];
        long[] liveInFront = new long[count + 1];
        Deque<Integer> starts = new ArrayDeque<>();
        Run best = Run.NONE;
        long bestGain = FACTOR * overheadBytes;
        for (int i = 0; i < count; i++) {
            if (fileBytes[i] < 0) {
                starts.clear();
                gainInFront[i + 1] = gainInFront[i];
                liveInFront[i + 1] = liveInFront[i];
                continue;
            }
            while (!starts.isEmpty() && gainInFront[starts.peekLast()] >= gainInFront[i]) {
                starts.pollLast();
            }
            starts.addLast(i);
            gainInFront[i + 1] = gainInFront[i] + fileBytes[i] - FACTOR * liveBytes[i];
            liveInFront[i + 1] = liveInFront[i] + liveBytes[i];
            while (!starts.isEmpty() && liveInFront[i + 1] - liveInFront[starts.peekFirst()] > liveBytesMax) {
                starts.pollFirst();
            }
            if (!starts.isEmpty() && gainInFront[i + 1] - gainInFront[starts.peekFirst()] > bestGain) {
                bestGain = gainInFront[i + 1] - gainInFront[starts.peekFirst()];
                best = new Run(starts.peekFirst(), i + 1);
            }
        }
        return best;
    }
}
