/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.AppendCallback;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Frames that are written together, behind the BATCH frame that announces them, with the callbacks of those who wait. Filled
 * under the journal's lock, then the committer's alone until it gives it back empty.
 */
final class Batch {
    private static final int ENTRIES_INITIAL = 64;
    private static final int PAGE_BYTES = 4096;
    private static final int PADDED_FROM_BYTES = 64 * 1024;

    private final int bytesMax;
    private byte[] bytes;
    private int length = Frame.BATCH_BYTES;

    private int count;
    private int[] starts = new int[ENTRIES_INITIAL];
    private Channel[] channels = new Channel[ENTRIES_INITIAL];
    private AppendCallback[] callbacks = new AppendCallback[ENTRIES_INITIAL];
    private long[] timeTicks = new long[ENTRIES_INITIAL];

    /** Whether a frame must be durable whatever the sync policy is. */
    private boolean mustForce;

    private boolean truncates;

    Batch(int bytesMax) {
        this.bytesMax = bytesMax;
        this.bytes = new byte[bytesMax];
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether a frame with so many bytes of payload may be added; the first always may. */
    boolean hasRoomFor(int payloadLength) {
        return count == 0 || length + Frame.aligned(Frame.HEADER_BYTES + payloadLength) <= bytesMax;
    }

    void addRecord(Channel channel, long id, MutableMessage message, int encodedSize, AppendCallback callback) {
        int start = reserve(encodedSize);
        reserveEntry();
        int end = message.encode(bytes, start + Frame.HEADER_BYTES);
        timeTicks[count] = message.timeTickOrZero();
        add(start, Frame.RECORD, end - start, channel, id, callback);
    }

    void addTerm(Channel channel, long term, AppendCallback callback) {
        byte[] name = channel.name().getBytes(StandardCharsets.UTF_8);
        int start = reserve(name.length);
        reserveEntry();
        System.arraycopy(name, 0, bytes, start + Frame.HEADER_BYTES, name.length);
        add(start, Frame.TERM, Frame.HEADER_BYTES + name.length, channel, term, callback);
        mustForce = true;
    }

    void addTruncation(Channel channel, long firstIdToKeep, AppendCallback callback) {
        reserveEntry();
        add(reserve(0), Frame.TRUNCATE, Frame.HEADER_BYTES, channel, firstIdToKeep, callback);
        mustForce = true;
        truncates = true;
    }

    private int reserve(int payloadLength) {
        int end = length + Frame.aligned(Frame.HEADER_BYTES + payloadLength);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, end);
        }
        return length;
    }

    private void reserveEntry() {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            channels = Arrays.copyOf(channels, 2 * count);
            callbacks = Arrays.copyOf(callbacks, 2 * count);
            timeTicks = Arrays.copyOf(timeTicks, 2 * count);
        }
    }

    private void add(int start, byte kind, int frameLength, Channel channel, long id, AppendCallback callback) {
        int end = putFrame(start, kind, frameLength, channel.number(), id);
        starts[count] = start;
        channels[count] = channel;
        callbacks[count] = callback;
        count++;
        length = end;
    }

    private int putFrame(int start, byte kind, int frameLength, int channel, long id) {
        Frame.putHeader(bytes, start, kind, frameLength, channel, id);
        int end = start + Frame.aligned(frameLength);
        Arrays.fill(bytes, start + frameLength, end, (byte) 0);
        return end;
    }

    // ---- committer --------------------------------------------------------------------------------------------------

    /** The frames, with the place of the BATCH frame in front. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    boolean mustForce() {
        return mustForce;
    }

    boolean truncates() {
        return truncates;
    }

    /**
     * Lets the frames end at the end of a page, where that costs little beside them: the next batch then starts with a page of
     * its own, and this page is written once.
     *
     * @param offset where the batch will lie in its file
     */
    void padToPage(long offset) {
        int padding = (int) -(offset + length) & (PAGE_BYTES - 1);
        if (length < PADDED_FROM_BYTES || padding == 0) {
            return;
        }
        int frameLength = padding < Frame.HEADER_BYTES ? padding + PAGE_BYTES : padding;
        int start = reserve(frameLength - Frame.HEADER_BYTES);
        Arrays.fill(bytes, start, start + frameLength, (byte) 0);
        length = putFrame(start, Frame.PAD, frameLength, 0, 0);
    }

    /**
     * Tells channels and index what was written.
     *
     * @param offset where the batch lies in its file
     */
    void apply(SegmentIndex index, long offset, long clockMs) {
        synchronized (index) {
            index.startBatch(offset, clockMs);
            for (int i = 0; i < count; i++) {
                applyFrame(i, index);
            }
        }
    }

    private void applyFrame(int i, SegmentIndex index) {
        Channel channel = channels[i];
        long id = Frame.id(bytes, starts[i]);
        switch (Frame.kind(bytes, starts[i])) {
            case Frame.RECORD -> {
                int frameBytes = Frame.aligned(Frame.length(bytes, starts[i]));
                index.addRecord(channel.number(), id, frameBytes, channel.maxTimeTick(), timeTicks[i]);
                channel.recordWritten(id, timeTicks[i]);
            }
            case Frame.TERM -> channel.termWritten(id);
            default -> {} // truncations wait until what lies in front of them is published
        }
    }

    /** Moves the starts of channels, once everything in front can be read. */
    void publishTruncations() {
        for (int i = 0; truncates && i < count; i++) {
            if (Frame.kind(bytes, starts[i]) == Frame.TRUNCATE) {
                channels[i].truncationPublished(Frame.id(bytes, starts[i]));
            }
        }
    }

    void complete() {
        for (int i = 0; i < count; i++) {
            try {
                callbacks[i].appended(new LocalMessageId(Frame.id(bytes, starts[i])));
            } catch (RuntimeException | Error e) {
                reportFaultyCallback(e);
            }
        }
    }

    void fail(TidemarkException failure) {
        for (int i = 0; i < count; i++) {
            try {
                callbacks[i].failed(failure);
            } catch (RuntimeException | Error e) {
                reportFaultyCallback(e);
            }
        }
    }

    /** A callback must not throw; if one does, that is its owner's bug, and the others still have to hear. */
    private static void reportFaultyCallback(Throwable thrown) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    }

    void clear() {
        if (bytes.length > 2 * bytesMax) {
            bytes = new byte[bytesMax];
        }
        Arrays.fill(channels, 0, count, null);
        Arrays.fill(callbacks, 0, count, null);
        length = Frame.BATCH_BYTES;
        count = 0;
        mustForce = false;
        truncates = false;
    }
}
