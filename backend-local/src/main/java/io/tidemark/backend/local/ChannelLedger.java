/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.Arrays;
import java.util.List;

/**
 * The channels at some place of a journal as its frames tell, and what was counted of each. The same as {@link ChannelTable},
 * but for one thread, which may not believe what it reads. By channel number, from 1.
 */
final class ChannelLedger {
    /** One channel. */
    static final class Entry {
        private final String name;
        long term;
        long startId;
        long nextId;
        long maxTimeTick;
        /** Valid records, over all segments. */
        long records;
        /** Ids that were given up, over all segments. */
        long lost;
        /** Whether ticks of this segment may be greater than is known. */
        boolean missesTicks;

        Entry(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        private void reset(ChannelState state) {
            term = state.term();
            startId = state.startId();
            nextId = state.nextId();
            maxTimeTick = state.maxTimeTick();
            missesTicks = false;
        }

        private ChannelState state(int number) {
            return new ChannelState(number, name, term, startId, nextId, maxTimeTick);
        }
    }

    private Entry[] entries = new Entry[16];
    private int count;
    long clockMs;

    int count() {
        return count;
    }

    boolean has(int channel) {
        return channel >= 1 && channel <= count;
    }

    Entry entry(int channel) {
        return entries[channel - 1];
    }

    List<Entry> all() {
        return Arrays.asList(entries).subList(0, count);
    }

    /** Goes to what a STATE says, and keeps what was counted. */
    void reset(ChannelStates states) {
        clockMs = states.clockMs();
        for (ChannelState state : states.channels()) {
            if (!has(state.number())) {
                add(state.name());
            }
            entry(state.number()).reset(state);
        }
    }

    void create(String name, long term) {
        Entry entry = add(name);
        entry.term = term;
        entry.startId = 1;
        entry.nextId = 1;
    }

    private Entry add(String name) {
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, 2 * count);
        }
        Entry entry = new Entry(name);
        entries[count++] = entry;
        return entry;
    }

    ChannelStates states() {
        ChannelState[] states = new ChannelState[count];
        Arrays.setAll(states, i -> entries[i].state(i + 1));
        return new ChannelStates(clockMs, List.of(states));
    }
}
