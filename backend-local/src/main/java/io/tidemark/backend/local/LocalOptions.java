/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/**
 * How a local log behaves. Nothing of it is stored; a directory may be opened with other options each time.
 *
 * @param syncPolicy when an append counts as done; default {@link SyncPolicy#always}
 * @param segmentBytes a segment is sealed when the next batch would make it longer; from 64 KiB, default 256 MiB. A larger
 *     batch gets a segment of its own.
 * @param batchBytes bytes that are written and made durable together, and that wait while the batch before is written; from
 *     4 KiB, default 1 MiB, at most 64 MiB. A larger message is a batch of its own. So at most twice this is in flight, plus one message.
 * @param messageBytesMax longest encoded message that is taken; from 1, default 16 MiB, at most 512 MiB
 * @param readBufferBytes what a reader reads at once, and holds at least; from 4 KiB, default 256 KiB, at most 1 MiB
 * @param freeSegmentsMax truncated segments that are kept to be overwritten, which is faster than a new file; from 0,
 *     default 4. Further ones are deleted.
 * @param waitWhenFull whether an append waits while the batch is full; otherwise it fails with
 *     {@link ErrorCode#OVERLOADED}. Default true.
 */
public record LocalOptions(
        SyncPolicy syncPolicy,
        long segmentBytes,
        int batchBytes,
        int messageBytesMax,
        int readBufferBytes,
        int freeSegmentsMax,
        boolean waitWhenFull) {
    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    /** Refuses what is out of range with {@link ErrorCode#INVALID_ARGUMENT}. */
    public LocalOptions {
        require("segmentBytes", segmentBytes, 64 * KIB, Long.MAX_VALUE);
        require("batchBytes", batchBytes, 4 * KIB, 64 * MIB);
        require("messageBytesMax", messageBytesMax, 1, 512 * MIB);
        require("readBufferBytes", readBufferBytes, 4 * KIB, MIB);
        require("freeSegmentsMax", freeSegmentsMax, 0, Integer.MAX_VALUE);
    }

    private static void require(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "set option: name=" + name + ", expected=" + min + " to " + max + ", actual=" + value);
        }
    }

    /** All defaults. */
    public static LocalOptions defaults() {
        return new LocalOptions(SyncPolicy.always(), 256L * MIB, MIB, 16 * MIB, 256 * KIB, 4, true);
    }

    /** A copy with another {@link #syncPolicy}. */
    public LocalOptions withSyncPolicy(SyncPolicy value) {
        return new LocalOptions(
                value, segmentBytes, batchBytes, messageBytesMax, readBufferBytes, freeSegmentsMax, waitWhenFull);
    }

    /** A copy with another {@link #segmentBytes}. */
    public LocalOptions withSegmentBytes(long value) {
        return new LocalOptions(
                syncPolicy, value, batchBytes, messageBytesMax, readBufferBytes, freeSegmentsMax, waitWhenFull);
    }

    /** A copy with another {@link #batchBytes}. */
    public LocalOptions withBatchBytes(int value) {
        return new LocalOptions(
                syncPolicy, segmentBytes, value, messageBytesMax, readBufferBytes, freeSegmentsMax, waitWhenFull);
    }

    /** A copy with another {@link #messageBytesMax}. */
    public LocalOptions withMessageBytesMax(int value) {
        return new LocalOptions(
                syncPolicy, segmentBytes, batchBytes, value, readBufferBytes, freeSegmentsMax, waitWhenFull);
    }

    /** A copy with another {@link #readBufferBytes}. */
    public LocalOptions withReadBufferBytes(int value) {
        return new LocalOptions(
                syncPolicy, segmentBytes, batchBytes, messageBytesMax, value, freeSegmentsMax, waitWhenFull);
    }

    /** A copy with another {@link #freeSegmentsMax}. */
    public LocalOptions withFreeSegmentsMax(int value) {
        return new LocalOptions(
                syncPolicy, segmentBytes, batchBytes, messageBytesMax, readBufferBytes, value, waitWhenFull);
    }

    /** A copy with another {@link #waitWhenFull}. */
    public LocalOptions withWaitWhenFull(boolean value) {
        return new LocalOptions(
                syncPolicy, segmentBytes, batchBytes, messageBytesMax, readBufferBytes, freeSegmentsMax, value);
    }
}
