/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A thousand segments are recycled by one process under the readers of another. */
@Timeout(300)
final class TwoProcessTest {
    private static final int SEGMENTS = 1_000;

    @TempDir
    private Path directory;

    @Test
    void shouldReadOnWhileAnotherProcessRecyclesAThousandSegments() throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        RecyclingWriter.class.getName(),
                        directory.toString(),
                        Integer.toString(SEGMENTS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = writer.inputReader(StandardCharsets.UTF_8);
                LocalBackend follower = LocalBackend.openReadOnly(directory, RecyclingWriter.OPTIONS);
                ReadableLog log = follower.openForReading(RecyclingWriter.CHANNEL);
                LogReader fast = log.read(StartPosition.all());
                LogReader slow = log.read(StartPosition.all())) {
            CompletableFuture<Long> last = CompletableFuture.supplyAsync(() -> readNumber(output));
            requireRecord(slow, 1);

            long next = 1;
            while (!last.isDone() || next <= last.join()) {
                ImmutableMessage message = fast.poll(Duration.ofMillis(100));
                if (message != null) {
                    requireRecord(message, next);
                    next++;
                }
            }

            assertThat(next - 1).isEqualTo(last.join()).isGreaterThan(2 * RecyclingWriter.KEEP);
            requireLostBelowTheStart(log, slow, next);
        } finally {
            writer.getOutputStream().close();
            writer.waitFor();
        }
        assertThat(writer.exitValue()).isZero();
    }

    /** A reader that stood still reads what its open file still has, and is told then where it may go on. */
    private static void requireLostBelowTheStart(ReadableLog log, LogReader slow, long end) {
        PositionLostException lost = catchThrowableOfType(PositionLostException.class, () -> {
            for (long id = 2; ; id++) {
                requireRecord(slow, id);
            }
        });
        long earliest = ((LocalMessageId) lost.earliest()).value();
        assertThat(lost.requested()).isLessThan(lost.earliest());
        assertThat(earliest).isGreaterThan(end - 2L * RecyclingWriter.KEEP);
        try (LogReader again = log.read(StartPosition.from(lost.earliest()))) {
            for (long id = earliest; id < end; id++) {
                requireRecord(again, id);
            }
        }
    }

    private static void requireRecord(LogReader reader, long id) {
        requireRecord(Objects.requireNonNull(reader.poll(Duration.ofSeconds(30)), "record " + id), id);
    }

    private static void requireRecord(ImmutableMessage message, long id) {
        assertThat(message.messageId()).isEqualTo(new LocalMessageId(id));
        assertThat(TestMessages.text(message)).isEqualTo(KilledWriter.text(RecyclingWriter.CHANNEL, id));
    }

    private static long readNumber(BufferedReader output) {
        try {
            return Long.parseLong(output.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
