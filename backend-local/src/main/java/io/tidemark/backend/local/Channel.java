/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/** A channel of an open journal. */
final class Channel {
    private final int number;
    private final String name;

    // What was accepted, though perhaps not written yet. Guarded by the journal's lock; unused where nobody writes.
    long acceptedTerm;
    long acceptedNextId;
    long acceptedStartId;

    // What is written and may be seen. Set by the one thread that writes or follows the journal; read by anyone.
    private volatile long term;
    private volatile long nextId;
    private volatile long startId;
    private volatile long maxTimeTick;

    Channel(ChannelState state) {
        this.number = state.number();
        this.name = state.name();
        reset(state);
    }

    /** Takes another state of the same channel. */
    void reset(ChannelState state) {
        term = state.term();
        nextId = state.nextId();
        maxTimeTick = state.maxTimeTick();
        startId = state.startId();
    }

    /** Starts to accept behind what is written. */
    void startAccepting() {
        acceptedTerm = term;
        acceptedNextId = nextId;
        acceptedStartId = startId;
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    long term() {
        return term;
    }

    long nextId() {
        return nextId;
    }

    /** First id that was not truncated. Moves after all records below it were published. */
    long startId() {
        return startId;
    }

    /** Greatest time tick of all records, unsigned, 0 for none. */
    long maxTimeTick() {
        return maxTimeTick;
    }

    void recordWritten(long id, long timeTick) {
        nextId = id + 1;
        if (Long.compareUnsigned(timeTick, maxTimeTick) > 0) {
            maxTimeTick = timeTick;
        }
    }

    void termWritten(long newTerm) {
        term = newTerm;
    }

    void truncationPublished(long firstIdToKeep) {
        startId = firstIdToKeep;
    }

    ChannelState state() {
        return new ChannelState(number, name, term, startId, nextId, maxTimeTick);
    }
}
