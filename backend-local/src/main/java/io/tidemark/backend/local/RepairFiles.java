/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Moves files about, so that a crash at any moment leaves a segment whole under its name or, as before, damaged: a file gets the
 * name of a segment last, in one rename, and what it replaces was copied before.
 */
final class RepairFiles {
    private static final int CHUNK_BYTES = 1 << 20;

    private final StorageFiles files;

    RepairFiles(StorageFiles files) {
        this.files = files;
    }

    /** Where what has this number is kept. */
    static String asideName(long number) {
        return SegmentNames.of(number, SegmentNames.DAMAGED);
    }

    private String freeAsideName(long number) throws IOException {
        String name = asideName(number);
        for (int i = 2; files.exists(name); i++) {
            name = SegmentNames.of(number, "-" + i + SegmentNames.DAMAGED);
        }
        return name;
    }

    void delete(String name) throws IOException {
        if (files.exists(name)) {
            files.delete(name);
            files.syncDirectory();
        }
    }

    void setAside(long number) throws IOException {
        files.rename(SegmentNames.of(number, SegmentNames.SEGMENT), freeAsideName(number));
        files.syncDirectory();
    }

    /** Copies a file for {@link #putBack}. */
    void prepare(String from, long number) throws IOException {
        copy(from, SegmentNames.of(number, SegmentNames.TEMPORARY));
    }

    /** Gives the finished file the name of its segment. */
    void putBack(long number) throws IOException {
        files.rename(SegmentNames.of(number, SegmentNames.TEMPORARY), SegmentNames.of(number, SegmentNames.SEGMENT));
        files.syncDirectory();
    }

    /** Keeps a copy of a file with the name of a segment; durable on return. */
    void keepCopy(long number) throws IOException {
        String copy = SegmentNames.of(number, SegmentNames.DAMAGED + SegmentNames.TEMPORARY);
        copy(SegmentNames.of(number, SegmentNames.SEGMENT), copy);
        files.rename(copy, freeAsideName(number));
        files.syncDirectory();
    }

    private void copy(String from, String to) throws IOException {
        if (files.exists(to)) {
            files.delete(to);
        }
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        try (StorageFile source = files.openForReading(from);
                StorageFile target = files.openForWriting(to)) {
            long offset = 0;
            while (source.read(chunk.clear(), offset) > 0) {
                chunk.flip();
                int count = chunk.remaining();
                target.write(chunk, offset);
                offset += count;
            }
            target.force();
        }
    }
}
