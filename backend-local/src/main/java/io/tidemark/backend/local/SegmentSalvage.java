/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a damaged segment anew: all of its valid records, and LOST frames for the ids that are missing between them. What is
 * missing behind the last one the STATE of the next segment tells. Used by one thread.
 */
final class SegmentSalvage {
    private final StorageFiles files;
    private final SegmentFacts facts;
    private final ChannelStates start;
    private final @Nullable ChannelStates end;
    private final StartIds startIds;
    private final ChannelLedger ledger = new ChannelLedger();
    private long clockMs;

    /**
     * Creates it.
     *
     * @param start the channels where the segment starts
     * @param end the channels where the next one starts; {@code null} if nothing tells
     */
    SegmentSalvage(
            StorageFiles files,
            SegmentFacts facts,
            ChannelStates start,
            @Nullable ChannelStates end,
            StartIds startIds) {
        this.files = files;
        this.facts = facts;
        this.start = start;
        this.end = end;
        this.startIds = startIds;
        this.clockMs = start.clockMs();
        ledger.reset(start);
    }

    /**
     * Writes the file under the name of {@link SegmentRewriter}; on return it is complete and durable.
     *
     * @param isLast whether no segment follows, so that it stays open
     */
    void write(boolean isLast) throws IOException {
        DirectoryListing.Piece piece = facts.piece();
        SegmentHeader header = header(piece, isLast);
        try (StorageFile file = files.openForReading(piece.name());
                SegmentRewriter rewriter = new SegmentRewriter(files, header, start)) {
            SegmentScan scan = new SegmentScan(file, piece.number(), facts.incarnation(), file.size(), isLast);
            copyFrames(scan, rewriter);
            if (end != null) {
                finishAt(end, rewriter);
            }
            if (isLast) {
                rewriter.finishLast();
            } else {
                rewriter.finish();
            }
        }
    }

    /** One that differs from the old one, so that readers notice. Only a complete segment may have a generation. */
    private SegmentHeader header(DirectoryListing.Piece piece, boolean isLast) {
        SegmentHeader known = piece.header();
        int generation = known == null ? 1 : known.generation() + 1;
        return new SegmentHeader(
                piece.number(), facts.lastIncarnation() + 1, piece.firstNumber(), isLast ? 0 : generation);
    }

    /** Writes a segment that holds no record, in the place of missing ones; otherwise as {@link #write}. */
    static void writeReplacement(StorageFiles files, SegmentHeader header, ChannelStates start, ChannelStates end)
            throws IOException {
        DirectoryListing.Piece piece = new DirectoryListing.Piece(header.segmentNumber(), 0, header, null);
        SegmentFacts facts = new SegmentFacts(piece, start, start, header.incarnation(), header.incarnation());
        SegmentSalvage salvage = new SegmentSalvage(files, facts, start, end, new StartIds(NOTHING));
        try (SegmentRewriter rewriter = new SegmentRewriter(files, header, start)) {
            salvage.finishAt(end, rewriter);
            rewriter.finish();
        }
    }

    private static final LogCheckReport NOTHING = new LogCheckReport(List.of(), 0, 0, 0, 0, List.of());

    /** The channels of a STATE as they were when they had no records yet that anybody needs. */
    static ChannelStates earliest(ChannelStates end) {
        return new ChannelStates(
                0,
                end.channels().stream()
                        .map(state -> new ChannelState(
                                state.number(), state.name(), state.term(), state.startId(), state.startId(), 0))
                        .toList());
    }

    private void copyFrames(SegmentScan scan, SegmentRewriter rewriter) throws IOException {
        while (true) {
            switch (scan.next()) {
                case FRAME -> {
                    if (scan.frame().kind() == Frame.FOOTER) {
                        return;
                    }
                    copy(scan.frame(), rewriter);
                }
                case DAMAGE -> {}
                case TORN, END -> {
                    return;
                }
            }
        }
    }

