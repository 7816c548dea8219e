/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.DirectoryListing.Piece;
import io.tidemark.backend.local.LogFinding.Kind;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** One check of all segments, oldest first: what holds between files. {@link SegmentCheck} has what holds within. */
final class LogCheckRun {
    private static final int ATTEMPTS_MAX = 100;

    private final StorageFiles files;
    private final LocalLogCheck.Progress progress;
    private final Findings findings = new Findings();
    private final SegmentGaps gaps = new SegmentGaps(findings);
    private final ChannelLedger ledger = new ChannelLedger();

    private long bytesTotal;
    private long bytesBefore;
    private long batches;
    private int checked;

    /** The segment in front, if it was checked and the next number is due. */
    private @Nullable Piece before;
    /** The STATE of the first segment, if it can be read. */
    private @Nullable ChannelStates first;

    private String firstName = "";
    /** The STATE of the segment that is being checked, once it was read. */
    private @Nullable ChannelStates state;

    private boolean damagedBefore;
    /** Whether there is a segment that was not read. */
    private boolean isUnsure;
    /** The segment in front, or the one that is missing there, and where it ends. */
    private String nameBefore = "";

    private long endBefore;
    private final List<SegmentFacts> facts = new ArrayList<>();
    private long incarnation = 1;

    LogCheckRun(StorageFiles files, LocalLogCheck.Progress progress) {
        this.files = files;
        this.progress = progress;
    }

    LogCheckReport run() throws IOException {
        DirectoryListing listing = DirectoryListing.read(files);
        reportOtherFiles(listing);
        if (listing.isUnwritten()) {
            findings.add(LogFinding.of(
                    Kind.UNWRITTEN_SEGMENT, listing.segments().get(0).name(), "the first segment is empty"));
        } else {
            checkSegments(listing.segments());
        }
        return new LogCheckReport(
                findings.all(),
                findings.omitted(),
                checked,
                bytesTotal,
                batches,
                ledger.all().stream()
                        .map(channel -> new LogCheckReport.CheckedChannel(
                                channel.name(), channel.records, channel.lost, channel.startId, channel.nextId))
                        .toList());
    }

    private void reportOtherFiles(DirectoryListing listing) {
        report(listing.superseded(), Kind.SUPERSEDED_SEGMENT, "a later segment holds its records");
        report(listing.temporary(), Kind.TEMPORARY_FILE, "left over from making a segment");
        report(listing.sideFiles(), Kind.SIDE_FILE, "what a repair replaced");
        report(listing.foreign(), Kind.FOREIGN_FILE, "no file of a log");
    }

    private void report(List<String> names, Kind kind, String what) {
        names.forEach(name -> findings.add(LogFinding.of(kind, name, what)));
    }

    // ---- segments ---------------------------------------------------------------------------------------------------

    private void checkSegments(List<Piece> segments) throws IOException {
        bytesTotal = segments.stream().mapToLong(Piece::bytes).sum();
        long last = segments.stream()
                .filter(piece -> !piece.isMisnamed())
                .mapToLong(Piece::number)
                .max()
                .orElse(0);
        Piece previous = null;
        for (Piece piece : segments) {
            if (previous != null && piece.firstNumber() != previous.number() + 1) {
                reportMissing(previous.number() + 1, piece.firstNumber() - 1);
            }
            int mark = findings.count();
            boolean isLast = piece.number() == last;
            if (!checkSegment(piece, isLast) || (findings.count() > mark && wasRecycled(piece))) {
                findings.dropFrom(mark);
                before = null;
            }
            previous = piece;
            bytesBefore += piece.bytes();
            progress.advanced(bytesBefore, bytesTotal);
        }
        ChannelTable newer = wroteMeanwhile(segments) ? readEnd() : new ChannelTable();
        IntToLongFunction startIds = channel -> {
            Channel known = newer.find(channel);
            return Math.max(
                    known == null ? 0 : known.startId(), ledger.has(channel) ? ledger.entry(channel).startId : 0);
        };
        gaps.compareWithStarts(startIds);
        checkStart(startIds);
    }

    /** Whether segments came or went since the check began; then truncations may be behind what was checked. */
    private boolean wroteMeanwhile(List<Piece> segments) throws IOException {
        List<Long> before = segments.stream().map(Piece::number).toList();
        return !DirectoryListing.read(files).segments().stream()
                .map(Piece::number)
                .toList()
                .equals(before);
    }

    /** The channels as they are now; without any if they cannot be told. */
    private ChannelTable readEnd() throws IOException {
        for (int attempt = 1; ; attempt++) {
            ChannelTable channels = new ChannelTable();
            try (TailWalk tail =
                    Recovery.recover(files, new SegmentCache(0), channels).tail()) {
                if (tail != null) {
                    tail.replay().publishTruncations();
                }
                return channels;
            } catch (NoSuchFileException | TidemarkException e) { // a writer takes files away while we look
                if (attempt == ATTEMPTS_MAX) {
                    return new ChannelTable();
                }
            }
        }
    }

