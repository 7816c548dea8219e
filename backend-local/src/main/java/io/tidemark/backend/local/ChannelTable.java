/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The channels of a journal. Added to by one thread at a time; read by anyone. */
final class ChannelTable {
    /** By number, from 1. Elements up to {@link #count} never change. */
    private volatile Channel[] byNumber = new Channel[16];

    private volatile int count;
    private final Map<String, Channel> byName = new ConcurrentHashMap<>();

    /** The channel with this name, once somebody opened it for writing. */
    @Nullable
    Channel find(String name) {
        return byName.get(name);
    }

    /** The channel with this number, or {@code null}. */
    @Nullable
    Channel find(int number) {
        return number < 1 || number > count ? null : byNumber[number - 1];
    }

    int count() {
        return count;
    }

    List<Channel> all() {
        int known = count;
        return Arrays.asList(byNumber).subList(0, known);
    }

    List<ChannelState> states() {
        return all().stream().map(Channel::state).toList();
    }

    /** Makes the next channel. */
    Channel create(String name, long term) {
        return add(ChannelState.created(count + 1, name, term));
    }

    /** Brings every channel to the state that it is given here, and makes those that are new. */
    void reset(List<ChannelState> states) {
        for (ChannelState state : states) {
            Channel known = find(state.number());
            if (known == null) {
                add(state);
            } else {
                known.reset(state);
            }
        }
    }

    private Channel add(ChannelState state) {
        Channel channel = new Channel(state);
        if (count == byNumber.length) {
            byNumber = Arrays.copyOf(byNumber, 2 * count);
        }
        byNumber[count] = channel;
        count = channel.number();
        byName.put(channel.name(), channel);
        return channel;
    }
}
