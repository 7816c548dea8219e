/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static io.tidemark.testkit.TestMessages.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A log that is open for reading only, beside one that writes it. */
@Timeout(60)
final class FollowTest {
    private static final LocalOptions SMALL = LocalOptions.defaults()
            .withSyncPolicy(SyncPolicy.os())
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(8 * 1024)
            .withReadBufferBytes(4 * 1024)
            .withFreeSegmentsMax(2)
            .withWarnFreePercent(0)
            .withRefuseFreePercent(0);

    @TempDir
    private Path directory;

    @Test
    void shouldFollowAWriterFromAnEmptyDirectoryOn() {
        try (LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL);
                LogReader reader = follower.openForReading("c").read(StartPosition.all())) {
            assertThat(reader.poll(Duration.ZERO)).isNull();
            try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
                WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
                for (int i = 0; i < 100; i++) { // over several segments
                    log.append(message("m" + i + "x".repeat(3_000)));
                    assertThat(text(take(reader))).startsWith("m" + i + "x");
                }
                assertThat(follower.segmentCount()).isEqualTo(backend.segmentCount());
            }
            try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
                backend.openForWriting(new ChannelTerm("c", 2))
                        .append(message("next life").timeTick(7));
                assertThat(text(take(reader))).isEqualTo("next life");
                assertThat(follower.channels()).isEqualTo(backend.channels());
            }
        }
    }

    @Test
    void shouldLeaveTheDirectoryAsItIs() throws IOException {
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            backend.openForWriting(new ChannelTerm("c", 1)).append(message("a"));
        }
        List<String> before = files();
        try (LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL)) {
            assertThat(take(follower.openForReading("c").read(StartPosition.all())))
                    .isNotNull();
            assertThatThrownBy(() -> follower.openForWriting(new ChannelTerm("c", 2)))
                    .isInstanceOfSatisfying(
                            TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISUSE));
        }
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void shouldRefuseWhatIsNoDirectory() {
        Path nothing = directory.resolve("nothing");

        assertThatThrownBy(() -> LocalBackend.openReadOnly(nothing, SMALL))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_FAILED))
                .hasMessageContaining(nothing.toString());
        assertThat(nothing).doesNotExist();
    }

    @Test
    void shouldBeLostOnlyBelowTheStartWhenSegmentsAreRecycled() {
        try (LocalBackend backend = LocalBackend.open(directory, SMALL);
                LocalBackend follower = LocalBackend.openReadOnly(directory, SMALL)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            LogReader behind = follower.openForReading("c").read(StartPosition.all());
            log.append(messageOfBytes(4_000));
            assertThat(take(behind).messageId()).isEqualTo(new LocalMessageId(1));
            MessageId last = new LocalMessageId(1);
            for (int i = 0; i < 300; i++) {
                last = log.append(messageOfBytes(4_000));
                log.truncatePrefix(last);
            }

            long next = 2;
            LogReader reader = behind;
            int lost = 0;
            while (next <= ((LocalMessageId) last).value()) {
                try {
                    assertThat(take(reader).messageId()).isEqualTo(new LocalMessageId(next));
                    next++;
                } catch (PositionLostException e) {
                    lost++;
                    assertThat(e.requested()).isEqualTo(new LocalMessageId(next));
                    assertThat(e.earliest()).isGreaterThan(new LocalMessageId(next));
                    next = ((LocalMessageId) e.earliest()).value();
                    reader = follower.openForReading("c").read(StartPosition.from(e.earliest()));
                    if (e.earliest().compareTo(last) > 0) {
                        break;
                    }
                }
            }
            assertThat(lost).isPositive();
            assertThat(follower.openForReading("c").lastMessageId()).contains(last);
        }
    }

    private static ImmutableMessage take(LogReader reader) {
        ImmutableMessage message = reader.poll(Duration.ofSeconds(20));
        assertThat(message).isNotNull();
        return java.util.Objects.requireNonNull(message);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file + " " + file.toFile().length() + " "
                            + file.toFile().lastModified())
                    .sorted()
                    .toList();
        }
    }
}
