/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a segment holds of each channel, and places to start reading at: a sparse index, so that a seek reads a few batches at
 * most. It grows while the segment is written and becomes the payload of the FOOTER that seals it. Safe for use by several
 * threads; who adds a whole batch holds the monitor meanwhile, so that the batch costs one lock.
 *
 * <pre>
 *   0               4               8
 *   +---------------+---------------+
 *   | channel count |  clock count  |
 *   +---------------+---------------+
 *   per channel that has a record here:
 *   0          4             8            16           24            32               40
 *   +----------+-------------+------------+------------+-------------+----------------+
 *   |  number  | entry count |  first id  |   end id   | frame bytes | max. time tick |   then its entries:
 *   +----------+-------------+------------+------------+-------------+----------------+
 *   +------------+--------------+-----------------------+
 *   |  first id  | BATCH offset | max. time tick before |   ids from first id on lie in this BATCH and behind,
 *   +------------+--------------+-----------------------+   all lesser ids before
 *   then the clock entries:
 *   +------------+--------------+
 *   |  clock ms  | BATCH offset |   every BATCH before was written at this time or before
 *   +------------+--------------+
 * </pre>
 *
 * An entry is made for a channel's first batch, and then when {@value #INTERVAL_BYTES} bytes of its frames lie behind the last;
 * a clock entry when as many bytes of the file do and the clock moved on. Numbers are little-endian; <em>end id</em> is
 * exclusive.
 */
final class SegmentIndex {
    static final int INTERVAL_BYTES = 64 * 1024;

    private static final int COUNTS_BYTES = 8;
    private static final int CHANNEL_BYTES = 40;
    private static final int ENTRY_BYTES = 24;
    private static final int CLOCK_ENTRY_BYTES = 16;

    // All guarded by this object.
    /** By channel number; {@code null} for channels without a record here. */
    private @Nullable Entries[] channels = new Entries[8];

    private int channelCount;
    private int entryCount;
    /** Pairs of clock and offset. */
    private long[] clocks = new long[8];

    private int clockCount;
    private long batchOffset;

    // ---- growing ----------------------------------------------------------------------------------------------------

    /** The records that are added next lie in this batch. */
    synchronized void startBatch(long offset, long clockMs) {
        batchOffset = offset;
        boolean due = clockCount == 0
                || (offset - clocks[2 * clockCount - 1] >= INTERVAL_BYTES && clockMs > clocks[2 * clockCount - 2]);
        if (due) {
            addClock(clockMs, offset);
        }
    }

    private void addClock(long clockMs, long offset) {
        if (2 * clockCount == clocks.length) {
            clocks = Arrays.copyOf(clocks, 2 * clocks.length);
        }
        clocks[2 * clockCount] = clockMs;
        clocks[2 * clockCount + 1] = offset;
        clockCount++;
    }

    /**
     * Adds a record.
     *
     * @param frameBytes with padding
     * @param timeTickBefore greatest tick of the channel in front of this record
     * @param timeTick of the record; 0 for none
     */
    synchronized void addRecord(int channel, long id, int frameBytes, long timeTickBefore, long timeTick) {
        Entries entries = entriesOf(channel);
        if (entries.count == 0 || (entries.bytesSinceEntry >= INTERVAL_BYTES && batchOffset > entries.lastOffset())) {
            entries.add(id, batchOffset, timeTickBefore);
            entryCount++;
            entries.bytesSinceEntry = 0;
        }
        entries.endId = id + 1;
        entries.bytes += frameBytes;
        entries.bytesSinceEntry += frameBytes;
        entries.maxTimeTick = maxTick(timeTickBefore, timeTick);
    }

