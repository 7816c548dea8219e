/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ImmutableMessage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link DeliveryPipeline} delivers and how much it may hold.
 *
 * <p>Neither choice hides records that are meant for a whole pchannel: those without a vchannel and those marked as
 * pchannel-level, such as a flush of everything, which stands on the control channel. State that a subscriber keeps would
 * go wrong without them.
 *
 * @param bufferedBytesMax bound on everything that waits for a time tick, a commit or the consumer, in bytes, 0 or more;
 *     default 256 MiB
 * @param timeTicks whether time ticks are delivered behind what they let go; default yes
 * @param vchannel the one vchannel to deliver; default {@code null} for all
 * @param filter says of a stored record whether it is wanted, before sorting, so that a transaction may come out with fewer
 *     bodies or with none. Never asked about time ticks, begins, commits and rollbacks; default {@code null} for all
 */
public record DeliveryOptions(
        long bufferedBytesMax,
        boolean timeTicks,
        @Nullable String vchannel,
        @Nullable Predicate<? super ImmutableMessage> filter) {
    /** Everything, time ticks included, in at most 256 MiB. */
    public static final DeliveryOptions DEFAULT = new DeliveryOptions(256L << 20, true, null, null);

    /** Checks the bound. */
    public DeliveryOptions {
        ReorderBuffer.requireBytesMax("delivery pipeline", bufferedBytesMax);
    }

    /** Whether no record can be hidden, so that none need be looked at. */
    boolean hideNothing() {
        return vchannel == null && filter == null;
    }

    /** These options with another bound. */
    public DeliveryOptions withBufferedBytesMax(long bytes) {
        return new DeliveryOptions(bytes, timeTicks, vchannel, filter);
    }

    /** These options with or without time ticks. */
    public DeliveryOptions withTimeTicks(boolean delivered) {
        return new DeliveryOptions(bufferedBytesMax, delivered, vchannel, filter);
    }

    /** These options for one vchannel. */
    public DeliveryOptions withVChannel(String name) {
        return new DeliveryOptions(bufferedBytesMax, timeTicks, name, filter);
    }

    /** These options with another filter. */
    public DeliveryOptions withFilter(Predicate<? super ImmutableMessage> wanted) {
        return new DeliveryOptions(bufferedBytesMax, timeTicks, vchannel, wanted);
    }
}
