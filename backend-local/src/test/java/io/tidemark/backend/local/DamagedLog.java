/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;

import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A log of three segments with every kind of frame, and ways to damage it.
 *
 * <pre>
 *   1   TERM c, TERM d; records 1 to 8 of c, record 1 of d                                   sealed
 *   2   records 9 to 15 of c and a PAD behind 9; TRUNCATE of c to 3                          sealed
 *   3   records 16 to 23 of c, 19 LOST, record 2 of d; a second opening with TERM 2 of c     the last
 * </pre>
 */
final class DamagedLog {
    static final String CHANNEL = "c";
    static final int LAST_ID = 23;

    private static final LocalOptions OPTIONS = LocalOptions.defaults().withSegmentBytes(128 * 1024);
    private static final int RECORD_BYTES = 13_000;

    /** A frame of the log as it was written. */
    record Place(int segment, byte kind, int offset, int length, int channel, long id) {}

    private final Path directory;
    private final List<Place> places;

    private DamagedLog(Path directory, List<Place> places) {
        this.directory = directory;
        this.places = places;
    }

    static DamagedLog write(Path directory) throws IOException {
        DamagedLog log = new DamagedLog(directory, new ArrayList<>());
        log.writeRecords();
        log.giveUp(19);
        for (int segment = 1; segment <= 3; segment++) {
            log.findPlaces(segment);
        }
        return log;
    }

    private void writeRecords() {
        try (LocalBackend backend = LocalBackend.open(directory, OPTIONS)) {
            WritableLog c = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            WritableLog d = backend.openForWriting(new ChannelTerm("d", 1));
            append(c, 1, 8, RECORD_BYTES);
            d.append(message("one of d"));
            append(c, 9, 9, 70_000);
            c.truncatePrefix(new LocalMessageId(2));
            append(c, 10, 15, RECORD_BYTES / 2);
            append(c, 16, 19, RECORD_BYTES);
            d.append(message("two of d"));
        }
        try (LocalBackend backend = LocalBackend.open(directory, OPTIONS)) {
            append(backend.openForWriting(new ChannelTerm(CHANNEL, 2)), 20, LAST_ID, 500);
        }
    }

    private static void append(WritableLog log, int firstId, int lastId, int bytes) {
        for (int id = firstId; id <= lastId; id++) {
            log.append(TestMessages.messageOfBytes(bytes));
        }
    }

    /** Turns a record of the last segment into what a repair leaves of one. */
    private void giveUp(long id) throws IOException {
        byte[] bytes = read(3);
        SegmentHeader header = header(3);
        FrameCursor frame = FrameCursor.walking(new BytesFile(bytes), 3);
        frame.position(SegmentHeader.FRAMES_AT, header.incarnation());
        while (frame.next(bytes.length)) {
            if (frame.kind() == Frame.RECORD && frame.channel() == 1 && frame.id() == id) {
                int start = (int) frame.frameOffset();
                int length = Frame.length(bytes, start);
                Arrays.fill(bytes, start, start + length, (byte) 0);
                Frame.putHeader(bytes, start, Frame.LOST, length, 1, id);
                Frame.putLong(bytes, start + Frame.HEADER_BYTES, 1);
                Frame.seal(bytes, start, Frame.seed(3, frame.incarnation()), new CRC32C());
            }
        }
        write(3, bytes);
    }

    private void findPlaces(int segment) throws IOException {
        byte[] bytes = read(segment);
        FrameCursor frame = FrameCursor.walking(new BytesFile(bytes), segment);
        frame.position(SegmentHeader.FRAMES_AT, header(segment).incarnation());
        while (frame.next(bytes.length)) {
            int start = (int) frame.frameOffset();
            places.add(
                    new Place(segment, frame.kind(), start, Frame.length(bytes, start), frame.channel(), frame.id()));
        }
    }

    private SegmentHeader header(int segment) throws IOException {
        return SegmentHeader.read(new BytesFile(read(segment)), "test", segment);
    }

    /** The same log, copied to another directory. */
    DamagedLog at(Path copy) {
        return new DamagedLog(copy, places);
    }

    /** The frame of this kind in the segment: the n-th, from 1, or counted from the end, from -1. */
    Place place(int segment, byte kind, int nth) {
        List<Place> found = places.stream()
                .filter(place -> place.segment == segment && place.kind == kind)
                .toList();
        return found.get(nth > 0 ? nth - 1 : found.size() + nth);
    }

    List<Place> places() {
        return places;
    }

    // ---- files ------------------------------------------------------------------------------------------------------

    Path file(int segment) {
        return directory.resolve(SegmentNames.of(segment, SegmentNames.SEGMENT));
    }

    Path sibling(String name) {
        return directory.resolve(name);
    }

    byte[] read(int segment) throws IOException {
        return Files.readAllBytes(file(segment));
    }

    void write(int segment, byte[] bytes) throws IOException {
        Files.write(file(segment), bytes);
    }

    /** Flips the lowest bit of a byte. */
    void flip(int segment, int offset) throws IOException {
        byte[] bytes = read(segment);
        bytes[offset] ^= 1;
        write(segment, bytes);
    }

    void zero(int segment, int from, int to) throws IOException {
        byte[] bytes = read(segment);
        Arrays.fill(bytes, from, Math.min(bytes.length, to), (byte) 0);
        write(segment, bytes);
    }

    void cut(int segment, int length) throws IOException {
        write(segment, Arrays.copyOf(read(segment), length));
    }

    void copy(int from, int to) throws IOException {
        Files.copy(file(from), file(to), StandardCopyOption.REPLACE_EXISTING);
    }

    void swap(int one, int other) throws IOException {
        byte[] bytes = read(one);
        write(one, read(other));
        write(other, bytes);
    }
}
