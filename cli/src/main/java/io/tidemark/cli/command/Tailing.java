/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.cli.local.Follower;
import io.tidemark.cli.local.LogDirectory;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The last messages of a channel, then those that come. How far back the last ones stand nobody knows beforehand, as filters leave
 * some out and ticks and transactions others; so it goes back a little, and four times as far as long as that was too little. What
 * was found last is kept until it is known to suffice.
 *
 * <p>Used by one thread.
 */
final class Tailing {
    private static final long BACK_MIN = 64;
    private static final long BACK_FACTOR = 4;
    private static final Duration FOREVER = Duration.ofDays(1);

    private final LogDirectory directory;
    private final LocalChannel channel;
    private final Wanted wanted;
    private final Countdown sink;

    /**
     * What is shown.
     *
     * @param form stored or delivered
     * @param count how many messages that are there already
     */
    record Wanted(MessageFilter filter, FormOptions form, long count) {}

    Tailing(LogDirectory directory, LocalChannel channel, Wanted wanted, MessageSink sink) {
        this.directory = directory;
        this.channel = channel;
        this.wanted = wanted;
        this.sink = new Countdown(sink);
    }

    /** Counts what was shown. */
    private static final class Countdown implements MessageSink {
        private final MessageSink next;
        private long count;

        Countdown(MessageSink next) {
            this.next = next;
        }

        @Override
        public boolean accept(ImmutableMessage message, String pchannel) {
            count++;
            return next.accept(message, pchannel);
        }
    }

    /**
     * Shows messages until the sink wants no more, or nothing came for a while.
     *
     * @param idle after how long without a message it ends; {@code null} for never
     */
    void run(@Nullable Duration idle, InstantSource clock, Diagnostics diagnostics) {
        long back = Math.max(BACK_MIN, BACK_FACTOR * Math.min(wanted.count(), Long.MAX_VALUE / BACK_FACTOR));
        while (true) {
            try (Follower follower = Follower.open(
                    directory,
                    channel,
                    wanted.count() == 0 ? 0 : back,
                    !wanted.form().stored())) {
                Pass pass = new Pass(follower);
                long found = pass.catchUp();
                if (found >= wanted.count() || follower.isFromStart()) {
                    pass.follow(idle, clock);
                    pass.explainRest(diagnostics);
                    return;
                }
            }
            back = Math.min(Long.MAX_VALUE / BACK_FACTOR, back) * BACK_FACTOR;
        }
    }

    /** One attempt, from one place before the end. */
    private final class Pass {
        private final Follower follower;
        private final LastMessages held;
        private final @Nullable DeliveredView view;
        private long found;
        private boolean following;

        Pass(Follower follower) {
            this.follower = follower;
            this.held = new LastMessages(wanted.count(), wanted.form().buffer.bytes(), sink);
            this.view = wanted.form().stored()
                    ? null
                    : new DeliveredView(wanted.form().delivery(wanted.filter()), this::refuse, this::accept);
        }

        private void refuse(BadRecordException e) {
            throw e;
        }

        /** Takes what is there already; answers how many messages of it are wanted. */
        long catchUp() {
            StoredRecord record = follower.hasOld() ? follower.next(Duration.ZERO) : null;
            while (record != null) {
                take(record);
                record = follower.isBeforeLastOld(record) ? follower.next(Duration.ZERO) : null;
            }
            return found;
        }

        private boolean take(StoredRecord record) {
            if (view != null) {
                return view.accept(record);
            }
            boolean matches = wanted.filter().matchesVChannel(record.message());
            return !matches || accept(record.message(), record.pchannel());
        }

        private boolean accept(ImmutableMessage message, String pchannel) {
            if (!wanted.filter().matchesRest(message)) {
                return true;
            }
            if (following) {
                return sink.accept(message, pchannel);
            }
            if (isWhole(message)) {
                found++;
                return held.accept(message, pchannel);
            }
            return true;
        }

        private boolean isWhole(ImmutableMessage message) {
            try {
                return Long.compareUnsigned(message.timeTick(), follower.tickBefore()) > 0
                        || follower.tickBefore() == 0;
            } catch (TidemarkException e) {
                return true;
            }
        }

        void follow(@Nullable Duration idle, InstantSource clock) {
            boolean more = held.release();
            following = true;
            Instant lastShown = clock.instant();
            long shown = sink.count;
            while (more) {
                Duration left = idle == null ? FOREVER : idle.minus(Duration.between(lastShown, clock.instant()));
                StoredRecord record = left.isNegative() ? null : follower.next(left);
                if (record != null) {
                    more = take(record);
                } else if (idle != null) {
                    return;
                }
                if (sink.count > shown) {
                    shown = sink.count;
                    lastShown = clock.instant();
                }
            }
        }

        void explainRest(Diagnostics diagnostics) {
            if (view != null) {
                view.explainRest(diagnostics, !follower.isFromStart());
            }
        }
    }
}
