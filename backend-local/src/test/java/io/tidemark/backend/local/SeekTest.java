/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That opening and seeking read little, wherever they lead. */
@Timeout(60)
final class SeekTest {
    private static final int RECORDS = 2_000;
    private static final int PAYLOAD_BYTES = 4_000;
    private static final int TICKS_A_RECORD = 10;
    private static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(1 << 20)
            .withBatchBytes(16 * 1024)
            .withReadBufferBytes(64 * 1024);

    /** What one segment, its STATE, its FOOTER and a few batches come to; the log is eight times that. */
    private static final long OPENING_BYTES_MAX = OPTIONS.segmentBytes() + 64 * 1024;

    private static final long SEEK_BYTES_MAX = 300 * 1024;

    private final SimulatedFiles files = new SimulatedFiles();
    private final AtomicLong clockMs = new AtomicLong(1_000_000);

    @BeforeEach
    void write() {
        try (LocalBackend backend = open()) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            WritableLog other = backend.openForWriting(new ChannelTerm("other", 1));
            for (int i = 1; i <= RECORDS; i++) {
                clockMs.incrementAndGet();
                log.append(messageOfBytes(PAYLOAD_BYTES).timeTick((long) i * TICKS_A_RECORD));
                if (i % 100 == 0) {
                    other.append(messageOfBytes(10));
                }
            }
            assertThat(backend.segmentCount()).isGreaterThan(4);
        }
    }

    private LocalBackend open() {
        return LocalBackend.open(files, OPTIONS, () -> Instant.ofEpochMilli(clockMs.get()));
    }

    @Test
    void shouldOpenByReadingTheLastSegment() {
        long before = files.bytesRead();
        open().close();
        assertThat(files.bytesRead() - before).isLessThan(OPENING_BYTES_MAX);
    }

    @Test
    void shouldSeekByIdTickAndTimeWithoutScanning() throws IOException {
        try (LocalBackend backend = open();
                ReadableLog log = backend.openForReading("c")) {
            for (int id = 1; id <= RECORDS; id += 77) {
                long tick = (long) id * TICKS_A_RECORD;
                Instant written = Instant.ofEpochMilli(1_000_000 + id);
                assertReadsAt(log, StartPosition.from(new LocalMessageId(id)), id);
                assertReadsAt(log, StartPosition.fromTimeTick(tick - TICKS_A_RECORD + 1), id);
                assertReadsAt(log, StartPosition.fromTimeTick(tick), id);
                assertReadsAt(log, StartPosition.fromTime(written), id);
                long before = files.bytesRead();
                assertThat(log.fetch(new LocalMessageId(id))).isPresent();
                assertThat(files.bytesRead() - before).isLessThan(SEEK_BYTES_MAX);
            }
        }
    }

    @Test
    void shouldSeekWithoutFooters() throws IOException {
        for (String name : files.list()) {
            if (name.endsWith(SegmentNames.SEGMENT)) {
                files.openForWriting(name).write(ByteBuffer.wrap(new byte[64]), SegmentHeader.SEAL_AT);
            }
        }
        try (LocalBackend backend = open();
                ReadableLog log = backend.openForReading("c")) {
            for (int id = 1; id <= RECORDS; id += 177) {
                assertThat(first(log, StartPosition.from(new LocalMessageId(id))))
                        .isEqualTo(new LocalMessageId(id));
                assertThat(first(log, StartPosition.fromTimeTick((long) id * TICKS_A_RECORD)))
                        .isEqualTo(new LocalMessageId(id));
            }
        }
    }

    private void assertReadsAt(ReadableLog log, StartPosition start, int expectedId) throws IOException {
        long before = files.bytesRead();
        assertThat(first(log, start)).isEqualTo(new LocalMessageId(expectedId));
        assertThat(files.bytesRead() - before).as("bytes read for " + start).isLessThan(SEEK_BYTES_MAX);
    }

    private static Object first(ReadableLog log, StartPosition start) {
        try (LogReader reader = log.read(start)) {
            ImmutableMessage message = reader.poll(Duration.ZERO);
            return message == null ? "nothing" : message.messageId();
        }
    }
}
