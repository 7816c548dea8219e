/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static io.tidemark.testkit.TestMessages.messageOfBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.FencedException;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class LocalBackendTest {
    private static final LocalOptions SMALL = LocalOptions.defaults()
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(8 * 1024)
            .withReadBufferBytes(4 * 1024)
            .withFreeSegmentsMax(2)
            .withWarnFreePercent(0)
            .withRefuseFreePercent(0);

    private static final LocalOptions ON_ANY_DISK =
            LocalOptions.defaults().withWarnFreePercent(0).withRefuseFreePercent(0);

    @TempDir
    private Path directory;

    // ---- one writer -------------------------------------------------------------------------------------------------

    @Test
    void shouldRefuseASecondProcessAndRecoverAfterItsDeath() throws IOException, InterruptedException { // F6, F7
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HoldingProcess.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = holder.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo(HoldingProcess.READY);

            assertThatThrownBy(() -> LocalBackend.open(directory, SMALL))
                    .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.LOCKED))
                    .hasMessageContaining("pid " + holder.pid())
                    .hasMessageContaining(directory.resolve("lock").toString());
            assertThat(holder.isAlive()).isTrue();
        } finally {
            holder.destroyForcibly().waitFor();
        }

        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            ReadableLog log = backend.openForReading("c");
            LogReader latest = log.read(StartPosition.latest());
            assertThat(log.lastMessageId()).contains(new LocalMessageId(HoldingProcess.RECORDS));
            WritableLog writer = backend.openForWriting(new ChannelTerm("c", 2));
            MessageId next = writer.append(message("next"));
            assertThat(next).isEqualTo(new LocalMessageId(HoldingProcess.RECORDS + 1));
            assertThat(latest.take().messageId()).isEqualTo(next);
            assertThat(latest.poll(Duration.ZERO)).isNull();
        }
    }

    @Test
    void shouldRefuseASecondBackendInThisProcess() {
        try (LocalBackend first = LocalBackend.open(directory, SMALL)) {
            assertThatThrownBy(() -> LocalBackend.open(directory, SMALL))
                    .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.LOCKED));
            first.openForWriting(new ChannelTerm("c", 1)).append(message("undisturbed"));
        }
    }

    @Test
    void shouldRememberTermsAcrossRestarts() {
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            backend.openForWriting(new ChannelTerm("c", 7));
        }
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            assertThatThrownBy(() -> backend.openForWriting(new ChannelTerm("c", 7)))
                    .isInstanceOfSatisfying(
                            FencedException.class,
                            e -> assertThat(e.currentTerm()).isEqualTo(7));
            backend.openForWriting(new ChannelTerm("c", 8)).append(message("a"));
        }
    }

    // ---- retention --------------------------------------------------------------------------------------------------

    @Test
    void shouldStillReadWhatIsOnlyLogicallyTruncated() { // case F9
        try (LocalBackend backend = LocalBackend.open(directory, ON_ANY_DISK)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            for (int i = 1; i <= 200; i++) {
                log.append(message("m" + i));
            }
            LogReader at110 = log.read(StartPosition.from(new LocalMessageId(110)));
            assertThat(TestMessages.text(at110.take())).isEqualTo("m110");

            log.truncatePrefix(new LocalMessageId(120));

            assertThat(TestMessages.text(at110.take())).isEqualTo("m111");
            LogReader later = log.read(StartPosition.from(new LocalMessageId(110)));
            assertThat(TestMessages.text(later.take())).isEqualTo("m110");
            assertThat(TestMessages.text(log.read(StartPosition.all()).take())).isEqualTo("m121");
        }
    }

    @Test
    void shouldRecycleUnderAReaderThatIsLostOnlyBelowTheStart() throws IOException { // case F9
        try (LocalBackend backend = openWithoutReclaimer(SMALL)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            MessageId first = log.append(messageOfBytes(4_000));
            LogReader behind = log.read(StartPosition.all());
            behind.take();
            LogReader ahead = null;
            MessageId last = first;
            for (int i = 0; i < 200; i++) {
                last = log.append(messageOfBytes(4_000));
                if (i % 20 == 0) {
                    log.truncatePrefix(last);
                    reclaim(backend);
                    ahead = log.read(StartPosition.from(last));
                }
            }

            assertThat(backend.segmentCount()).isLessThanOrEqualTo(3);
            assertThatThrownBy(behind::take).isInstanceOf(PositionLostException.class);
            assertThatThrownBy(() -> log.read(StartPosition.from(first)))
                    .isInstanceOfSatisfying(PositionLostException.class, e -> {
                        assertThat(e.requested()).isEqualTo(first);
                        assertThat(e.earliest()).isGreaterThan(first);
                    });
            assertThat(ahead).isNotNull();
            MessageId read = first;
            while (!read.equals(last)) {
                read = java.util.Objects.requireNonNull(ahead).take().messageId();
            }
        }
    }

    @Test
    void shouldNotSkipSegmentsThatWentWhileAReaderWasInAnOlderOne() throws IOException {
        try (LocalBackend backend = openWithoutReclaimer(SMALL.withFreeSegmentsMax(0))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            MessageId first = log.append(messageOfBytes(4_000));
            LogReader behind = log.read(StartPosition.all());
            assertThat(behind.take().messageId()).isEqualTo(first);
            MessageId last = first;
            while (backend.segmentCount() < 4) {
                last = log.append(messageOfBytes(4_000));
            }
            log.truncatePrefix(last);
            reclaim(backend);
            log.append(message("after"));

            // The rest of its own segment may still be read, since the file is open; what follows is gone.
            long next = 2;
            PositionLostException lost = null;
            while (lost == null) {
                try {
                    assertThat(behind.take().messageId()).isEqualTo(new LocalMessageId(next));
                    next++;
                } catch (PositionLostException e) {
                    lost = e;
                }
            }
            assertThat(lost.requested()).isEqualTo(new LocalMessageId(next));
            assertThat(lost.earliest()).isGreaterThan(new LocalMessageId(next));
        }
    }

    @Test
    void shouldNotReturnFromATruncationBeforeAnEarlierOneIsDurable() throws Exception {
        SimulatedFiles files = new SimulatedFiles();
        try (LocalBackend backend = LocalBackend.open(files, SMALL, InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            MessageId id = log.append(message("a"));
            FutureTask<Boolean> first = new FutureTask<>(() -> log.truncatePrefix(id), true);
            FutureTask<Boolean> second = new FutureTask<>(() -> log.truncatePrefix(id), true);
            files.hold();
            try {
                new Thread(first).start();
                files.awaitHeldWriter();
                Thread thread = new Thread(second);
                thread.start();
                while (thread.isAlive() && thread.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
                assertThat(second.isDone()).isFalse();
            } finally {
                files.release();
            }
            assertThat(first.get()).isTrue();
            assertThat(second.get()).isTrue();
        }
    }

    @Test
    void shouldKeepASegmentThatAnotherChannelNeeds() throws IOException {
        try (LocalBackend backend = openWithoutReclaimer(SMALL.withCopyForwardBytesPerSecond(0))) {
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 1));
            quiet.append(message("kept"));
            for (int i = 0; i < 50; i++) {
                busy.truncatePrefix(busy.append(messageOfBytes(4_000)));
            }
            assertThat(backend.reclaimOnce()).isFalse();
            assertThat(backend.segmentCount()).isGreaterThan(3);
            assertThat(TestMessages.text(quiet.read(StartPosition.all()).take()))
                    .isEqualTo("kept");

            quiet.truncatePrefix(new LocalMessageId(1));
            reclaim(backend);

            assertThat(backend.segmentCount()).isLessThanOrEqualTo(2);
        }
    }

    // ---- bounds -----------------------------------------------------------------------------------------------------

    @Test
    void shouldRefuseWhatIsTooLargeAndGoOn() { // case H6
        try (LocalBackend backend = LocalBackend.open(directory, SMALL.withMessageBytesMax(1 << 20))) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));

            assertThatThrownBy(() -> log.append(messageOfBytes(2 << 20)))
                    .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.TOO_LARGE))
                    .hasMessageContaining("at most 1048576 bytes");
            assertThat(log.append(message("small"))).isEqualTo(new LocalMessageId(1));
        }
    }

    @Test
    void shouldTakeAMessageThatIsLargerThanBatchAndSegment() {
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            log.append(messageOfBytes(300_000));
            log.append(message("small"));

            LogReader reader = log.read(StartPosition.all());
            assertThat(reader.take().payloadSize()).isEqualTo(300_000);
            assertThat(TestMessages.text(reader.take())).isEqualTo("small");
        }
    }

    @Test
    void shouldRefuseRatherThanWaitWhereThatWasChosen() throws InterruptedException {
        SimulatedFiles files = new SimulatedFiles();
        try (LocalBackend backend = LocalBackend.open(
                files, SMALL.withWaitWhenFull(false).withInFlightBytesMax(4096), InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            files.hold();
            CompletableFuture<MessageId> written = log.appendAsync(messageOfBytes(1_000));
            files.awaitHeldWriter();
            CompletableFuture<MessageId> queued = log.appendAsync(messageOfBytes(6_000));
            CompletableFuture<MessageId> alsoQueued = log.appendAsync(messageOfBytes(6_000));

            assertThatThrownBy(() -> log.append(messageOfBytes(6_000)))
                    .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.OVERLOADED));

            files.release();
            assertThat(written.join()).isEqualTo(new LocalMessageId(1));
            assertThat(queued.join()).isEqualTo(new LocalMessageId(2));
            assertThat(alsoQueued.join()).isEqualTo(new LocalMessageId(3));
        }
    }

    /** So that the test says when segments go. */
    private LocalBackend openWithoutReclaimer(LocalOptions options) throws IOException {
        return LocalBackend.openWithoutReclaimer(DiskFiles.create(directory), options, InstantSource.system());
    }

    private static void reclaim(LocalBackend backend) {
        boolean more = true;
        while (more) {
            more = backend.reclaimOnce();
        }
    }

    private static Consumer<TidemarkException> has(ErrorCode code) {
        return e -> assertThat(e.code()).isEqualTo(code);
    }

    /** Another process that writes, says so, and stays until it is killed. */
    static final class HoldingProcess {
        static final String READY = "ready";
        static final int RECORDS = 100;

        private HoldingProcess() {}

        public static void main(String[] args) throws InterruptedException {
            LocalBackend backend = LocalBackend.open(Path.of(args[0]), SMALL);
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            for (int i = 0; i < RECORDS; i++) {
                log.append(message("m" + i));
            }
            System.out.println(READY);
            Thread.currentThread().join();
        }
    }
}
