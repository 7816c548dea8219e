/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives back what truncation and retention freed, one step at a time: takes segments off the front that no channel needs, and writes what is
 * live of mostly dead ones into fewer files, so that a quiet channel cannot pin the disk. Used by one thread, beside the
 * committer, which never waits for it.
 *
 * <h2>Order</h2>
 *
 * A segment leaves the list before its file is touched. Files go one by one, oldest first, each with the directory made durable
 * before the next, so that a crash leaves no gap. A rewritten file takes the name of the last segment that it stands for in one
 * rename; that is durable before the others go, and where a crash comes between, the next opening deletes them.
 *
 * <h2>Failures</h2>
 *
 * The journal does not depend on any step, so a failed one is a warning and is tried again when there is reason to. After a
 * failed flush of the directory nobody knows which names are durable; then nothing is taken away until the log is opened again.
 */
final class Reclaimer {
    /** Segments that are rewritten together are of a time that is at most this part of the age that records get. */
    private static final int AGE_SHARE = 4;

    private final Journal journal;
    private final StorageFiles files;
    private final SegmentCache cache;
    private final Segments segments;
    private final FreeFiles freeFiles;
    private final CopyForward copyForward;
    private final Retention retention;

    // ---- reclaiming thread only ----
    /** Not in the list any more, but their files may still be there; oldest first. */
    private final Deque<Segment> leaving = new ArrayDeque<>();
    /** Numbers of segments that cannot be read. */
    private final Set<Long> damaged = new HashSet<>();

    private boolean namesUncertain;
    /** The failure that was told last. */
    private @Nullable String warned;

    Reclaimer(Journal journal, SegmentCache cache, FreeFiles freeFiles, CopyForward copyForward, Retention retention) {
        this.journal = journal;
        this.files = journal.files();
        this.cache = cache;
        this.segments = journal.segments();
        this.freeFiles = freeFiles;
        this.copyForward = copyForward;
        this.retention = retention;
    }

    /**
     * Does the next step if there is one.
     *
     * @param mayCopy whether segments may be looked for that are worth to be rewritten
     * @return whether there was one, and it went well; then there may be another
     */
    boolean reclaimOnce(boolean mayCopy) {
        if (namesUncertain || !journal.isUsable()) {
            return false;
        }
        try {
            boolean found = leave() || takeOffTheFront() || retention.apply() || (mayCopy && rewrite());
            warned = found ? null : warned;
            return found;
        } catch (IOException | TidemarkException e) {
            warn(e);
            return false;
        }
    }

    /** Tells of a failure once, until something went well; a disk that stays bad fails at each wake-up. */
    private void warn(Exception failure) {
        String text = failure.toString();
        if (journal.isUsable() && !text.equals(warned)) {
            warned = text;
            log().log(System.Logger.Level.WARNING, "reclaim segments: directory=" + files.describe(""), failure);
        }
    }

    // ---- dead segments ----------------------------------------------------------------------------------------------

    private boolean takeOffTheFront() throws IOException {
        List<Segment> reclaimable = segments.reclaimable(journal.channels());
        if (reclaimable.isEmpty()) {
            return false;
        }
        segments.removeFirst();
        leaving.addAll(reclaimable);
        return leave();
    }

    /** Gives the oldest file away that is not part of the journal any more. */
    private boolean leave() throws IOException {
        Segment segment = leaving.peek();
        if (segment == null) {
            return false;
        }
        String freeName = SegmentNames.of(segment.number(), SegmentNames.FREE);
        if (files.exists(segment.name())) {
            if (freeFiles.isWanted(length(segment.name()))) {
                files.rename(segment.name(), freeName);
            } else {
                files.delete(segment.name());
            }
        }
        syncNames();
        leaving.remove();
        if (files.exists(freeName)) {
            freeFiles.add(freeName, length(freeName));
        }
        return true;
    }