    private void copy(FrameCursor frame, SegmentRewriter rewriter) throws IOException {
        switch (frame.kind()) {
            case Frame.BATCH -> clockMs = Math.max(clockMs, frame.payloadLong(Frame.BATCH_CLOCK));
            case Frame.TERM -> copyTerm(frame, rewriter);
            case Frame.RECORD -> {
                if (reach(frame.channel(), frame.id(), rewriter)) {
                    rewriter.record(frame, clockMs);
                    ledger.entry(frame.channel()).nextId = frame.id() + 1;
                }
            }
            case Frame.LOST -> {
                if (reach(frame.channel(), frame.id(), rewriter)) {
                    lose(frame.channel(), frame.id() + FrameReplay.lostCount(frame), rewriter);
                }
            }
            case Frame.TRUNCATE -> {
                if (ledger.has(frame.channel()) && frame.id() > ledger.entry(frame.channel()).startId) {
                    truncate(frame.channel(), frame.id(), rewriter);
                }
            }
            default -> {} // written anew
        }
    }

    private void copyTerm(FrameCursor frame, SegmentRewriter rewriter) throws IOException {
        if (ledger.has(frame.channel())) {
            ChannelLedger.Entry known = ledger.entry(frame.channel());
            if (frame.id() > known.term) {
                term(new ChannelState(frame.channel(), known.name(), frame.id(), 1, 1, 0), rewriter);
            }
        } else if (frame.channel() == ledger.count() + 1) {
            term(ChannelState.created(frame.channel(), frame.payloadText(), frame.id()), rewriter);
        }
    }

    private void term(ChannelState state, SegmentRewriter rewriter) throws IOException {
        rewriter.term(state);
        if (ledger.has(state.number())) {
            ledger.entry(state.number()).term = state.term();
        } else {
            ledger.create(state.name(), state.term());
        }
    }

    private void truncate(int channel, long firstIdToKeep, SegmentRewriter rewriter) throws IOException {
        rewriter.truncate(channel, firstIdToKeep);
        ledger.entry(channel).startId = firstIdToKeep;
    }

    /** Brings a channel to just before an id; answers whether that can be its next one. */
    private boolean reach(int channel, long id, SegmentRewriter rewriter) throws IOException {
        if (!ledger.has(channel) && end != null && channel <= end.channels().size()) {
            create(channel, end, rewriter); // its TERM is lost
        }
        if (!ledger.has(channel) || id < ledger.entry(channel).nextId) {
            return false;
        }
        ChannelLedger.Entry known = ledger.entry(channel);
        boolean leftOut = facts.piece().isRewritten() && id <= startIds.of(known.name());
        if (!leftOut) {
            lose(channel, id, rewriter);
        }
        known.nextId = id;
        return true;
    }

    private void create(int channel, ChannelStates states, SegmentRewriter rewriter) throws IOException {
        for (int number = ledger.count() + 1; number <= channel; number++) {
            term(states.channels().get(number - 1), rewriter);
        }
    }

    /** Gives up what is missing in front of an id. */
    private void lose(int channel, long endId, SegmentRewriter rewriter) throws IOException {
        ChannelLedger.Entry known = ledger.entry(channel);
        if (endId > known.nextId) {
            rewriter.lost(channel, known.nextId, endId - known.nextId, clockMs);
            known.nextId = endId;
        }
    }

    /** Brings all channels to what the next segment starts with. */
    private void finishAt(ChannelStates states, SegmentRewriter rewriter) throws IOException {
        clockMs = Math.max(clockMs, states.clockMs());
        for (ChannelState state : states.channels()) {
            if (!ledger.has(state.number())) {
                create(state.number(), states, rewriter);
            } else if (state.term() > ledger.entry(state.number()).term) {
                term(state, rewriter);
            }
            if (reach(state.number(), state.nextId(), rewriter)
                    && state.startId() > ledger.entry(state.number()).startId) {
                truncate(state.number(), state.startId(), rewriter);
            }
        }
    }
}
