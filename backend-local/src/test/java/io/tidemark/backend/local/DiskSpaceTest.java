/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a log does about a disk that gets full. */
@Timeout(60)
final class DiskSpaceTest {
    private static final long TOTAL = SimulatedFiles.TOTAL_BYTES;
    private static final int SEGMENT_BYTES = 64 * 1024;
    private static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(SEGMENT_BYTES)
            .withBatchBytes(8 * 1024)
            .withFreeSegmentsMax(10)
            .withWarnFreePercent(10)
            .withRefuseFreePercent(5);

    private final SimulatedFiles files = new SimulatedFiles();
    private final Logger logger = Logger.getLogger(DiskSpace.class.getName());
    private final List<LogRecord> warnings = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().equals(Level.WARNING)) {
                warnings.add(record);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private LocalBackend open(LocalOptions options) {
        return LocalBackend.openWithoutReclaimer(files, options, InstantSource.system());
    }

    @Test
    void shouldRefuseAppendsWhileTheDiskIsFullAndTakeThemAgain() { // case F5
        try (LocalBackend backend = open(OPTIONS)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            log.append(message("a"));
            files.usableBytes(TOTAL / 100 * 5 - 1);
            backend.reclaimOnce();

            assertThatThrownBy(() -> log.append(message("refused")))
                    .isInstanceOfSatisfying(
                            TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL))
                    .hasMessageContaining("channel=c@1")
                    .hasMessageContaining("expected=at least " + TOTAL / 100 * 5)
                    .hasMessageContaining("actual=" + (TOTAL / 100 * 5 - 1));
            log.truncatePrefix(new LocalMessageId(1));
            WritableLog next = backend.openForWriting(new ChannelTerm("c", 2));

            files.usableBytes(TOTAL / 100 * 5);
            backend.reclaimOnce();
            assertThat(next.append(message("b"))).isEqualTo(new LocalMessageId(2));
            assertThat(next.failure()).isNull();
        }
    }

    @Test
    void shouldRefuseFromTheStart() {
        files.usableBytes(0);
        try (LocalBackend backend = open(OPTIONS)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            assertFull(log);
        }
    }

    @Test
    void shouldKeepRoomForTwoSegmentsAndCountFilesThatWait() {
        try (LocalBackend backend = open(OPTIONS.withRefuseFreePercent(1))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            while (backend.segmentCount() < 5) {
                log.append(messageOfBytes(4_000));
            }
            files.usableBytes(TOTAL / 100 - 3 * 50_000);
            backend.reclaimOnce();
            assertFull(log);

            log.truncatePrefix(log.lastMessageId().orElseThrow());
            boolean more = true;
            while (more) {
                more = backend.reclaimOnce();
            }

            assertThat(backend.freeBytes()).isGreaterThan(3 * 50_000);
            log.append(message("fits"));
        }
    }

    @Test
    void shouldNeverGoBelowTwoSegments() {
        long segmentBytes = TOTAL / 4;
        try (LocalBackend backend = open(OPTIONS.withSegmentBytes(segmentBytes))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            files.usableBytes(2 * segmentBytes - 1);
            backend.reclaimOnce();
            assertFull(log);
        }
    }

    @Test
    void shouldNotLookWhereThatIsOff() {
        files.usableBytes(0);
        try (LocalBackend backend = open(OPTIONS.withWarnFreePercent(0).withRefuseFreePercent(0))) {
            backend.openForWriting(new ChannelTerm("c", 1)).append(message("taken"));
        }
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldWarnOnceEachTimeItGetsLow() {
        try (LocalBackend backend = open(OPTIONS)) {
            backend.openForWriting(new ChannelTerm("c", 1)).append(message("a"));
            assertThat(warnings).isEmpty();
            for (int crossing = 1; crossing <= 2; crossing++) {
                files.usableBytes(TOTAL / 100 * 10 - 1);
                backend.reclaimOnce();
                backend.reclaimOnce();
                assertThat(warnings).hasSize(crossing);
                files.usableBytes(TOTAL);
                backend.reclaimOnce();
            }
        }
    }

    @Test
    void shouldNoticeByItself() {
        try (LocalBackend backend = LocalBackend.open(files, OPTIONS, InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            files.usableBytes(0);
            assertThatThrownBy(() -> {
                        while (true) {
                            log.append(message("more"));
                        }
                    })
                    .isInstanceOfSatisfying(
                            TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL));
        }
    }

    @Test
    void shouldAskARealDisk(@TempDir Path directory) throws Exception {
        DiskFiles disk = DiskFiles.create(directory);

        assertThat(disk.totalBytes()).isEqualTo(directory.toFile().getTotalSpace());
        assertThat(disk.usableBytes()).isBetween(0L, disk.totalBytes());
    }

    private static void assertFull(WritableLog log) {
        assertThatThrownBy(() -> log.append(message("refused")))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL));
    }
}
