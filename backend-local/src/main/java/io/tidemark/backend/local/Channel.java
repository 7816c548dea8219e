/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/** A channel of an open journal. */
final class Channel {
    private final int number;
    private final String name;

    // What was accepted, though perhaps not written yet. Guarded by the journal's lock.
    long acceptedTerm;
    long acceptedNextId;
    long acceptedStartId;

    // What is written and may be seen. Set by the committer, or before it starts; read by anyone.
    private volatile long term;
    private volatile long nextId;
    private volatile long startId;

    Channel(ChannelState state) {
        this.number = state.number();
        this.name = state.name();
        this.acceptedTerm = state.term();
        this.acceptedNextId = state.nextId();
        this.acceptedStartId = state.startId();
        this.term = state.term();
        this.nextId = state.nextId();
        this.startId = state.startId();
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    long nextId() {
        return nextId;
    }

    long startId() {
        return startId;
    }

    /** A frame of this channel was written; committer only. */
    void written(byte kind, long id) {
        switch (kind) {
            case Frame.RECORD -> nextId = id + 1;
            case Frame.TERM -> term = id;
            case Frame.TRUNCATE -> startId = id;
            default -> throw new IllegalStateException("frame of a channel: kind=" + kind);
        }
    }

    ChannelState state() {
        return new ChannelState(number, name, term, startId, nextId);
    }
}
