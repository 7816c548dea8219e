/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * Compares what the frames up to the end of a segment tell of the channels with the STATE of the next one, which was written
 * from memory at that moment: ids that are there no more show up here. Used by one thread.
 */
final class StateCheck {
    private final ChannelLedger ledger;
    private final SegmentGaps gaps;
    private final Findings findings;
    private final String file;
    /** Where records are missing from if this STATE knows of more. */
    private final String fileBefore;

    private final long endBefore;
    private final ChannelStates states;
    /** Whether the segment in front is not whole, so that less is known than was written. */
    private final boolean damaged;
    /** Whether the segment in front may leave out what was truncated. */
    private final boolean rewritten;

    /**
     * Creates the comparison.
     *
     * @param file whose STATE it is
     * @param fileBefore what is in front of it, or should be
     * @param endBefore where that ends
     */
    StateCheck(
            ChannelLedger ledger,
            SegmentGaps gaps,
            Findings findings,
            String file,
            String fileBefore,
            long endBefore,
            ChannelStates states,
            boolean damaged,
            boolean rewritten) {
        this.ledger = ledger;
        this.gaps = gaps;
        this.findings = findings;
        this.file = file;
        this.fileBefore = fileBefore;
        this.endBefore = endBefore;
        this.states = states;
        this.damaged = damaged;
        this.rewritten = rewritten;
    }

    void run() {
        if (states.channels().size() < ledger.count()) {
            wrong(
                    "the STATE has fewer channels than the segment before",
                    ledger.count(),
                    states.channels().size());
        }
        boolean isLater = states.clockMs() > ledger.clockMs;
        if (states.clockMs() != ledger.clockMs && !damaged && !(rewritten && isLater)) {
            wrong("the STATE has another clock than the last batch", ledger.clockMs, states.clockMs());
        }
        for (ChannelState state : states.channels()) {
            if (ledger.has(state.number())) {
                compare(ledger.entry(state.number()), state);
            } else {
                appear(state);
            }
        }
    }

    /** A channel that is just being made has a STATE before its TERM. */
    private void appear(ChannelState state) {
        if (state.nextId() > 1) {
            gaps.missing(fileBefore, endBefore, state.number(), state.name(), 1, state.nextId());
        }
        if (!damaged && state.term() > 0) {
            wrong("the STATE has a channel that no TERM made", "no channel " + state.number(), state.name());
        }
    }

    private void compare(ChannelLedger.Entry known, ChannelState state) {
        String channel = "channel " + state.number();
        if (!known.name().equals(state.name())) {
            wrong("name of " + channel, known.name(), state.name());
            return;
        }
        if (state.nextId() > known.nextId) {
            if (rewritten) {
                gaps.leftOut(fileBefore, endBefore, state.number(), state.name(), known.nextId, state.nextId());
            } else {
                gaps.missing(fileBefore, endBefore, state.number(), state.name(), known.nextId, state.nextId());
            }
        } else if (state.nextId() < known.nextId) {
            wrong("next id of " + channel, known.nextId, state.nextId());
        }
        if (!damaged && state.term() != known.term) {
            wrong("term of " + channel, known.term, state.term());
        }
        if (!damaged && state.startId() != known.startId) {
            wrong("start id of " + channel, known.startId, state.startId());
        }
        int ticks = Long.compareUnsigned(state.maxTimeTick(), known.maxTimeTick);
        boolean mayBeGreater = damaged || rewritten || known.missesTicks;
        if (ticks < 0 || (ticks > 0 && !mayBeGreater)) {
            wrong(
                    "greatest time tick of " + channel,
                    Long.toUnsignedString(known.maxTimeTick),
                    Long.toUnsignedString(state.maxTimeTick()));
        }
    }

    private void wrong(String what, Object expected, Object actual) {
        findings.add(LogFinding.Kind.WRONG_STATE, file, SegmentHeader.FRAMES_AT, what, expected, actual);
    }
}
