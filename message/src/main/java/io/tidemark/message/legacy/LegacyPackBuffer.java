/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts a stream of messages into packs for consumers of the older message stream. Every message of the streaming system
 * has a tick of its own and becomes a pack; old ones may share a tick, so they wait here until a greater one comes.
 *
 * <p>Owned by the consumer's thread.
 */
public final class LegacyPackBuffer {
    private static final int NEWEST_VERSION = 2;

    private final LegacyConverter converter;
    /** Old messages of one tick, in log order. */
    private final List<ImmutableMessage> waiting = new ArrayList<>();

    private long droppedCount;

    /** An empty buffer. */
    public LegacyPackBuffer(LegacyConverter converter) {
        this.converter = converter;
    }

    /**
     * Takes the next message in.
     *
     * @return what became ready: nothing, the messages that waited, the message itself, or both in this order
     * @throws TidemarkException {@link ErrorCode#MISUSE} for a version that has no older form, which changes nothing; and as
     *     {@link LegacyConverter#pack} does, whereupon the messages still wait
     */
    public List<LegacyPacking> add(ImmutableMessage message) {
        long version = message.version();
        if (version < 0 || version > NEWEST_VERSION) {
            throw new TidemarkException(
                    ErrorCode.MISUSE,
                    "pack message for old consumers: expected=version 0 to " + NEWEST_VERSION + ", actual=" + message);
        }
        return version == 0 ? addOld(message) : addNew(message);
    }

    private List<LegacyPacking> addOld(ImmutableMessage message) {
        int order = waiting.isEmpty()
                ? 0
                : Long.compareUnsigned(message.timeTick(), waiting.get(0).timeTick());
        if (order < 0) {
            droppedCount++;
            return List.of();
        }
        List<LegacyPacking> ready = order > 0 ? List.of(packWaiting()) : List.of();
        waiting.add(message);
        return ready;
    }

    private List<LegacyPacking> addNew(ImmutableMessage message) {
        LegacyPacking own = converter.pack(List.of(message));
        return waiting.isEmpty() ? List.of(own) : List.of(packWaiting(), own);
    }

    private LegacyPacking packWaiting() {
        Set<MessageId> seen = new HashSet<>();
        List<ImmutableMessage> once = waiting.stream()
                .filter(message -> seen.add(message.messageId()))
                .toList();
        LegacyPacking packing = converter.pack(once);
        waiting.clear();
        return packing;
    }

    /** Old messages that wait for a greater tick. */
    public int waitingCount() {
        return waiting.size();
    }

    /** Old messages that came with a smaller tick than those that waited, and were dropped; worth a warning each. */
    public long droppedCount() {
        return droppedCount;
    }
}
