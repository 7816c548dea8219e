/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What reached the block device below a directory, from the kernel's statistics. Counts everything that the machine writes there,
 * so it is only as exact as the machine is quiet.
 */
final class BlockDevice {
    private static final int SECTOR_BYTES = 512;
    // Fields of /sys/block/<dev>/stat, counted from 0; Documentation/block/stat.rst counts from 1.
    private static final int SECTORS_WRITTEN = 6;
    private static final int FLUSH_REQUESTS = 15;

    /**
     * Counters since the machine started.
     *
     * @param bytesWritten to the device
     * @param flushes requests to make its cache durable
     */
    record Counters(long bytesWritten, long flushes) {}

    private final Path folder;

    private BlockDevice(Path folder) {
        this.folder = folder;
    }

    /** The device that holds a directory, or empty where the kernel does not tell. */
    static Optional<BlockDevice> of(Path directory) {
        try {
            long device = (long) Files.getAttribute(directory, "unix:dev");
            Path folder = Path.of("/sys/dev/block/" + major(device) + ":" + minor(device));
            if (!Files.exists(folder)) {
                return Optional.empty();
            }
            Path real = folder.toRealPath();
            // Flushes are counted on the whole disk only.
            Path disk =
                    Files.exists(real.resolve("partition")) ? real.resolve("..").normalize() : real;
            BlockDevice found = new BlockDevice(disk);
            found.read();
            return Optional.of(found);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** As the C library takes a dev_t apart. */
    static long major(long device) {
        return (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
    }

    static long minor(long device) {
        return (device & 0xff) | (device >>> 12 & 0xffffff00L);
    }

    Counters read() throws IOException {
        return parse(Files.readString(folder.resolve("stat")));
    }

    /**
     * Reads the text of a stat file.
     *
     * @throws IllegalArgumentException if it has no flushes, as before Linux 5.5
     */
    static Counters parse(String text) {
        String[] fields = text.strip().split("\\s+", -1);
        if (fields.length <= FLUSH_REQUESTS) {
            throw new IllegalArgumentException("read device statistics: expected=at least " + (FLUSH_REQUESTS + 1)
                    + " fields, actual=" + fields.length);
        }
        return new Counters(
                SECTOR_BYTES * Long.parseLong(fields[SECTORS_WRITTEN]), Long.parseLong(fields[FLUSH_REQUESTS]));
    }

    @Override
    public String toString() {
        return String.valueOf(folder.getFileName());
    }
}