    private long length(String name) throws IOException {
        try (StorageFile file = files.openForReading(name)) {
            return file.size();
        }
    }

    private void syncNames() throws IOException {
        try {
            files.syncDirectory();
        } catch (IOException e) {
            namesUncertain = true;
            throw new IOException("flush directory: nothing is reclaimed until the log is opened again", e);
        }
    }

    // ---- mostly dead segments ---------------------------------------------------------------------------------------

    private boolean rewrite() throws IOException {
        if (journal.options().copyForwardBytesPerSecond() == 0) {
            return false;
        }
        List<Segment> all = segments.all();
        RunSearch.Run found = findRun(all);
        if (found.isEmpty()) {
            return false;
        }
        List<Segment> run = all.subList(found.start(), found.endExclusive());
        try {
            SegmentHeader header =
                    copyForward.write(run, all.get(found.endExclusive()).states());
            install(run, header);
            return true;
        } catch (CopyForward.DamagedSegmentException e) {
            damaged.add(e.number());
            throw e;
        }
    }

    private RunSearch.Run findRun(List<Segment> all) throws IOException {
        List<RunSearch.Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < all.size() - 1; i++) { // the last one is being written
            candidates.add(candidate(all.get(i), all.get(i + 1)));
        }
        long ageMs = journal.options().retentionAgeMs();
        return RunSearch.best(
                candidates,
                new RunSearch.Limits(
                        overheadBytes(journal.channels().count()),
                        journal.options().segmentBytes(),
                        ageMs == LocalOptions.NO_RETENTION ? Long.MAX_VALUE : ageMs / AGE_SHARE));
    }

    private RunSearch.Candidate candidate(Segment segment, Segment next) throws IOException {
        return damaged.contains(segment.number())
                ? RunSearch.Candidate.UNREADABLE
                : new RunSearch.Candidate(
                        segment.fileBytes(),
                        SegmentSurvey.liveBytes(segment.index(), journal.channels()),
                        segment.states().clockMs(),
                        next.states().clockMs());
    }

    /** About what a segment takes without any record: its pages in front, STATE, FOOTER and a batch that holds terms. */
    static long overheadBytes(int channelCount) {
        return SegmentHeader.FRAMES_AT + SegmentHeader.PAGE_BYTES + 128L * channelCount;
    }

    private void install(List<Segment> run, SegmentHeader header) throws IOException {
        Segment last = run.get(run.size() - 1);
        Segment merged = Segment.of(files, cache, header);
        String temporary = SegmentNames.of(header.segmentNumber(), SegmentNames.TEMPORARY);
        segments.replace(run, merged, () -> rename(temporary, last.name(), header));
        leaving.addAll(run.subList(0, run.size() - 1));
        syncNames();
        log().log(
                        System.Logger.Level.DEBUG,
                        "rewrote segments: first={0}, last={1}, bytes={2}",
                        Long.toString(header.firstNumber()),
                        Long.toString(header.segmentNumber()),
                        Long.toString(merged.fileBytes()));
        while (leave()) {
            // all at once, since only together they free anything
        }
    }

    /** Renames; a rename that failed, but took place nevertheless, is none that failed. */
    private void rename(String temporary, String name, SegmentHeader header) throws IOException {
        try {
            files.rename(temporary, name);
        } catch (IOException e) {
            if (!isThere(name, header, e)) {
                files.delete(temporary);
                throw e;
            }
        }
    }

    private boolean isThere(String name, SegmentHeader header, IOException failure) throws IOException {
        try (StorageFile file = files.openForReading(name)) {
            return SegmentHeader.read(file, name, header.segmentNumber()).equals(header);
        } catch (IOException | TidemarkException e) {
            namesUncertain = true;
            failure.addSuppressed(e);
            throw failure;
        }
    }

    /** Not a constant: getting one costs a cold process some 20 ms, and few need it. */
    private static System.Logger log() {
        return System.getLogger(Reclaimer.class.getName());
    }
}
