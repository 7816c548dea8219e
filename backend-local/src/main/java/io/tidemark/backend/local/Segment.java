/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One segment that is part of the journal. Safe for use by several threads. */
final class Segment {
    private static final int STATE_CHUNK_BYTES = 4096;

    private final StorageFiles files;
    private final long number;

    /** The channels where the segment starts; read when first asked for, always the same value. */
    private volatile @Nullable List<ChannelState> states;

    Segment(StorageFiles files, long number) {
        this.files = files;
        this.number = number;
    }

    Segment(StorageFiles files, long number, List<ChannelState> states) {
        this(files, number);
        this.states = List.copyOf(states);
    }

    long number() {
        return number;
    }

    String name() {
        return SegmentNames.of(number, SegmentNames.SEGMENT);
    }

    String described() {
        return files.describe(name());
    }

    /** The id that the channel's first record in this or a later segment has, or would have. */
    long firstId(int channel) throws IOException {
        List<ChannelState> known = states();
        return channel <= known.size() ? known.get(channel - 1).nextId() : 1;
    }

    List<ChannelState> states() throws IOException {
        List<ChannelState> known = states;
        if (known == null) {
            known = List.copyOf(readStates());
            states = known;
        }
        return known;
    }

    private List<ChannelState> readStates() throws IOException {
        try (StorageFile file = files.openForReading(name())) {
            FrameCursor cursor = firstFrame(file, STATE_CHUNK_BYTES);
            return readStates(cursor, file.size());
        }
    }

    /** A cursor before the STATE frame. */
    FrameCursor firstFrame(StorageFile file, int chunkBytes) throws IOException {
        SegmentHeader header = SegmentHeader.read(file, described(), number);
        FrameCursor cursor = new FrameCursor(file, number, chunkBytes);
        cursor.position(SegmentHeader.BYTES, header.incarnation());
        return cursor;
    }

    /** Reads the STATE frame that the cursor stands before; it is durable in every segment, so it must be there. */
    List<ChannelState> readStates(FrameCursor cursor, long limit) throws IOException {
        if (!cursor.next(limit)) {
            throw corrupt(cursor.offset(), cursor.problem());
        }
        if (cursor.kind() != Frame.STATE) {
            throw corrupt(SegmentHeader.BYTES, "expected=kind " + Frame.STATE + ", actual=" + cursor.kind());
        }
        return ChannelStates.decode(cursor);
    }

    TidemarkException corrupt(long offset, String problem) {
        return new TidemarkException(
                ErrorCode.CORRUPT_LOG, "read segment: file=" + described() + ", offset=" + offset + ", " + problem);
    }
}
