/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.backend.local.LogFinding.Kind;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks one segment file, beginning with what the ledger knows and bringing that to the segment's end. Used by one thread. */
final class SegmentCheck {
    /** Bytes between two reports of progress. */
    private static final long PROGRESS_BYTES = 4 << 20;

    private final DirectoryListing.Piece piece;
    private final StorageFile file;
    private final String name;
    private final boolean isLast;
    private final LogCheckRun run;
    private final ChannelLedger ledger;
    private final Findings findings;
    private final SegmentGaps gaps;
    private final SegmentIndex index = new SegmentIndex();
    private final SegmentScan scan;

    private boolean damaged;
    /** Whether frames must fit into the last BATCH; not behind damage. */
    private boolean inBatch;
    /** Where the frames of the last BATCH end; -1 if there was none yet. */
    private long batchEnd = -1;
    /** The incarnation of the last BATCH. */
    private long batchIncarnation;

    /** Those that were reported; once each, since there may be as many frames as records. */
    private final Set<Integer> unknownChannels = new HashSet<>();

    private long footerOffset = -1;
    private long nextProgress = PROGRESS_BYTES;

    private SegmentCheck(
            LogCheckRun run, DirectoryListing.Piece piece, boolean isLast, StorageFile file, long incarnation)
            throws IOException {
        this.run = run;
        this.piece = piece;
        this.name = piece.name();
        this.isLast = isLast;
        this.file = file;
        this.ledger = run.ledger();
        this.findings = run.findings();
        this.gaps = run.gaps();
        this.scan = new SegmentScan(file, piece.number(), incarnation, file.size(), isLast);
    }

    /**
     * Checks a segment.
     *
     * @param incarnation that its first frames are checked with
     * @return how it ended
     */
    static Outcome check(
            LogCheckRun run, DirectoryListing.Piece piece, boolean isLast, StorageFile file, long incarnation)
            throws IOException {
        return new SegmentCheck(run, piece, isLast, file, incarnation).check();
    }

    /**
     * What is known behind a segment.
     *
     * @param endOffset behind its last record
     * @param incarnation of its last frames
     * @param damaged whether the ledger may know less than was written
     */
    record Outcome(long endOffset, long incarnation, boolean damaged) {}

    private Outcome check() throws IOException {
        SegmentScan.Step step = scan.next();
        if (step == SegmentScan.Step.FRAME && scan.frame().kind() == Frame.STATE) {
            checkState();
            step = scan.next();
        } else {
            findings.add(regionFinding(Kind.DAMAGED_STATE, "the STATE cannot be read"));
            damaged = true;
            step = step == SegmentScan.Step.DAMAGE ? scan.next() : step;
        }
        SegmentScan.Step end = walk(step);
        if (isLast) {
            checkTail(end);
        } else {
            checkSealed();
        }
        long endOffset = footerOffset >= 0 ? footerOffset : scan.regionStart();
        return new Outcome(endOffset, scan.frame().incarnation(), damaged);
    }

    // ---- frames -----------------------------------------------------------------------------------------------------

    private void checkState() {
        try {
            ChannelStates states = ChannelStates.decode(scan.frame());
            run.checkState(piece, states);
            ledger.reset(states);
        } catch (TidemarkException e) {
            findings.add(Kind.DAMAGED_STATE, name, SegmentHeader.FRAMES_AT, "the STATE cannot be read", e);
            damaged = true;
        }
    }

    private SegmentScan.Step walk(SegmentScan.Step first) throws IOException {
        SegmentScan.Step step = first;
        FrameCursor frame = scan.frame();
        synchronized (index) { // once, instead of for each record
            while (footerOffset < 0 && (step == SegmentScan.Step.FRAME || step == SegmentScan.Step.DAMAGE)) {
                if (step == SegmentScan.Step.DAMAGE) {
                    reportDamage();
                } else {
                    apply(frame);
                }
                step = footerOffset < 0 ? scan.next() : step;
            }
        }
        return step;
    }

    private void reportDamage() {
        damaged = true;
        inBatch = false;
        findings.add(regionFinding(Kind.DAMAGED_FRAMES, "bytes that are no valid frame"));
    }

    private LogFinding regionFinding(Kind kind, String what) {
        long start = scan.regionStart();
        return new LogFinding(kind, name, start, scan.regionEnd() - start, what, scan.expected(), scan.actual());
    }