    private void reportMissing(long firstNumber, long lastNumber) {
        String name = SegmentNames.of(lastNumber, SegmentNames.SEGMENT);
        String what = firstNumber == lastNumber
                ? "a segment is missing"
                : "segments are missing, from " + SegmentNames.of(firstNumber, SegmentNames.SEGMENT) + " on";
        findings.add(Kind.MISSING_SEGMENT, name, 0, what, "present", "missing");
        damagedBefore = true;
        nameBefore = name;
        endBefore = 0;
    }

    /** Answers whether the file was still there. */
    private boolean checkSegment(Piece piece, boolean isLast) throws IOException {
        if (refuses(piece)) {
            before = null; // what it holds is not known, so nothing can be missed
            isUnsure = true;
            return true;
        }
        state = null;
        try (StorageFile file = files.openForReading(piece.name())) {
            SegmentHeader header = piece.header();
            long start = header != null ? header.incarnation() : lostIncarnation(file, piece);
            SegmentCheck.Outcome outcome = SegmentCheck.check(this, piece, isLast, file, start);
            checked++;
            before = piece;
            nameBefore = piece.name();
            endBefore = outcome.endOffset();
            damagedBefore = outcome.damaged();
            facts.add(new SegmentFacts(piece, state, ledger.states(), start, outcome.incarnation()));
            incarnation = outcome.incarnation();
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Tells of a bad header; answers whether nothing behind it can be understood. */
    private boolean refuses(Piece piece) {
        TidemarkException refusal = piece.refusal();
        if (refusal != null) {
            Kind kind = switch (refusal.code()) {
                case FORMAT_TOO_NEW -> Kind.FORMAT_TOO_NEW;
                case FORMAT_TOO_OLD -> Kind.FORMAT_TOO_OLD;
                default -> Kind.DAMAGED_HEADER;
            };
            findings.add(kind, piece.name(), 0, "the header cannot be read", refusal);
            return refusal.code() != ErrorCode.CORRUPT_LOG;
        }
        SegmentHeader header = Objects.requireNonNull(piece.header(), "a header or a refusal");
        if (piece.isMisnamed()) {
            findings.add(
                    Kind.MISNAMED_SEGMENT,
                    piece.name(),
                    0,
                    "the file is another segment",
                    "segment " + piece.number(),
                    "segment " + header.segmentNumber());
        }
        return piece.isMisnamed();
    }

    private long lostIncarnation(StorageFile file, Piece piece) throws IOException {
        return LostHeader.incarnation(file, piece.number(), incarnation);
    }

    /** Whether the file became something else while we read it. */
    private boolean wasRecycled(Piece piece) throws IOException {
        try (StorageFile file = files.openForReading(piece.name())) {
            SegmentHeader now = SegmentHeader.readAny(file, piece.name());
            return !now.equals(piece.header());
        } catch (NoSuchFileException e) {
            return true;
        } catch (TidemarkException e) {
            return false;
        }
    }

    // ---- for the check of a segment ---------------------------------------------------------------------------------

    /** Compares a segment's STATE with what is known from the segments in front. */
    void checkState(Piece piece, ChannelStates states) {
        state = states;
        if (checked == 0) {
            first = states;
            firstName = piece.name();
        }
        if (before != null) {
            new StateCheck(
                            ledger,
                            gaps,
                            findings,
                            piece.name(),
                            nameBefore,
                            endBefore,
                            states,
                            damagedBefore,
                            before.isRewritten())
                    .run();
        }
    }

    /** What the channels need that lies in front of the first segment is gone. */
    private void checkStart(IntToLongFunction startIds) {
        if (first == null || isUnsure) {
            return;
        }
        for (ChannelState state : first.channels()) {
            long startId = startIds.applyAsLong(state.number());
            if (startId < state.nextId()) {
                gaps.missing(firstName, SegmentHeader.FRAMES_AT, state.number(), state.name(), startId, state.nextId());
            }
        }
    }

    /** What was found out of each segment that could be read at all. */
    List<SegmentFacts> facts() {
        return facts;
    }

    ChannelLedger ledger() {
        return ledger;
    }

    Findings findings() {
        return findings;
    }

    SegmentGaps gaps() {
        return gaps;
    }

    void countBatch() {
        batches++;
    }

    void progress(long offsetInSegment) {
        progress.advanced(Math.min(bytesTotal, bytesBefore + offsetInSegment), bytesTotal);
    }
}