    static long maxTick(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private Entries entriesOf(int channel) {
        if (channel >= channels.length) {
            channels = Arrays.copyOf(channels, Math.max(channel + 1, 2 * channels.length));
        }
        Entries entries = channels[channel];
        if (entries == null) {
            entries = new Entries();
            channels[channel] = entries;
            channelCount++;
        }
        return entries;
    }

    // ---- looking up -------------------------------------------------------------------------------------------------

    /** Offset of a BATCH with no record of this channel and id, or a greater id, in front of it; 0 if it has none here. */
    synchronized long offsetOfId(int channel, long id) {
        Entries entries = find(channel);
        return entries == null ? 0 : entries.offsetBefore(Entries.ID, id);
    }

    /** Offset of a BATCH with no record of this channel and tick, or a greater tick, in front of it; 0 if it has none here. */
    synchronized long offsetOfTimeTick(int channel, long timeTick) {
        Entries entries = find(channel);
        return entries == null ? 0 : entries.offsetBefore(Entries.TICK_BEFORE, timeTick - 1);
    }

    /** Offset of a BATCH with none in front of it that was written at this time or later; 0 if that is not known. */
    synchronized long offsetOfClock(long clockMs) {
        int found = -1;
        for (int i = 0; i < clockCount && clocks[2 * i] < clockMs; i++) {
            found = i;
        }
        return found < 0 ? 0 : clocks[2 * found + 1];
    }

    private @Nullable Entries find(int channel) {
        return channel < channels.length ? channels[channel] : null;
    }

    /** What the segment holds of a channel, or {@code null} if nothing. */
    synchronized @Nullable ChannelExtent extent(int channel) {
        Entries entries = find(channel);
        return entries == null
                ? null
                : new ChannelExtent(
                        channel, entries.firstId(), entries.endId, entries.bytes, entries.maxTimeTick, entries.count);
    }

    /** Greatest number of a channel with a record here, or 0. */
    synchronized int lastChannel() {
        int last = channels.length - 1;
        while (last > 0 && channels[last] == null) {
            last--;
        }
        return last;
    }

    /**
     * What a segment holds of one channel.
     *
     * @param endId exclusive
     * @param bytes of its record frames
     * @param entryCount places in the index
     */
    record ChannelExtent(int channel, long firstId, long endId, long bytes, long maxTimeTick, int entryCount) {
        /** About how many of the bytes belong to ids from this one on. */
        long bytesFrom(long id) {
            if (id <= firstId) {
                return bytes;
            }
            return id >= endId ? 0 : (long) (bytes * ((double) (endId - id) / (endId - firstId)));
        }
    }

    // ---- footer -----------------------------------------------------------------------------------------------------

    /** Length of the FOOTER frame, with padding. */
    synchronized int footerBytes() {
        return Frame.aligned(Frame.HEADER_BYTES + payloadBytes());
    }

    /** About how much memory this takes. */
    synchronized int memoryBytes() {
        return 2 * payloadBytes() + 8 * channels.length;
    }

    private int payloadBytes() {
        return COUNTS_BYTES + channelCount * CHANNEL_BYTES + entryCount * ENTRY_BYTES + clockCount * CLOCK_ENTRY_BYTES;
    }

    /** The FOOTER frame, without its checksum. */
    synchronized byte[] encodeFooter(long nextSegment) {
        byte[] frame = new byte[footerBytes()];
        Frame.putHeader(frame, 0, Frame.FOOTER, Frame.HEADER_BYTES + payloadBytes(), 0, nextSegment);
        Frame.putInt(frame, Frame.HEADER_BYTES, channelCount);
        Frame.putInt(frame, Frame.HEADER_BYTES + 4, clockCount);
        int at = Frame.HEADER_BYTES + COUNTS_BYTES;
        for (int channel = 0; channel < channels.length; channel++) {
            Entries entries = channels[channel];
            if (entries != null) {
                at = entries.put(frame, at, channel);
            }
        }
        putLongs(frame, at, clocks, 2 * clockCount);
        return frame;
    }

    private static int putLongs(byte[] frame, int at, long[] values, int count) {
        for (int i = 0; i < count; i++) {
            Frame.putLong(frame, at + 8 * i, values[i]);
        }
        return at + 8 * count;
    }

    /**
     * Reads a verified FOOTER frame.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_LOG} if its counts do not fit its length
     */
    static SegmentIndex decodeFooter(FrameCursor frame) {
        byte[] bytes = frame.buffer();
        int at = frame.payloadStart();
        int end = at + frame.payloadLength();
        SegmentIndex index = new SegmentIndex();
        require(frame, COUNTS_BYTES <= end - at);
        int channelCount = Frame.getInt(bytes, at);
        int clockCount = Frame.getInt(bytes, at + 4);
        at += COUNTS_BYTES;
        for (int i = 0; i < channelCount; i++) {
            require(frame, CHANNEL_BYTES <= end - at);
            int number = Frame.getInt(bytes, at);
            int count = Frame.getInt(bytes, at + 4);
            require(frame, number > 0 && count > 0 && count <= (end - at - CHANNEL_BYTES) / ENTRY_BYTES);
            index.entriesOf(number).take(bytes, at, count);
            index.entryCount += count;
            at += CHANNEL_BYTES + count * ENTRY_BYTES;
        }
        require(frame, clockCount >= 0 && end - at == (long) clockCount * CLOCK_ENTRY_BYTES);
        for (int i = 0; i < clockCount; i++) {
            index.addClock(Frame.getLong(bytes, at), Frame.getLong(bytes, at + 8));
            at += CLOCK_ENTRY_BYTES;
        }
        return index;
    }

    private static void require(FrameCursor frame, boolean fits) {
        if (!fits) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_LOG,
                    "read footer: offset=" + frame.offset() + ", expected=counts that fit its " + frame.payloadLength()
                            + " bytes, actual=others");
        }
    }

    /** One channel's part; guarded by the index. */
    private static final class Entries {
        static final int ID = 0;
        static final int OFFSET = 1;
        static final int TICK_BEFORE = 2;
        private static final int WIDTH = 3;

        private long[] places = new long[2 * WIDTH];
        private int count;
        private long endId;
        private long bytes;
        private long bytesSinceEntry;
        private long maxTimeTick;

        void add(long id, long offset, long timeTickBefore) {
            if (count * WIDTH == places.length) {
                places = Arrays.copyOf(places, 2 * places.length);
            }
            places[count * WIDTH + ID] = id;
            places[count * WIDTH + OFFSET] = offset;
            places[count * WIDTH + TICK_BEFORE] = timeTickBefore;
            count++;
        }

        long firstId() {
            return places[ID];
        }

        long lastOffset() {
            return places[(count - 1) * WIDTH + OFFSET];
        }

        /** The offset of the last entry whose field is not above the value, as unsigned numbers; else that of the first. */
        long offsetBefore(int field, long value) {
            int low = 0;
            int high = count - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (Long.compareUnsigned(places[middle * WIDTH + field], value) <= 0) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return places[low * WIDTH + OFFSET];
        }

        int put(byte[] frame, int at, int channel) {
            Frame.putInt(frame, at, channel);
            Frame.putInt(frame, at + 4, count);
            Frame.putLong(frame, at + 8, firstId());
            Frame.putLong(frame, at + 16, endId);
            Frame.putLong(frame, at + 24, bytes);
            Frame.putLong(frame, at + 32, maxTimeTick);
            return putLongs(frame, at + CHANNEL_BYTES, places, count * WIDTH);
        }

        void take(byte[] frame, int at, int entryCount) {
            endId = Frame.getLong(frame, at + 16);
            bytes = Frame.getLong(frame, at + 24);
            maxTimeTick = Frame.getLong(frame, at + 32);
            count = entryCount;
            places = new long[entryCount * WIDTH];
            for (int i = 0; i < places.length; i++) {
                places[i] = Frame.getLong(frame, at + CHANNEL_BYTES + 8 * i);
            }
        }
    }
}
