/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A log that was written when the format was made is read by every version to come. The files are never changed. */
@Timeout(60)
final class GoldenLogTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/v1");
    private static final int TERM = 3;

    @TempDir
    private Path directory;

    private List<String> records;

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            for (Path file : files.toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        records = Files.readAllLines(GOLDEN.resolve(GoldenLogWriter.LIST));
        Files.delete(directory.resolve(GoldenLogWriter.LIST));
    }

    @Test
    void shouldReadEveryRecord() {
        assertThat(records).hasSizeGreaterThan(60);
        assertThat(GoldenLogWriter.records(directory)).isEqualTo(records);
    }

    @Test
    void shouldFindRecordsByIdAndTick() {
        try (LocalBackend backend = LocalBackend.openReadOnly(directory, GoldenLogWriter.OPTIONS)) {
            for (String record : records) {
                String[] fields = record.split(" ", -1);
                ReadableLog log = backend.openForReading(fields[0]);
                LocalMessageId id = new LocalMessageId(Long.parseLong(fields[1], 36));
                assertThat(log.fetch(id)).isPresent();
                assertThat(first(log, StartPosition.fromTimeTick(Long.parseLong(fields[2])))
                                .messageId())
                        .isEqualTo(id);
            }
        }
    }

    @Test
    void shouldHaveWhatItIsMeantToShow() {
        try (LocalBackend backend = LocalBackend.openReadOnly(directory, GoldenLogWriter.OPTIONS)) {
            assertThat(backend.segments()).anyMatch(segment -> segment.firstNumber() < segment.number());
            assertThat(backend.segments()).hasSizeGreaterThan(2);
            assertThat(backend.channels()).extracting(LocalChannel::name).isEqualTo(GoldenLogWriter.CHANNELS);
            assertThat(backend.channels()).allMatch(channel -> channel.term() == TERM);
            assertThat(backend.channels().get(0).startId()).isGreaterThan(1);
        }
        assertThat(LocalLogCheck.check(directory, (done, total) -> {}).findings())
                .isEmpty();
    }

    @Test
    void shouldGoOnWhereItEnds() {
        try (LocalBackend backend = LocalBackend.open(directory, GoldenLogWriter.OPTIONS)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("quiet", TERM + 1));
            long last = ((LocalMessageId) log.lastMessageId().orElseThrow()).value();

            assertThat(log.append(TestMessages.message("more"))).isEqualTo(new LocalMessageId(last + 1));
        }
        assertThat(GoldenLogWriter.records(directory.resolve("."))).hasSize(records.size() + 1);
    }

    private static ImmutableMessage first(ReadableLog log, StartPosition start) {
        try (LogReader reader = log.read(start)) {
            return Objects.requireNonNull(reader.poll(Duration.ZERO));
        }
    }
}
