/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.AppendCallback;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Frames that are written together, behind the BATCH frame that announces them, with the callbacks of those who wait.
 *
 * <p>A place is given out under the journal's lock, and filled outside of it by the thread that appends: encoding and checksums
 * are most of the work, and nobody should wait for another's. Whoever takes the batch to write it first {@linkplain
 * #awaitEncoded waits} for those who are still at it; from then on it is the committer's, then the one's who completes it, until
 * it comes back empty.
 */
final class Batch {
    private static final int ENTRIES_INITIAL = 64;
    private static final int PAGE_BYTES = 4096;
    private static final int PADDED_FROM_BYTES = 64 * 1024;
    private static final int SPINS = 200;
    private static final VarHandle UNENCODED;

    static {
        try {
            UNENCODED = MethodHandles.lookup().findVarHandle(Batch.class, "unencoded", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int bytesMax;
    /** Replaced only while no place is given out, or all are filled. */
    private byte[] bytes;

    private int length = Frame.BATCH_BYTES;

    private int count;
    private int[] starts = new int[ENTRIES_INITIAL];
    private Channel[] channels = new Channel[ENTRIES_INITIAL];
    private AppendCallback[] callbacks = new AppendCallback[ENTRIES_INITIAL];

    /** Whether a frame must be durable whatever the sync policy is. */
    private boolean mustForce;

    private boolean truncates;

    /** Places that are given out and not filled. Grows under the journal's lock only. */
    @SuppressWarnings("unused") // through UNENCODED
    private volatile int unencoded;

    /** Who waits until all are filled. */
    private volatile @Nullable Thread taker;

    Batch(int bytesMax) {
        this.bytesMax = bytesMax;
        this.bytes = new byte[bytesMax];
    }

    // ---- filling; under the journal's lock, but for encode ----------------------------------------------------------

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether a record of a message of so many bytes may be added; the first always may. */
    boolean hasRoomFor(int encodedSize) {
        return count == 0 || length + Frame.aligned(Frame.RECORD_MESSAGE + encodedSize) <= bytesMax;
    }

    /**
     * Gives out a place for a record; whoever gets it must call {@link #encode}.
     *
     * @return where the frame starts
     */
    int reserve(Channel channel, long id, int encodedSize, long timeTick, AppendCallback callback) {
        int frameLength = Frame.RECORD_MESSAGE + encodedSize;
        int start = add(Frame.aligned(frameLength), channel, callback);
        Frame.putHeader(bytes, start, Frame.RECORD, frameLength, channel.number(), id);
        Frame.putLong(bytes, start + Frame.RECORD_TIME_TICK, timeTick);
        UNENCODED.getAndAdd(this, 1);
        return start;
    }

    void addTerm(Channel channel, long term, AppendCallback callback) {
        byte[] name = channel.name().getBytes(StandardCharsets.UTF_8);
        int start = addControl(Frame.TERM, name.length, channel, term, callback);
        System.arraycopy(name, 0, bytes, start + Frame.HEADER_BYTES, name.length);
        Frame.putChecksum(bytes, start, new CRC32C());
    }

    void addTruncation(Channel channel, long firstIdToKeep, AppendCallback callback) {
        int start = addControl(Frame.TRUNCATE, 0, channel, firstIdToKeep, callback);
        Frame.putChecksum(bytes, start, new CRC32C());
        truncates = true;
    }

    private int addControl(byte kind, int payloadLength, Channel channel, long id, AppendCallback callback) {
        int frameLength = Frame.HEADER_BYTES + payloadLength;
        int start = add(Frame.aligned(frameLength), channel, callback);
        clearTail(start, frameLength);
        Frame.putHeader(bytes, start, kind, frameLength, channel.number(), id);
        mustForce = true;
        return start;
    }

    private int add(int alignedLength, Channel channel, AppendCallback callback) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            channels = Arrays.copyOf(channels, 2 * count);
            callbacks = Arrays.copyOf(callbacks, 2 * count);
        }
        int start = claim(alignedLength);
        starts[count] = start;
        channels[count] = channel;
        callbacks[count] = callback;
        count++;
        return start;
    }

    private int claim(int alignedLength) {
        int start = length;
        if (start + alignedLength > bytes.length) {
            if (count > 0) {
                throw new IllegalStateException("claim room in a batch: expected=at most " + (bytes.length - start)
                        + ", actual=" + alignedLength);
            }
            bytes = Arrays.copyOf(bytes, start + alignedLength);
        }
        length = start + alignedLength;
        return start;
    }

    private void clearTail(int start, int frameLength) {
        Arrays.fill(bytes, start + frameLength, start + Frame.aligned(frameLength), (byte) 0);
    }

    /**
     * Fills the place of a record. If the message cannot be encoded its id is given up, since others have followed.
     *
     * @return the failure, or {@code null}
     */
    @Nullable
    TidemarkException encode(int start, MutableMessage message, CRC32C crc) {
        int frameLength = Frame.length(bytes, start);
        TidemarkException failure = null;
        try {
            int end = message.encode(bytes, start + Frame.RECORD_MESSAGE);
            if (end != start + frameLength) {
                failure = changed(frameLength, end - start, null);
            }
        } catch (RuntimeException e) {
            failure = changed(frameLength, -1, e);
        }
        if (failure == null) {
            clearTail(start, frameLength);
        } else {
            putLost(start, frameLength);
        }
        Frame.putChecksum(bytes, start, crc);
        if ((int) UNENCODED.getAndAdd(this, -1) == 1) {
            LockSupport.unpark(taker);
        }
        return failure;
    }

    private static TidemarkException changed(int expected, int actual, @Nullable RuntimeException cause) {
        return new TidemarkException(
                ErrorCode.MISUSE,
                "encode message: it must not change while it is appended, expected=" + expected + " bytes, actual="
                        + (cause == null ? actual + " bytes" : cause),
                cause);
    }

    private void putLost(int start, int frameLength) {
        int channel = Frame.channel(bytes, start);
        long id = Frame.id(bytes, start);
        Arrays.fill(bytes, start, start + Frame.aligned(frameLength), (byte) 0);
        Frame.putHeader(bytes, start, Frame.LOST, frameLength, channel, id);
        Frame.putLong(bytes, start + Frame.HEADER_BYTES, 1);
    }

    // ---- committer --------------------------------------------------------------------------------------------------

    /** Waits until every place that was given out is filled; no further one is given out. */
    void awaitEncoded() {
        for (int i = 0; i < SPINS && unencoded != 0; i++) {
            Thread.onSpinWait();
        }
        if (unencoded != 0) {
            taker = Thread.currentThread();
            while (unencoded != 0) {
                LockSupport.park(this);
            }
            taker = null;
        }
    }

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
        int start = length;
        length += frameLength;
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, length);
        }
        Arrays.fill(bytes, start, length, (byte) 0);
        Frame.putHeader(bytes, start, Frame.PAD, frameLength, 0, 0);
        Frame.putChecksum(bytes, start, new CRC32C());
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
                long timeTick = Frame.getLong(bytes, starts[i] + Frame.RECORD_TIME_TICK);
                index.addRecord(channel.number(), id, frameBytes, channel.maxTimeTick(), timeTick);
                channel.recordWritten(id, timeTick);
            }
            case Frame.LOST -> channel.recordWritten(id, 0);
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

    /** Tells everybody of their success; one whose message could not be encoded knows already. */
    void complete() {
        for (int i = 0; i < count; i++) {
            if (Frame.kind(bytes, starts[i]) == Frame.LOST) {
                continue;
            }
            try {
                callbacks[i].appended(new LocalMessageId(Frame.id(bytes, starts[i])));
            } catch (RuntimeException | Error e) {
                reportFaultyCallback(e);
            }
        }
    }

    void fail(TidemarkException failure) {
        for (int i = 0; i < count; i++) {
            if (Frame.kind(bytes, starts[i]) == Frame.LOST) {
                continue;
            }
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
