/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a log tells of its files. */
@Timeout(60)
final class SegmentSurveyTest {
    private static final int RECORD_BYTES = 4_000;
    private static final LocalOptions SMALL = LocalOptions.defaults()
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(8 * 1024)
            .withWarnFreePercent(0)
            .withRefuseFreePercent(0);

    @TempDir
    private Path directory;

    private final AtomicLong clockMs = new AtomicLong(1_000);

    @Test
    void shouldTellWhatIsLiveAndWhoNeedsIt() throws Exception {
        try (LocalBackend backend = LocalBackend.openWithoutReclaimer(
                DiskFiles.create(directory), SMALL, () -> Instant.ofEpochMilli(clockMs.get()))) {
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 1));
            quiet.append(messageOfBytes(RECORD_BYTES));
            long last = 0;
            while (backend.segmentCount() < 3) {
                clockMs.incrementAndGet();
                busy.append(messageOfBytes(RECORD_BYTES));
                last++;
            }
            List<LocalSegment> full = backend.segments();
            assertThat(full).extracting(LocalSegment::number).containsExactly(1L, 2L, 3L);
            assertThat(full.get(0).pinnedBy()).containsExactly("quiet", "busy");
            assertThat(full.get(1).pinnedBy()).containsExactly("busy");

            busy.truncatePrefix(new LocalMessageId(last - 1));

            List<LocalSegment> segments = backend.segments();
            LocalSegment first = segments.get(0);
            assertThat(first.pinnedBy()).containsExactly("quiet");
            assertThat(first.liveBytes()).isBetween((long) RECORD_BYTES, RECORD_BYTES + 200L);
            assertThat(first.recordBytes()).isBetween(40_000L, first.fileBytes());
            assertThat(first.state()).isEqualTo(LocalSegment.State.SEALED);
            assertThat(first.fileBytes()).isEqualTo(Files.size(directory.resolve("0000000000000001.seg")));
            assertThat(first.startClock()).isEqualTo(Instant.EPOCH);
            assertThat(segments.get(1).pinnedBy()).isEmpty();
            assertThat(segments.get(1).liveBytes()).isZero();
            assertThat(segments.get(2).state()).isEqualTo(LocalSegment.State.ACTIVE);
            assertThat(segments.get(2).startClock()).isEqualTo(Instant.ofEpochMilli(clockMs.get() - 1));
            assertThat(backend.freeBytes()).isZero();
            assertThat(readOnly()).isEqualTo(segments);
        }
    }

    @Test
    void shouldTellOfFilesThatWait() throws Exception {
        try (LocalBackend backend =
                LocalBackend.openWithoutReclaimer(DiskFiles.create(directory), SMALL, InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            while (backend.segmentCount() < 4) {
                log.append(messageOfBytes(RECORD_BYTES));
            }
            long firstBytes = backend.segments().get(0).fileBytes();

            log.truncatePrefix(log.lastMessageId().orElseThrow());
            assertThat(backend.freeBytes()).isZero();
            while (backend.reclaimOnce()) {
                assertThat(backend.freeBytes()).isPositive();
            }

            assertThat(backend.freeBytes()).isBetween(2 * firstBytes, 4 * firstBytes);
            try (LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL)) {
                assertThat(follower.freeBytes()).isEqualTo(backend.freeBytes());
            }
        }
    }

    @Test
    void shouldTellNothingOfAnEmptyDirectory() {
        try (LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL)) {
            assertThat(follower.segments()).isEmpty();
            assertThat(follower.freeBytes()).isZero();
        }
    }

    private List<LocalSegment> readOnly() {
        try (LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL)) {
            return follower.segments();
        }
    }
}
