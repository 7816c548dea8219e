/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How a local log behaves. Nothing of it is stored; a directory may be opened with other options each time. Immutable: each
 * {@code with…} gives a changed copy, and refuses a value out of range with {@link ErrorCode#INVALID_ARGUMENT}.
 */
public final class LocalOptions {
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    /** The numbers, each with its range and default. */
    private enum Limit {
        SEGMENT_BYTES(64 * KIB, Long.MAX_VALUE, 256 * MIB),
        BATCH_BYTES(4 * KIB, 64 * MIB, MIB),
        IN_FLIGHT_BYTES_MAX(4 * KIB, Integer.MAX_VALUE, 16 * MIB),
        MESSAGE_BYTES_MAX(1, 512 * MIB, 16 * MIB),
        READ_BUFFER_BYTES(4 * KIB, MIB, 256 * KIB),
        READ_AHEAD_BYTES_MAX(MIB, Long.MAX_VALUE, 64 * MIB),
        READERS_MAX(1, 1_000_000, 1024),
        INDEX_BYTES_MAX(MIB, Long.MAX_VALUE, 32 * MIB),
        FREE_SEGMENTS_MAX(0, Integer.MAX_VALUE, 4),
        COPY_FORWARD_BYTES_PER_SECOND(0, Long.MAX_VALUE, 32 * MIB),
        RETENTION_AGE_MS(1, Long.MAX_VALUE, Long.MAX_VALUE),
        RETENTION_BYTES(1, Long.MAX_VALUE, Long.MAX_VALUE),
        WARN_FREE_PERCENT(0, 99, 10),
        REFUSE_FREE_PERCENT(0, 99, 5);

        private final long min;
        private final long max;
        private final long byDefault;

        Limit(long min, long max, long byDefault) {
            this.min = min;
            this.max = max;
            this.byDefault = byDefault;
        }
    }

    /** What a retention is where none was chosen. */
    static final long NO_RETENTION = Long.MAX_VALUE;

    private static final LocalOptions DEFAULTS = new LocalOptions(SyncPolicy.always(), true, Map.of());

    private final SyncPolicy syncPolicy;
    private final boolean waitWhenFull;
    /** Those that are not at their default. */
    private final Map<Limit, Long> limits;

    private LocalOptions(SyncPolicy syncPolicy, boolean waitWhenFull, Map<Limit, Long> limits) {
        this.syncPolicy = syncPolicy;
        this.waitWhenFull = waitWhenFull;
        this.limits = limits;
    }

    /** All defaults. */
    public static LocalOptions defaults() {
        return DEFAULTS;
    }

    private LocalOptions with(Limit limit, long value) {
        if (value < limit.min || value > limit.max) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "set option: name=" + limit.name().toLowerCase(Locale.ROOT) + ", expected=" + limit.min + " to "
                            + limit.max + ", actual=" + value);
        }
        Map<Limit, Long> changed = new EnumMap<>(Limit.class);
        changed.putAll(limits);
        changed.put(limit, value);
        return new LocalOptions(syncPolicy, waitWhenFull, changed);
    }

    private long get(Limit limit) {
        return limits.getOrDefault(limit, limit.byDefault);
    }

    private int getInt(Limit limit) {
        return (int) get(limit);
    }

    /** When an append counts as done; default {@link SyncPolicy#always}. */
    public SyncPolicy syncPolicy() {
        return syncPolicy;
    }

    /** Another {@link #syncPolicy}. */
    public LocalOptions withSyncPolicy(SyncPolicy value) {
        return new LocalOptions(value, waitWhenFull, limits);
    }

    /**
     * Whether an append waits while {@link #inFlightBytesMax} are in flight; otherwise it fails with {@link
     * ErrorCode#OVERLOADED}, and so does in any case an append from a callback. Default true.
     */
    public boolean waitWhenFull() {
        return waitWhenFull;
    }

    /** Another {@link #waitWhenFull}. */
    public LocalOptions withWaitWhenFull(boolean value) {
        return new LocalOptions(syncPolicy, value, limits);
    }

    /**
     * A segment is sealed when the next batch would make it longer, in bytes; from 64 KiB, default 256 MiB. A larger batch gets
     * a segment of its own.
     */
    public long segmentBytes() {
        return get(Limit.SEGMENT_BYTES);
    }

    /** Other {@link #segmentBytes}. */
    public LocalOptions withSegmentBytes(long value) {
        return with(Limit.SEGMENT_BYTES, value);
    }

    /**
     * Bytes that are written and made durable together at most; from 4 KiB to 64 MiB, default 1 MiB. A larger message is a batch
     * of its own.
     */
    public int batchBytes() {
        return getInt(Limit.BATCH_BYTES);
    }

    /** Other {@link #batchBytes}. */
    public LocalOptions withBatchBytes(int value) {
        return with(Limit.BATCH_BYTES, value);
    }

    /**
     * Bytes that were accepted and whose outcome nobody was told yet; from 4 KiB, default 16 MiB. It is counted in whole {@link
     * #batchBytes}, of which there are at least three; a message longer than a batch comes on top.
     */
    public int inFlightBytesMax() {
        return getInt(Limit.IN_FLIGHT_BYTES_MAX);
    }

    /** Other {@link #inFlightBytesMax}. */
    public LocalOptions withInFlightBytesMax(int value) {
        return with(Limit.IN_FLIGHT_BYTES_MAX, value);
    }

    /** Longest encoded message that is taken, in bytes; from 1 to 512 MiB, default 16 MiB. */
    public int messageBytesMax() {
        return getInt(Limit.MESSAGE_BYTES_MAX);
    }

    /** Another {@link #messageBytesMax}. */
    public LocalOptions withMessageBytesMax(int value) {
        return with(Limit.MESSAGE_BYTES_MAX, value);
    }

    /**
     * What a reader reads at once at most, and holds, in bytes, but for a longer message, which it holds alone; from 4 KiB to 1
     * MiB, default 256 KiB.
     */
    public int readBufferBytes() {
        return getInt(Limit.READ_BUFFER_BYTES);
    }

    /** Other {@link #readBufferBytes}. */
    public LocalOptions withReadBufferBytes(int value) {
        return with(Limit.READ_BUFFER_BYTES, value);
    }

    /**
     * What all readers together hold, in bytes; from 1 MiB, default 64 MiB. Where there are so many that their {@link
     * #readBufferBytes} would exceed it, later ones get smaller buffers, of 4 KiB at least.
     */
    public long readAheadBytesMax() {
        return get(Limit.READ_AHEAD_BYTES_MAX);
    }

    /** Another {@link #readAheadBytesMax}. */
    public LocalOptions withReadAheadBytesMax(long value) {
        return with(Limit.READ_AHEAD_BYTES_MAX, value);
    }

    /**
     * How many readers may be open at a time, from 1 to 1,000,000, default 1,024. Each holds one open file; a further one is
     * refused with {@link ErrorCode#OVERLOADED}. Beside them the log has at most ten files open.
     */
    public int readersMax() {
        return getInt(Limit.READERS_MAX);
    }

    /** Another {@link #readersMax}. */
    public LocalOptions withReadersMax(int value) {
        return with(Limit.READERS_MAX, value);
    }

    /**
     * Memory for what was looked up in sealed segments, in bytes; from 1 MiB, default 32 MiB. The index of the segment that is
     * being written comes on top: 24 bytes for each 64 KiB of it and 40 for each channel.
     */
    public long indexBytesMax() {
        return get(Limit.INDEX_BYTES_MAX);
    }

    /** Another {@link #indexBytesMax}. */
    public LocalOptions withIndexBytesMax(long value) {
        return with(Limit.INDEX_BYTES_MAX, value);
    }

    /**
     * Truncated segments that are kept to be overwritten, which is faster than a new file; from 0, default 4. Further ones are
     * deleted.
     */
    public int freeSegmentsMax() {
        return getInt(Limit.FREE_SEGMENTS_MAX);
    }

    /** Another {@link #freeSegmentsMax}. */
    public LocalOptions withFreeSegmentsMax(int value) {
        return with(Limit.FREE_SEGMENTS_MAX, value);
    }

    /**
     * Bytes that are read and written in a second at most to free segments of which little is live: adjacent ones that together
     * take more than four times what is live of them are written anew as one, away from the journal's busy moments. From 0, which
     * stands for never; default 32 MiB.
     *
     * <p>Once that came to rest, all files together take at most 4 × live bytes + (2 + {@link #freeSegmentsMax}) × ({@link
     * #segmentBytes} + {@link #batchBytes}) + (1 + 2 × live bytes / {@link #segmentBytes}) × (48 KiB + 512 bytes a channel). Live bytes are those of the
     * frames of records that are not truncated, as {@link LocalBackend#segments} tells them. With a {@link #retentionAge} the
     * last term counts up to ten times more, since what is rewritten together spans at most a quarter of it. Without copying, one
     * record can keep all segments behind its own.
     */
    public long copyForwardBytesPerSecond() {
        return get(Limit.COPY_FORWARD_BYTES_PER_SECOND);
    }

    /** Other {@link #copyForwardBytesPerSecond}. */
    public LocalOptions withCopyForwardBytesPerSecond(long value) {
        return with(Limit.COPY_FORWARD_BYTES_PER_SECOND, value);
    }

    /**
     * How old records get before they are truncated, by themselves and in all channels; from 1 ms, none by default. A segment's
     * records go together, once the youngest is that old; those of the segment that is being written stay. Looked at when a
     * segment is full, and each minute.
     */
    public Optional<Duration> retentionAge() {
        return retentionAgeMs() == NO_RETENTION ? Optional.empty() : Optional.of(Duration.ofMillis(retentionAgeMs()));
    }

    long retentionAgeMs() {
        return get(Limit.RETENTION_AGE_MS);
    }

    /** Another {@link #retentionAge}. */
    public LocalOptions withRetentionAge(Duration value) {
        return with(Limit.RETENTION_AGE_MS, TimeUnit.MILLISECONDS.convert(value));
    }

    /**
     * How many bytes of record frames a channel keeps; older ones are truncated by themselves. From 1, none by default. What a
     * segment has of a channel goes together, and only if what is behind it is as much as this, so that a channel keeps this
     * much and up to one segment more. Looked at when a segment is full.
     */
    public OptionalLong retentionBytes() {
        return retentionBytesOrMax() == NO_RETENTION ? OptionalLong.empty() : OptionalLong.of(retentionBytesOrMax());
    }

    long retentionBytesOrMax() {
        return get(Limit.RETENTION_BYTES);
    }

    /** Other {@link #retentionBytes}. */
    public LocalOptions withRetentionBytes(long value) {
        return with(Limit.RETENTION_BYTES, value);
    }

    /**
     * A warning is logged when less of the file system than this is free, in percent; from 0, which stands for never, to 99;
     * default 10. Files that wait to become segments count as free.
     */
    public int warnFreePercent() {
        return getInt(Limit.WARN_FREE_PERCENT);
    }

    /** Another {@link #warnFreePercent}. */
    public LocalOptions withWarnFreePercent(int value) {
        return with(Limit.WARN_FREE_PERCENT, value);
    }

    /**
     * Appends are refused with {@link ErrorCode#DISK_FULL} while less of the file system than this is free, in percent, or less
     * than two segments; from 0, which stands for never, to 99; default 5. Opening a channel and truncating still work. Measured
     * each second while there are appends, and after segments were reclaimed.
     */
    public int refuseFreePercent() {
        return getInt(Limit.REFUSE_FREE_PERCENT);
    }

    /** Another {@link #refuseFreePercent}. */
    public LocalOptions withRefuseFreePercent(int value) {
        return with(Limit.REFUSE_FREE_PERCENT, value);
    }
}
