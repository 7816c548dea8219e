/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The process of {@link TwoProcessTest}: {@code RecyclingWriter DIR SEGMENTS}. It appends, and truncates what is {@link #KEEP} records
 * behind, until that many segments were sealed, nearly all of them in files that were used before. Then it prints the last id, and stays
 * until its standard input ends.
 */
final class RecyclingWriter {
    static final String CHANNEL = "c";
    /** So many that a reader who keeps reading stays in front of them. */
    static final int KEEP = 10_000;

    static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSyncPolicy(SyncPolicy.os())
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(16 * 1024)
            .withRefuseFreePercent(0)
            .withWarnFreePercent(0);

    private static final int TRUNCATE_EVERY = 50;

    private RecyclingWriter() {}

    /** Writes, and waits to be let go. */
    public static void main(String[] args) throws IOException {
        long segments = Long.parseLong(args[1]);
        try (LocalBackend backend = LocalBackend.open(Path.of(args[0]), OPTIONS)) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            long id = 0;
            while (id % TRUNCATE_EVERY != 0 || lastSegment(backend) <= segments) {
                id++;
                log.append(TestMessages.message(KilledWriter.text(CHANNEL, id)));
                if (id % TRUNCATE_EVERY == 0 && id > KEEP) {
                    log.truncatePrefix(new LocalMessageId(id - KEEP));
                }
            }
            System.out.println(id);
            while (System.in.read() >= 0) {
                // until the test has read all
            }
        }
    }

    private static long lastSegment(LocalBackend backend) {
        List<LocalSegment> segments = backend.segments();
        return segments.get(segments.size() - 1).number();
    }
}
