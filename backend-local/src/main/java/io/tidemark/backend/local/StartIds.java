/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where channels start at the end of the log: what lies below is not needed, and so not lost. By name. */
final class StartIds {
    private final Map<String, Long> ids = new HashMap<>();

    StartIds(LogCheckReport report) {
        report.channels().forEach(channel -> ids.put(channel.name(), channel.startId()));
    }

    /** 0 if the channel is not known. */
    long of(String channel) {
        return ids.getOrDefault(channel, 0L);
    }

    /**
     * The channels in front of the records that the oldest segment should have been preceded by; {@code null} if none is needed.
     *
     * @param oldest its STATE
     */
    @Nullable
    ChannelStates inFrontOf(@Nullable ChannelStates oldest) {
        if (oldest == null) {
            return null;
        }
        boolean needed = false;
        List<ChannelState> states = new ArrayList<>();
        for (ChannelState state : oldest.channels()) {
            long nextId = Math.min(of(state.name()), state.nextId());
            needed |= nextId < state.nextId();
            states.add(new ChannelState(
                    state.number(), state.name(), state.term(), state.startId(), nextId, state.maxTimeTick()));
        }
        return needed ? new ChannelStates(oldest.clockMs(), states) : null;
    }
}
