/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records go by themselves when they are too old or too many. */
@Timeout(60)
final class RetentionTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final int RECORD_BYTES = 4_000;
    private static final LocalOptions SMALL = LocalOptions.defaults()
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(8 * 1024)
            .withFreeSegmentsMax(0)
            .withCopyForwardBytesPerSecond(Long.MAX_VALUE);

    private final SimulatedFiles files = new SimulatedFiles();
    private final AtomicLong clockMs = new AtomicLong(Duration.ofDays(365).toMillis());

    private LocalBackend open(LocalOptions options) {
        return LocalBackend.openWithoutReclaimer(files, options, () -> Instant.ofEpochMilli(clockMs.get()));
    }

    private void pass(Duration time) {
        clockMs.addAndGet(time.toMillis());
    }

    private static void fillSegment(LocalBackend backend, WritableLog log) {
        int count = backend.segmentCount();
        while (backend.segmentCount() == count) {
            log.append(messageOfBytes(RECORD_BYTES));
        }
    }

    private static void reclaim(LocalBackend backend) {
        boolean more = true;
        while (more) {
            more = backend.reclaimOnce();
        }
    }

    private static long startId(LocalBackend backend, String channel) {
        return backend.channels().stream()
                .filter(known -> known.name().equals(channel))
                .findFirst()
                .orElseThrow()
                .startId();
    }

    @Test
    void shouldDropSegmentsWhoseYoungestRecordIsTooOld() {
        try (LocalBackend backend = open(SMALL.withRetentionAge(HOUR))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            fillSegment(backend, log);
            long second = backend.channels().get(0).nextId() - 1; // the roll took one along
            pass(HOUR.dividedBy(2));
            fillSegment(backend, log);
            reclaim(backend);
            assertThat(backend.segmentCount()).isEqualTo(3);

            pass(HOUR.dividedBy(2).plusMillis(1));
            reclaim(backend);

            assertThat(startId(backend, "c")).isEqualTo(second);
            assertThat(backend.segments()).extracting(LocalSegment::number).containsExactly(2L, 3L);
            pass(HOUR);
            reclaim(backend);
            assertThat(backend.segments()).extracting(LocalSegment::number).containsExactly(3L);
            assertThat(log.read(StartPosition.all()).take().messageId())
                    .isEqualTo(log.lastMessageId().orElseThrow());
        }
    }

    @Test
    void shouldLookAtAgeOnceAMinuteWhileNothingRolls() {
        try (LocalBackend backend = open(SMALL.withRetentionAge(HOUR))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            fillSegment(backend, log);
            pass(HOUR);
            assertThat(backend.reclaimOnce()).isFalse();
            pass(Duration.ofSeconds(59));
            assertThat(backend.reclaimOnce()).isFalse();
            pass(Duration.ofSeconds(1));
            assertThat(backend.reclaimOnce()).isTrue();
        }
    }

    @Test
    void shouldDropOldRecordsOfAQuietChannelThoughTheirSegmentsAreRewritten() {
        try (LocalBackend backend = open(SMALL.withRetentionAge(HOUR))) {
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 1));
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            for (int i = 0; i < 120; i++) {
                pass(Duration.ofMinutes(2));
                quiet.append(messageOfBytes(100));
                fillSegment(backend, busy);
                busy.truncatePrefix(busy.lastMessageId().orElseThrow());
                reclaim(backend);
            }
            long last = backend.channels().get(1).nextId() - 1;
            // An hour is 30 records; a rewritten segment spans a quarter of that.
            assertThat(last - startId(backend, "quiet")).isBetween(29L, 40L);
            assertThat(backend.segmentCount()).isLessThan(15);
        }
    }

    @Test
    void shouldKeepTheNewestBytesOfEachChannel() {
        long kept = 100_000;
        try (LocalBackend backend = open(SMALL.withRetentionBytes(kept))) {
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 1));
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            quiet.append(messageOfBytes(RECORD_BYTES));
            for (int i = 0; i < 10; i++) {
                fillSegment(backend, busy);
                reclaim(backend);
            }
            List<LocalChannel> channels = backend.channels();
            long bytes = (channels.get(0).nextId() - channels.get(0).startId()) * RECORD_BYTES;
            assertThat(bytes).isBetween(kept, kept + 64 * 1024);
            assertThat(startId(backend, "quiet")).isEqualTo(1);
        }
    }

    @Test
    void shouldKeepWhatItDroppedDropped() {
        long start;
        try (LocalBackend backend = open(SMALL.withRetentionBytes(1))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            fillSegment(backend, log);
            fillSegment(backend, log);
            reclaim(backend);
            start = startId(backend, "c");
            assertThat(start).isGreaterThan(1);
        }
        try (LocalBackend backend = open(SMALL)) {
            assertThat(startId(backend, "c")).isEqualTo(start);
        }
    }
}
