/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;

/** Which record of a channel a reader delivers first. */
sealed interface ReaderStart {
    /** Whether the record that was found, in a batch of that time, is the first. */
    boolean accepts(FrameCursor record, long batchClockMs);

    /** A place with no such record in front of it. */
    Segments.Place place(Segments segments, Channel channel) throws IOException;

    /** The first that was not truncated when the reader began to read. */
    record Earliest() implements ReaderStart {
        @Override
        public boolean accepts(FrameCursor record, long batchClockMs) {
            return true;
        }

        @Override
        public Segments.Place place(Segments segments, Channel channel) throws IOException {
            return segments.placeOfId(channel, channel.startId());
        }
    }

    /**
     * The one with this id.
     *
     * @param id from 1
     */
    record AtId(long id) implements ReaderStart {
        @Override
        public boolean accepts(FrameCursor record, long batchClockMs) {
            return record.id() == id;
        }

        @Override
        public Segments.Place place(Segments segments, Channel channel) throws IOException {
            return segments.placeOfId(channel, id);
        }
    }

    /**
     * The first with this time tick or a greater one.
     *
     * @param timeTick unsigned
     */
    record AtTimeTick(long timeTick) implements ReaderStart {
        @Override
        public boolean accepts(FrameCursor record, long batchClockMs) {
            return Long.compareUnsigned(record.timeTick(), timeTick) >= 0;
        }

        @Override
        public Segments.Place place(Segments segments, Channel channel) throws IOException {
            return segments.placeOfTimeTick(channel, timeTick);
        }
    }

    /**
     * The first that was written at this time or later.
     *
     * @param clockMs since 1970
     */
    record AtClock(long clockMs) implements ReaderStart {
        @Override
        public boolean accepts(FrameCursor record, long batchClockMs) {
            return batchClockMs >= clockMs;
        }

        @Override
        public Segments.Place place(Segments segments, Channel channel) throws IOException {
            return segments.placeOfClock(clockMs);
        }
    }
}
