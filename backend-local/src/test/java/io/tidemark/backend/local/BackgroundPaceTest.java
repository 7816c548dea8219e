/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Copying forward keeps to its rate and out of the way. */
@Timeout(60)
final class BackgroundPaceTest {
    private static final long BYTES_PER_SECOND = 1_000_000;

    private final ReclaimSignal signal = new ReclaimSignal();
    private final Journal journal = journal();

    private static Journal journal() {
        SimulatedFiles files = new SimulatedFiles();
        LocalOptions options = LocalOptions.defaults().withCopyForwardBytesPerSecond(BYTES_PER_SECOND);
        return new Journal(
                files,
                options,
                new Segments(List.of()),
                new ChannelTable(),
                new DiskSpace(files, options, new FreeFiles(files, options)),
                new Position(1, 0, 1));
    }

    @Test
    void shouldTakeAsLongAsTheRateSays() {
        BackgroundPace pace = new BackgroundPace(journal, signal);
        pace.spend(BYTES_PER_SECOND / 10); // what an idle time saved up
        long start = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            pace.spend(BYTES_PER_SECOND / 20);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(150));
    }

    @Test
    void shouldComeToAnEndBesideACommitterThatNeverRests() {
        signal.startCommit();
        long start = System.nanoTime();

        new BackgroundPace(journal, signal).spend(1);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(15));
    }

    @Test
    void shouldGiveUpWhenTheLogCloses() {
        BackgroundPace pace = new BackgroundPace(journal, signal);
        journal.close();

        assertThatThrownBy(() -> pace.spend(1_000 * BYTES_PER_SECOND))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }
}
