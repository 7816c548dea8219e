/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The process of {@link FullDiskTest}: {@code FullDiskWriter DIR}, on a small file system of its own. It fills it, looks at what is
 * left, makes room, and goes on. It prints what it found, a line each.
 */
final class FullDiskWriter {
    private static final String CHANNEL = "c";
    private static final int FILLER_BYTES = 1 << 20;
    private static final int RECORD_BYTES = 10_000;
    private static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(1 << 20)
            .withFreeSegmentsMax(0)
            .withRefuseFreePercent(0)
            .withWarnFreePercent(0);

    private FullDiskWriter() {}

    /** Runs the whole story. */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        Path filler = Files.write(directory.resolve("filler"), new byte[FILLER_BYTES]);
        Path log = directory.resolve("log");
        int acknowledged = fill(log);
        Files.delete(filler);
        goOn(log, acknowledged);
    }

    private static int fill(Path directory) {
        try (LocalBackend backend = LocalBackend.open(directory, OPTIONS)) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            int acknowledged = 0;
            try {
                while (true) {
                    log.append(TestMessages.messageOfBytes(RECORD_BYTES));
                    acknowledged++;
                }
            } catch (TidemarkException e) {
                System.out.println("full " + e.code());
            }
            try {
                log.append(TestMessages.message("small"));
            } catch (TidemarkException e) {
                System.out.println("refused " + e.code());
            }
            System.out.println("readable " + (count(backend) == acknowledged));
            return acknowledged;
        }
    }

    private static void goOn(Path directory, int acknowledged) {
        try (LocalBackend backend = LocalBackend.open(directory, OPTIONS)) {
            // The record whose append failed may have reached the disk.
            int found = count(backend);
            System.out.println("kept " + (found == acknowledged || found == acknowledged + 1));
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 2));
            System.out.println(
                    "next " + log.append(TestMessages.message("more")).equals(new LocalMessageId(found + 1)));
        }
    }

    private static int count(LocalBackend backend) {
        int count = 0;
        try (LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all())) {
            while (reader.poll(Duration.ZERO) != null) {
                count++;
            }
        }
        return count;
    }
}
