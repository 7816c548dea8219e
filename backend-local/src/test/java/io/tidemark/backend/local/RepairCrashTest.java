/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loss of power at every step of a repair: a second one ends where the first would have. */
@Timeout(120)
final class RepairCrashTest {
    private static final Logger LOG = Logger.getLogger("io.tidemark.backend.local");

    @TempDir
    private Path directory;

    @BeforeAll
    static void silence() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void resetLog() {
        LOG.setLevel(null);
    }

    @ParameterizedTest
    @CsvSource({
        "2 RECORD 1,     payload, flip",
        "3 RECORD 2,     payload, flip",
        "3 STATE,        id,      flip",
        "2 file,         all,     missing",
        "1 file,         all,     missing",
        "3 file,         all,     empty",
        "1 file,         all,     swapped with 2",
        "3 file,         all,     swapped with 2",
        "3 file,         all,     copied to 4",
        "2 file,         all,     without SEAL and FOOTER",
    })
    void shouldBeRepairableWhereverItStopped(String structure, String region, String damage) throws IOException {
        Damage.of(structure, region, damage).apply(DamagedLog.write(directory));
        SimulatedFiles whole = load();
        assertThat(LocalLogRepair.apply(whole, (done, total) -> {}).after().isClean())
                .isTrue();
        List<Long> expected = ids(whole);

        int changes = 0;
        while (diedAfter(changes, expected)) {
            changes++;
        }
        assertThat(changes).as("changes that a repair makes").isGreaterThan(1);
    }

    /** Answers whether the repair got that far. */
    private boolean diedAfter(int changes, List<Long> expected) throws IOException {
        Random random = new Random(changes);
        SimulatedFiles files = load();
        files.failAfter(changes, /* die= */ true, random.nextDouble());
        boolean died = false;
        try {
            LocalLogRepair.apply(files, (done, total) -> {});
        } catch (IOException e) {
            died = true;
        }
        if (died) {
            files = files.crash(random);
            requireNothingInvented(files, expected);
        }
        assertThat(LocalLogRepair.apply(files, (done, total) -> {}).after().findings())
                .as("after %d changes", changes)
                .allMatch(finding -> finding.severity() == LogFinding.Severity.INFO);
        assertThat(ids(files)).as("after %d changes", changes).isEqualTo(expected);
        return died;
    }

    /** Whoever opens the half repaired log is refused, or sees what a whole repair would have left. */
    private static void requireNothingInvented(SimulatedFiles files, List<Long> expected) throws IOException {
        try {
            assertThat(expected).containsAll(ids(files));
        } catch (TidemarkException e) {
            assertThat(e.code())
                    .isIn(io.tidemark.message.ErrorCode.CORRUPT_LOG, io.tidemark.message.ErrorCode.POSITION_LOST);
        }
    }

    private SimulatedFiles load() throws IOException {
        SimulatedFiles files = new SimulatedFiles();
        try (Stream<Path> paths = Files.list(directory)) {
            for (Path path : paths.toList()) {
                try (StorageFile file = files.openForWriting(String.valueOf(path.getFileName()))) {
                    file.write(ByteBuffer.wrap(Files.readAllBytes(path)), 0);
                    file.force();
                }
            }
        }
        files.syncDirectory();
        return files;
    }

    private static List<Long> ids(SimulatedFiles files) throws IOException {
        List<Long> ids = new ArrayList<>();
        try (LocalBackend backend = LocalBackend.openReadOnly(files, LocalOptions.defaults());
                LogReader reader = backend.openForReading(DamagedLog.CHANNEL).read(StartPosition.all())) {
            ImmutableMessage message = reader.poll(Duration.ZERO);
            while (message != null) {
                ids.add(((LocalMessageId) message.messageId()).value());
                message = reader.poll(Duration.ZERO);
            }
        }
        return ids;
    }
}
