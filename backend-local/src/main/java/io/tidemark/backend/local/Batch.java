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

    private final int bytesMax;
    private byte[] bytes;
    private int length = Frame.BATCH_BYTES;

    private int count;
    private int[] starts = new int[ENTRIES_INITIAL];
    private Channel[] channels = new Channel[ENTRIES_INITIAL];
    private AppendCallback[] callbacks = new AppendCallback[ENTRIES_INITIAL];

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
        int end = message.encode(bytes, start + Frame.HEADER_BYTES);
        add(start, Frame.RECORD, end - start, channel, id, callback);
    }

    void addTerm(Channel channel, long term, AppendCallback callback) {
        byte[] name = channel.name().getBytes(StandardCharsets.UTF_8);
        int start = reserve(name.length);
        System.arraycopy(name, 0, bytes, start + Frame.HEADER_BYTES, name.length);
        add(start, Frame.TERM, Frame.HEADER_BYTES + name.length, channel, term, callback);
        mustForce = true;
    }

    void addTruncation(Channel channel, long firstIdToKeep, AppendCallback callback) {
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

    private void add(int start, byte kind, int frameLength, Channel channel, long id, AppendCallback callback) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            channels = Arrays.copyOf(channels, 2 * count);
            callbacks = Arrays.copyOf(callbacks, 2 * count);
        }
        Frame.putHeader(bytes, start, kind, frameLength, channel.number(), id);
        int end = start + Frame.aligned(frameLength);
        Arrays.fill(bytes, start + frameLength, end, (byte) 0);
        starts[count] = start;
        channels[count] = channel;
        callbacks[count] = callback;
        count++;
        length = end;
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

    /** Tells the channels what was written. */
    void apply() {
        for (int i = 0; i < count; i++) {
            channels[i].written(Frame.kind(bytes, starts[i]), Frame.id(bytes, starts[i]));
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
