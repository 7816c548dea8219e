/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static io.tidemark.testkit.TestMessages.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reclaiming thread at work on a real disk, with readers of this backend and of followers in its way. */
@Timeout(120)
final class ReclaimBesideReadersTest {
    private static final int REWRITES = Integer.getInteger("tidemark.reclaim.rewrites", 10);
    private static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSyncPolicy(SyncPolicy.os())
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(8 * 1024)
            .withReadBufferBytes(4 * 1024)
            .withFreeSegmentsMax(2)
            .withCopyForwardBytesPerSecond(Long.MAX_VALUE)
            .withWarnFreePercent(0)
            .withRefuseFreePercent(0);

    @TempDir
    private Path directory;

    /** Records of the quiet channel that can be read; set after their append, negative once no more come. */
    private final AtomicLong written = new AtomicLong();

    private volatile boolean done;

    @Test
    void shouldNeverShowAReaderAnythingElse() throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(4);
        try (LocalBackend backend = LocalBackend.open(directory, OPTIONS)) {
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 1));
            List<Future<Integer>> reads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int seed = i;
                reads.add(readers.submit(() -> readAgainAndAgain(backend, seed)));
                reads.add(readers.submit(follow(seed)));
            }
            try {
                writeUntilRewritten(backend, quiet, busy);
            } finally {
                done = true;
            }
            for (Future<Integer> read : reads) {
                assertThat(read.get()).isPositive();
            }
        } finally {
            readers.shutdownNow();
        }
    }

    private void writeUntilRewritten(LocalBackend backend, WritableLog quiet, WritableLog busy) {
        Set<Long> rewritten = new HashSet<>();
        while (rewritten.size() < REWRITES) {
            long id = written.get() + 1;
            quiet.append(message("quiet " + id));
            written.set(id);
            for (int i = 0; i < 20; i++) {
                busy.append(message("x".repeat(4_000)));
            }
            busy.truncatePrefix(busy.lastMessageId().orElseThrow());
            for (LocalSegment segment : backend.segments()) {
                if (segment.firstNumber() < segment.number()) {
                    rewritten.add(segment.number());
                }
            }
        }
    }

    private Callable<Integer> follow(int seed) {
        return () -> {
            try (LocalBackend follower = LocalBackend.openReadOnly(directory, OPTIONS)) {
                return readAgainAndAgain(follower, seed);
            }
        };
    }

    /** Reads the quiet channel from some place to where it ends, and what can be had of the busy one. */
    private int readAgainAndAgain(LocalBackend backend, int seed) {
        Random random = new Random(seed);
        int passes = 0;
        while (!done || passes == 0) {
            long last = written.get();
            if (last > 0) {
                readQuiet(backend, 1 + (long) (random.nextDouble() * last), last);
                readBusy(backend);
                assertThat(backend.segments()).isNotEmpty();
                passes++;
            }
        }
        return passes;
    }

    private static void readQuiet(LocalBackend backend, long first, long last) {
        try (var log = backend.openForReading("quiet");
                LogReader reader = log.read(StartPosition.from(new LocalMessageId(first)))) {
            for (long id = first; id <= last; id++) {
                ImmutableMessage record = reader.poll(Duration.ofSeconds(20));
                assertThat(record).as("quiet %s of %s", id, last).isNotNull();
                assertThat(text(java.util.Objects.requireNonNull(record))).isEqualTo("quiet " + id);
            }
            assertThat(log.fetch(new LocalMessageId(first))).isPresent();
        }
    }

    private static void readBusy(LocalBackend backend) {
        long next = 0;
        try (var log = backend.openForReading("busy");
                LogReader reader = log.read(StartPosition.all())) {
            for (ImmutableMessage record = reader.poll(Duration.ZERO);
                    record != null;
                    record = reader.poll(Duration.ZERO)) {
                long id = ((LocalMessageId) record.messageId()).value();
                assertThat(next == 0 || id == next)
                        .as("id %s behind %s", id, next - 1)
                        .isTrue();
                next = id + 1;
            }
        } catch (PositionLostException e) {
            assertThat(e.earliest()).isGreaterThan(e.requested());
        }
    }
}
