/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.message.channel.ChannelNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A broadcast after every copy of it was appended.
 *
 * @param message the broadcast, typed or not
 * @param results the answer for each channel; not to be changed
 * @param <M> what the broadcast is seen as
 */
public record BroadcastResult<M>(M message, Map<String, AppendResult> results) {
    /** Copies the map. */
    public BroadcastResult {
        results = Map.copyOf(results);
    }

    /** The greatest tick of all copies, unsigned; 0 where there is none. */
    public long maxTimeTick() {
        long max = 0;
        for (AppendResult result : results.values()) {
            if (Long.compareUnsigned(result.timeTick(), max) > 0) {
                max = result.timeTick();
            }
        }
        return max;
    }

    /** The answer for the control channel's copy; empty where the broadcast had none. */
    public Optional<AppendResult> controlChannelResult() {
        return results.entrySet().stream()
                .filter(entry -> ChannelNames.isControlChannel(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** All channels but the control channel, in the order of their names. */
    public List<String> channelsWithoutControl() {
        return results.keySet().stream()
                .filter(channel -> !ChannelNames.isControlChannel(channel))
                .sorted()
                .toList();
    }
}