    private void apply(FrameCursor frame) {
        switch (frame.kind()) {
            case Frame.RECORD -> checkRecord(frame);
            case Frame.BATCH -> checkBatch(frame);
            case Frame.TERM -> checkTerm(frame);
            case Frame.TRUNCATE -> checkTruncate(frame);
            case Frame.LOST -> checkLost(frame);
            case Frame.FOOTER -> {
                footerOffset = frame.frameOffset();
                requireBatchEnd(footerOffset, "a FOOTER within a batch");
                return;
            }
            case Frame.PAD -> {}
            default ->
                wrongFrame(frame, "a frame of this kind", "a BATCH, RECORD, TERM, TRUNCATE, LOST, PAD or FOOTER");
        }
        if (inBatch && frame.offset() > scan.batchEnd()) {
            findings.add(
                    Kind.WRONG_FRAME,
                    name,
                    frame.frameOffset(),
                    "a frame that no batch announces",
                    "a BATCH at " + scan.batchEnd(),
                    "kind " + frame.kind());
            inBatch = false;
        }
    }

    private void checkBatch(FrameCursor frame) {
        long offset = frame.frameOffset();
        if (batchEnd >= 0 && frame.incarnation() == batchIncarnation) { // a later incarnation may cut a torn one
            requireBatchEnd(offset, "a BATCH within another");
        }
        batchIncarnation = frame.incarnation();
        inBatch = true;
        batchEnd = scan.batchEnd();
        long clockMs = frame.payloadLong(Frame.BATCH_CLOCK);
        if (clockMs < ledger.clockMs && !damaged) {
            findings.add(Kind.WRONG_FRAME, name, offset, "a clock that goes back", ledger.clockMs, clockMs);
        }
        ledger.clockMs = clockMs;
        long durableSegment = frame.payloadLong(Frame.BATCH_DURABLE_SEGMENT);
        long durableOffset = frame.payloadLong(Frame.BATCH_DURABLE_OFFSET);
        if (durableSegment > piece.number() || (durableSegment == piece.number() && durableOffset > offset)) {
            findings.add(
                    Kind.WRONG_FRAME, name, offset, "a BATCH that calls durable what follows", offset, durableOffset);
        }
        index.startBatch(offset, clockMs);
        run.countBatch();
        if (offset >= nextProgress) {
            nextProgress = offset + PROGRESS_BYTES;
            run.progress(offset);
        }
    }

    private void requireBatchEnd(long offset, String what) {
        if (batchEnd >= 0 && inBatch && offset != batchEnd) {
            findings.add(Kind.WRONG_FRAME, name, offset, what, "offset " + batchEnd, "offset " + offset);
        }
    }

    private void checkRecord(FrameCursor frame) {
        int channel = frame.channel();
        ChannelLedger.Entry known = entryOf(frame);
        if (known == null) {
            return;
        }
        long id = frame.id();
        if (id != known.nextId && !isNextBehindGap(frame, known, id)) {
            return;
        }
        long timeTick = frame.timeTick();
        index.addRecord(channel, id, frame.frameBytes(), known.maxTimeTick, timeTick);
        known.nextId = id + 1;
        known.records++;
        if (Long.compareUnsigned(timeTick, known.maxTimeTick) > 0) {
            known.maxTimeTick = timeTick;
        }
    }

    private boolean isNextBehindGap(FrameCursor frame, ChannelLedger.Entry known, long id) {
        if (id < known.nextId) {
            wrongFrame(frame, "id " + id + " of channel " + known.name() + " out of order", "id " + known.nextId);
            return false;
        }
        gap(frame.frameOffset(), frame.channel(), known, id);
        return true;
    }

    private void gap(long offset, int channel, ChannelLedger.Entry known, long id) {
        if (piece.isRewritten()) {
            gaps.leftOut(name, offset, channel, known.name(), known.nextId, id);
        } else {
            gaps.missing(name, offset, channel, known.name(), known.nextId, id);
        }
    }

    private void checkLost(FrameCursor frame) {
        ChannelLedger.Entry known = entryOf(frame);
        if (known == null) {
            return;
        }
        long count = FrameReplay.lostCount(frame);
        if (count <= 0 || (frame.id() != known.nextId && !isNextBehindGap(frame, known, frame.id()))) {
            return;
        }
        known.nextId = frame.id() + count;
        known.lost += count;
        known.missesTicks = true;
        long last = known.nextId - 1;
        findings.add(new LogFinding(
                Kind.LOST_RECORDS,
                name,
                frame.frameOffset(),
                frame.frameBytes(),
                "records of channel " + known.name() + " that were given up: "
                        + (count == 1 ? "id " + last : "ids " + frame.id() + " to " + last),
                "",
                ""));
    }

