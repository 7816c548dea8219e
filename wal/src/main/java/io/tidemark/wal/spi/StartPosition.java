/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.id.MessageId;
import java.time.Instant;
import java.util.Objects;

/** Where a reader starts. */
public sealed interface StartPosition {
    /** The earliest record that was not truncated. */
    static StartPosition all() {
        return All.INSTANCE;
    }

    /** The first record that becomes visible after the reader was made. */
    static StartPosition latest() {
        return Latest.INSTANCE;
    }

    /**
     * The record with this id or, where there is none, the first with a greater one, which may still have to be written. An
     * id that stands for the place before the first record means {@link #all}.
     */
    static StartPosition from(MessageId idInclusive) {
        return new From(idInclusive);
    }

    /** The first record with a greater id; as {@link #from} otherwise. */
    static StartPosition after(MessageId idExclusive) {
        return new After(idExclusive);
    }

    /**
     * The first record, in the order of ids, with this time tick or a greater one, which may still have to be written. Every
     * record in front of it has a smaller tick; records behind it may have smaller ones too.
     *
     * @param timeTick unsigned; 0 means {@link #all}
     */
    static StartPosition fromTimeTick(long timeTick) {
        return new FromTimeTick(timeTick);
    }

    /**
     * The first record that was written at this time or later by the clock of the backend, to the millisecond; it may still have
     * to be written.
     */
    static StartPosition fromTime(Instant time) {
        return new FromTime(time);
    }

    /** {@link StartPosition#all}. */
    enum All implements StartPosition {
        /** The only value. */
        INSTANCE
    }

    /** {@link StartPosition#latest}. */
    enum Latest implements StartPosition {
        /** The only value. */
        INSTANCE
    }

    /**
     * {@link StartPosition#from}.
     *
     * @param id inclusive
     */
    record From(MessageId id) implements StartPosition {
        /** Refuses {@code null}. */
        public From {
            Objects.requireNonNull(id, "id");
        }
    }

    /**
     * {@link StartPosition#after}.
     *
     * @param id exclusive
     */
    record After(MessageId id) implements StartPosition {
        /** Refuses {@code null}. */
        public After {
            Objects.requireNonNull(id, "id");
        }
    }

    /**
     * {@link StartPosition#fromTimeTick}.
     *
     * @param timeTick unsigned
     */
    record FromTimeTick(long timeTick) implements StartPosition {}

    /**
     * {@link StartPosition#fromTime}.
     *
     * @param time of the backend's clock
     */
    record FromTime(Instant time) implements StartPosition {
        /** Refuses {@code null}. */
        public FromTime {
            Objects.requireNonNull(time, "time");
        }
    }
}
