/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Finds the adjacent segments whose rewriting frees most: those that together take more than {@value #FACTOR} times the bytes
 * of the file that would hold what is live of them. Where none is left, the journal takes at most that many times what it
 * needs.
 *
 * <p>Each segment counts for its bytes less {@value #FACTOR} times its live ones, so this is the search for the greatest sum of
 * adjacent numbers, among those stretches that are within the limits. It takes one pass: for each end, the best start is the one
 * with the least sum in front of it, and those that may still be it are kept in a queue.
 */
final class RunSearch {
    /** How much more than needed a run must take; so copying a byte frees at least three. */
    static final int FACTOR = 4;

    private final Limits limits;

    /** Indexes where a run may start, each with a greater gain in front than the one before. */
    private final Deque<Integer> starts = new ArrayDeque<>();

    private final long[] gainInFront;
    private final long[] liveInFront;

    private RunSearch(int count, Limits limits) {
        this.limits = limits;
        this.gainInFront = new long[count + 1];
        this.liveInFront = new long[count + 1];
    }

    /**
     * What is known of a segment.
     *
     * @param fileBytes that it takes; negative if no run may hold it
     * @param liveBytes of its records that are not truncated
     * @param startMs when it was started
     * @param endMs when its last batch was written
     */
    record Candidate(long fileBytes, long liveBytes, long startMs, long endMs) {
        static final Candidate UNREADABLE = new Candidate(-1, 0, 0, 0);

        boolean isReadable() {
            return fileBytes >= 0;
        }
    }

    /**
     * What a run must not exceed.
     *
     * @param overheadBytes that a file takes without any record
     * @param liveBytesMax that the new file may hold
     * @param spanMsMax between start and end, unless it is a single segment; retention by age drops a segment as a whole
     */
    record Limits(long overheadBytes, long liveBytesMax, long spanMsMax) {}

    /**
     * A stretch of segments, by index.
     *
     * @param endExclusive equal to the start if there is none
     */
    record Run(int start, int endExclusive) {
        static final Run NONE = new Run(0, 0);

        boolean isEmpty() {
            return start == endExclusive;
        }
    }

    /** Searches. */
    static Run best(List<Candidate> segments, Limits limits) {
        RunSearch search = new RunSearch(segments.size(), limits);
        Run best = Run.NONE;
        long bestGain = FACTOR * limits.overheadBytes;
        for (int i = 0; i < segments.size(); i++) {
            search.add(segments, i);
            Integer start = search.starts.peekFirst();
            if (start != null && search.gainInFront[i + 1] - search.gainInFront[start] > bestGain) {
                bestGain = search.gainInFront[i + 1] - search.gainInFront[start];
                best = new Run(start, i + 1);
            }
        }
        return best;
    }

    /** Lets runs end with this segment. */
    private void add(List<Candidate> segments, int index) {
        Candidate segment = segments.get(index);
        gainInFront[index + 1] = gainInFront[index] + segment.fileBytes - FACTOR * segment.liveBytes;
        liveInFront[index + 1] = liveInFront[index] + segment.liveBytes;
        if (!segment.isReadable()) {
            starts.clear();
            return;
        }
        while (!starts.isEmpty() && gainInFront[starts.getLast()] >= gainInFront[index]) {
            starts.removeLast();
        }
        starts.addLast(index);
        while (starts.getFirst() < index && exceedsLimits(segments, starts.getFirst(), index)) {
            starts.removeFirst();
        }
    }

    private boolean exceedsLimits(List<Candidate> segments, int first, int last) {
        return liveInFront[last + 1] - liveInFront[first] > limits.liveBytesMax
                || segments.get(last).endMs - segments.get(first).startMs > limits.spanMsMax;
    }
}