    private void checkTerm(FrameCursor frame) {
        if (frame.channel() == ledger.count() + 1) {
            ledger.create(frame.payloadText(), frame.id());
            return;
        }
        ChannelLedger.Entry known = entryOf(frame);
        if (known != null) {
            if (frame.id() <= known.term) {
                wrongFrame(frame, "term " + frame.id() + " of channel " + known.name(), "more than " + known.term);
            }
            known.term = frame.id();
        }
    }

    private void checkTruncate(FrameCursor frame) {
        ChannelLedger.Entry known = entryOf(frame);
        if (known != null) {
            if (frame.id() < known.startId || (frame.id() > known.nextId && !piece.isRewritten())) {
                wrongFrame(
                        frame,
                        "a truncation of channel " + known.name() + " to id " + frame.id(),
                        "ids " + known.startId + " to " + known.nextId);
            }
            known.startId = frame.id();
        }
    }

    private ChannelLedger.@Nullable Entry entryOf(FrameCursor frame) {
        if (ledger.has(frame.channel())) {
            return ledger.entry(frame.channel());
        }
        if (unknownChannels.add(frame.channel())) {
            wrongFrame(frame, "a channel that no TERM made", "channel 1 to " + ledger.count());
        }
        return null;
    }

    private void wrongFrame(FrameCursor frame, String what, String expected) {
        findings.add(new LogFinding(
                Kind.WRONG_FRAME,
                name,
                frame.frameOffset(),
                frame.frameBytes(),
                what,
                expected,
                "kind " + frame.kind() + ", channel " + frame.channel() + ", id " + frame.id()));
    }

    // ---- the end ----------------------------------------------------------------------------------------------------

    private void checkTail(SegmentScan.Step end) {
        if (footerOffset >= 0) {
            findings.add(new LogFinding(
                    Kind.SEALED_TAIL,
                    name,
                    footerOffset,
                    0,
                    "the last segment is sealed and no other follows",
                    "",
                    ""));
        } else if (end == SegmentScan.Step.TORN) {
            findings.add(regionFinding(Kind.TORN_TAIL, "the last batch is not whole"));
        } else if (scan.regionEnd() > scan.regionStart()) {
            damaged = true;
            findings.add(regionFinding(Kind.DAMAGED_FRAMES, "bytes that are no valid frame, to the end"));
        }
    }

    private void checkSealed() throws IOException {
        long sealed = sealedOffset();
        long end = footerOffset >= 0 ? footerOffset : scan.regionStart();
        if (footerOffset < 0) {
            checkEndWithoutFooter(end, sealed);
        } else {
            new FooterCheck(findings, name, scan.frame()).run(piece.number() + 1, damaged ? null : index);
        }
        if (sealed < 0 || (footerOffset >= 0 && sealed != footerOffset)) {
            findings.add(
                    Kind.LOST_SEAL,
                    name,
                    SegmentHeader.SEAL_AT,
                    "the SEAL does not name the FOOTER",
                    "offset " + end,
                    sealed < 0 ? "no valid SEAL" : "offset " + sealed);
        }
    }

    /** What a SEAL names that fits the last frame; -1 if there is none. */
    private long sealedOffset() throws IOException {
        SegmentSeal seal = SegmentSeal.read(file, piece.number());
        // Its checksum does not cover the incarnation, since the seed has it in the same place.
        boolean fits =
                seal != null && (damaged || seal.incarnation() == scan.frame().incarnation());
        return seal != null && fits ? seal.footerOffset() : -1;
    }

    private void checkEndWithoutFooter(long end, long sealed) {
        long frameEnd = Math.max(sealed, batchEnd);
        if (end < frameEnd) {
            damaged = true;
            findings.add(new LogFinding(
                    Kind.DAMAGED_FRAMES,
                    name,
                    end,
                    frameEnd - end,
                    "bytes that are no valid frame, to the segment's end",
                    scan.expected(),
                    scan.actual()));
        }
        findings.add(
                Kind.LOST_FOOTER,
                name,
                Math.max(end, frameEnd),
                "the FOOTER cannot be read",
                scan.expected(),
                scan.actual());
    }
}
