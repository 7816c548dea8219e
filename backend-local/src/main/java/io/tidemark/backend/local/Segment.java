/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * One segment that is part of the journal. What its file says of channels and places is read when first asked for. Safe for
 * use by several threads.
 */
final class Segment {
    private final StorageFiles files;
    private final SegmentCache cache;
    private final long number;
    private final long firstNumber;
    private final int generation;

    /** Length of the file once it is sealed; 0 as long as nobody asked. */
    private volatile long sealedBytes;

    /** The index that still grows; {@code null} once the segment is sealed. Set by the one who writes or follows it. */
    private volatile @Nullable SegmentIndex growing;

    private Segment(StorageFiles files, SegmentCache cache, SegmentHeader header) {
        this.files = files;
        this.cache = cache;
        this.number = header.segmentNumber();
        this.firstNumber = header.firstNumber();
        this.generation = header.generation();
    }

    /** A sealed segment, or one whose frames nobody looked at yet. */
    static Segment of(StorageFiles files, SegmentCache cache, SegmentHeader header) {
        return new Segment(files, cache, header);
    }

    /** The last segment of the journal. */
    static Segment growing(StorageFiles files, SegmentCache cache, SegmentHeader header) {
        Segment segment = new Segment(files, cache, header);
        segment.grow(new SegmentIndex());
        return segment;
    }

    void grow(SegmentIndex index) {
        growing = index;
    }

    /** The index goes to where it may be forgotten, since the file has it. */
    void sealed() throws IOException {
        SegmentIndex index = growing;
        cache.put(this, new SegmentCache.Contents(states(), index));
        growing = null;
    }

    long number() {
        return number;
    }

    /** This segment stands for all from here to its own number. */
    long firstNumber() {
        return firstNumber;
    }

    /** How often what it holds was rewritten. */
    int generation() {
        return generation;
    }

    String name() {
        return SegmentNames.of(number, SegmentNames.SEGMENT);
    }

    String described() {
        return files.describe(name());
    }

    StorageFile open() throws IOException {
        return files.openForReading(name());
    }

    /** Length of the file. */
    long fileBytes() throws IOException {
        long known = sealedBytes;
        if (known > 0) {
            return known;
        }
        boolean isSealed = growing == null;
        try (StorageFile file = open()) {
            header(file);
            long bytes = file.size();
            sealedBytes = isSealed ? bytes : 0;
            return bytes;
        }
    }

    // ---- what the file says -----------------------------------------------------------------------------------------

    /** The channels where the segment starts; always the same. */
    ChannelStates states() throws IOException {
        SegmentCache.Contents known = cache.get(this);
        if (known != null) {
            return known.states();
        }
        try (StorageFile file = open()) {
            ChannelStates states = readStates(firstFrame(file), file.size());
            cache.put(this, new SegmentCache.Contents(states, null));
            return states;
        }
    }

    /** What it holds, and where. */
    SegmentIndex index() throws IOException {
        SegmentIndex live = growing;
        if (live != null) {
            return live;
        }
        SegmentCache.Contents known = cache.get(this);
        SegmentIndex index = known == null ? null : known.index();
        if (index == null) {
            ChannelStates states = states();
            index = readIndex(states);
            cache.put(this, new SegmentCache.Contents(states, index));
        }
        return index;
    }

    private SegmentIndex readIndex(ChannelStates states) throws IOException {
        try (StorageFile file = open()) {
            header(file);
            FrameCursor footer = footer(file);
            return footer != null ? SegmentIndex.decodeFooter(footer) : scan(file, states);
        }
    }

    /** A cursor that found the FOOTER which the SEAL names, or {@code null} if one of them is not there or damaged. */
    @Nullable
    FrameCursor footer(StorageFile file) throws IOException {
        SegmentSeal seal = SegmentSeal.read(file, number);
        if (seal == null) {
            return null;
        }
        FrameCursor cursor = FrameCursor.walking(file, number);
        cursor.position(seal.footerOffset(), seal.incarnation());
        return cursor.next(file.size()) && cursor.kind() == Frame.FOOTER ? cursor : null;
    }

    /** Makes the index from the frames, up to the first that is not valid. */
    private SegmentIndex scan(StorageFile file, ChannelStates states) throws IOException {
        SegmentIndex index = new SegmentIndex();
        ChannelTable channels = new ChannelTable();
        channels.reset(states.channels());
        FrameCursor cursor = firstFrame(file);
        FrameReplay replay = new FrameReplay(this, channels, index, states.clockMs());
        while (cursor.next(file.size()) && cursor.kind() != Frame.FOOTER) {
            replay.apply(cursor);
        }
        return index;
    }

    /** Reads and checks the header as the file has it now; {@code null} if there is no such file. */
    @Nullable
    SegmentHeader header() throws IOException {
        return SegmentHeader.find(files, number);
    }

    /**
     * Reads and checks the header of the file, which may have been rewritten since somebody found this segment.
     *
     * @throws NoSuchFileException if it was
     */
    SegmentHeader header(StorageFile file) throws IOException {
        SegmentHeader header = SegmentHeader.read(file, described(), number);
        if (header.firstNumber() != firstNumber || header.generation() != generation) {
            throw new NoSuchFileException(
                    described(),
                    null,
                    "rewritten: expected=" + firstNumber + "/" + generation + ", actual=" + header.firstNumber() + "/"
                            + header.generation());
        }
        return header;
    }

    /** A walking cursor before the STATE frame. */
    private FrameCursor firstFrame(StorageFile file) throws IOException {
        return firstFrame(file, header(file));
    }

    FrameCursor firstFrame(StorageFile file, SegmentHeader header) {
        FrameCursor cursor = FrameCursor.walking(file, number);
        cursor.position(SegmentHeader.FRAMES_AT, header.incarnation());
        return cursor;
    }

    /** Reads the STATE frame that the cursor stands before; it is durable in every segment, so it must be there. */
    ChannelStates readStates(FrameCursor cursor, long limit) throws IOException {
        if (!cursor.next(limit)) {
            throw corrupt(cursor.offset(), cursor.problem());
        }
        if (cursor.kind() != Frame.STATE) {
            throw corrupt(cursor.frameOffset(), "expected=kind " + Frame.STATE + ", actual=" + cursor.kind());
        }
        return ChannelStates.decode(cursor);
    }

    TidemarkException corrupt(long offset, String problem) {
        return new TidemarkException(
                ErrorCode.CORRUPT_LOG, "read segment: file=" + described() + ", offset=" + offset + ", " + problem);
    }
}
