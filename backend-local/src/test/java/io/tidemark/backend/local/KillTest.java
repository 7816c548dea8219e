/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real process is killed while it writes, again and again in the same directory, and whatever it said it had is there.
 * {@code -Dtidemark.kills=N} sets how often.
 */
@Timeout(900)
final class KillTest {
    private static final int KILLS = Integer.getInteger("tidemark.kills", 15);
    private static final int LINES_MAX = 1_000;

    private static final Logger PACKAGE_LOG = Logger.getLogger(KillTest.class.getPackageName());

    @TempDir
    private Path directory;

    private final Random random = new Random(20_261_201);
    private final Map<String, Long> recordAcknowledged = new HashMap<>();
    private final Map<String, Long> startAcknowledged = new HashMap<>();

    @BeforeAll
    static void silenceWarnings() {
        PACKAGE_LOG.setLevel(Level.SEVERE);
    }

    @AfterAll
    static void resetLog() {
        PACKAGE_LOG.setLevel(null);
    }

    @Test
    void shouldKeepWhatWasAcknowledgedBeforeEachKill() throws IOException, InterruptedException {
        for (int term = 1; term <= KILLS; term++) {
            writeAndKill(term);
            verify(term);
        }
        assertThat(recordAcknowledged.values()).allMatch(id -> id > 1);
    }

    private void writeAndKill(int term) throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        directory.toString(),
                        Integer.toString(term))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int linesBeforeKill = 1 + random.nextInt(LINES_MAX);
        try (BufferedReader output = writer.inputReader(StandardCharsets.UTF_8)) {
            String line;
            for (int lines = 0; (line = output.readLine()) != null; lines++) {
                note(line);
                if (lines == linesBeforeKill) {
                    writer.toHandle().destroyForcibly(); // which, unlike the process, leaves what it said before
                }
            }
        } finally {
            writer.destroyForcibly().waitFor();
        }
    }

    private void note(String line) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
            case KilledWriter.RECORD -> recordAcknowledged.put(words[1], Long.parseLong(words[2]));
            case KilledWriter.START -> startAcknowledged.put(words[1], Long.parseLong(words[2]));
            default -> assertThat(line).isEqualTo(KilledWriter.READY);
        }
    }

    private void verify(int term) {
        assertThat(LocalLogCheck.check(directory, (done, total) -> {}).findings())
                .allMatch(finding -> finding.severity() == LogFinding.Severity.INFO);
        try (LocalBackend backend = LocalBackend.open(directory, KilledWriter.OPTIONS)) {
            assertThat(backend.channels()).hasSize(KilledWriter.CHANNELS.size());
            for (LocalChannel channel : backend.channels()) {
                assertThat(channel.term()).isEqualTo(term);
                assertThat(channel.startId())
                        .isGreaterThanOrEqualTo(startAcknowledged.getOrDefault(channel.name(), 1L));
                assertThat(channel.nextId()).isGreaterThan(recordAcknowledged.getOrDefault(channel.name(), 0L));
                verifyRecords(backend, channel);
            }
        }
    }

    private static void verifyRecords(LocalBackend backend, LocalChannel channel) {
        long id = channel.startId();
        try (LogReader reader = backend.openForReading(channel.name()).read(StartPosition.all())) {
            ImmutableMessage message;
            while ((message = reader.poll(Duration.ZERO)) != null) {
                assertThat(message.messageId()).isEqualTo(new LocalMessageId(id));
                assertThat(TestMessages.text(message)).isEqualTo(KilledWriter.text(channel.name(), id));
                id++;
            }
        }
        assertThat(id).isEqualTo(channel.nextId());
    }
}
