/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.FencedException;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One run: rounds of append, truncate, reclaim, read and reopen on a few channels, each round ended by a failure or a loss of
 * power, and after each a comparison with what a simple list says must and may be there.
 */
final class CrashRun {
    private static final long SEED_SPREAD = 0x9E37_79B9_7F4A_7C15L;

    private static final int ROUNDS = 4;
    private static final int OPERATIONS = 80;
    /** So many that files are overwritten in the life that wrote them, where only the segment's number tells old from new. */
    private static final int OPERATIONS_OF_A_LONG_ROUND = 400;
    /** So short that a whole group has room in the batch behind the one that is held. */
    private static final int GROUP_TEXT_MAX = 1_500;

    private static final long RETENTION_BYTES = 100_000;

    private final Random random;
    private final boolean ackMeansDurable;
    private final LocalOptions options;
    private final List<ModelChannel> channels = new ArrayList<>();
    private SimulatedFiles files = new SimulatedFiles();

    CrashRun(long seed) {
        random = new Random(seed * SEED_SPREAD); // small seeds alone would all begin with the same numbers
        ackMeansDurable = random.nextInt(4) != 0;
        LocalOptions unlimited = LocalOptions.defaults()
                .withSyncPolicy(ackMeansDurable ? SyncPolicy.always() : SyncPolicy.os())
                .withSegmentBytes(64 * 1024)
                .withBatchBytes(16 * 1024)
                .withReadBufferBytes(4096)
                .withFreeSegmentsMax(random.nextInt(3))
                .withCopyForwardBytesPerSecond(Long.MAX_VALUE);
        options = random.nextInt(3) == 0 ? unlimited.withRetentionBytes(RETENTION_BYTES) : unlimited;
        // With records of one length, stale frames of a recycled file lie exactly where new ones would.
        boolean uniform = random.nextBoolean();
        for (int i = 0; i < 3; i++) {
            channels.add(new ModelChannel("channel-" + i, uniform));
        }
    }

    void run() throws InterruptedException, IOException {
        for (int round = 0; round < ROUNDS; round++) {
            boolean dies = random.nextBoolean();
            if (random.nextInt(4) != 0) {
                files.failAfter(random.nextInt(150), dies, random.nextInt(5) / 4.0);
            }
            boolean failed = !playRound();
            if (dies || !failed || random.nextBoolean()) {
                files = files.crash(random);
                channels.forEach(channel -> channel.powerLost(ackMeansDurable));
            } else {
                files.reopen();
            }
            requireClean();
        }
        try (LocalBackend backend = LocalBackend.openWithoutReclaimer(files, options, InstantSource.system())) {
            verify(backend);
        }
        requireClean();
    }

    /** What a crash leaves is never taken for damage. */
    private void requireClean() throws IOException {
        LogCheckReport report = LocalLogCheck.check(files, (done, total) -> {});
        assertThat(report.findings()).allMatch(finding -> finding.severity() == LogFinding.Severity.INFO);
    }

    /** Whether nothing failed. */
    private boolean playRound() throws InterruptedException {
        try (LocalBackend backend = LocalBackend.openWithoutReclaimer(files, options, InstantSource.system())) {
            verify(backend);
            for (ModelChannel channel : channels) {
                channel.open(backend);
            }
            int operations = random.nextInt(8) == 0 ? OPERATIONS_OF_A_LONG_ROUND : OPERATIONS;
            for (int i = 0; i < operations; i++) {
                ModelChannel channel = anyChannel();
                switch (random.nextInt(13)) {
                    case 0, 1 -> truncate(channel);
                    case 10, 11, 12 -> reclaim(backend);
                    case 2, 3 -> channel.read(random);
                    case 4, 5 -> appendTogether(channel);
                    default -> channel.append(random);
                }
            }
            channels.forEach(ModelChannel::closeReader);
            return true;
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.IO_FAILED);
            return false;
        }
    }

    private ModelChannel anyChannel() {
        return random.nextInt(20) == 0 ? channels.get(0) : channels.get(1 + random.nextInt(channels.size() - 1));
    }

    /** The first channel is a quiet one, whose few records pin segments. */
    private void truncate(ModelChannel channel) {
        if (channel != channels.get(0) || random.nextInt(12) == 0) {
            channel.truncate(random);
        }
    }

    private void reclaim(LocalBackend backend) {
        if (options.retentionBytes().isPresent()) {
            channels.forEach(channel -> channel.allowToKeepOnly(RETENTION_BYTES));
        }
        int steps = random.nextInt(4);
        while (steps >= 0 && backend.reclaimOnce()) {
            steps--;
        }
        for (LocalChannel known : backend.channels()) {
            channels.forEach(channel -> channel.started(known));
        }
    }

    /** Several appends that end up in one batch: the writer is held at the first until the others are queued. */
    private void appendTogether(ModelChannel first) throws InterruptedException {
        files.hold();
        List<Runnable> outcomes = new ArrayList<>();
        try {
            outcomes.add(first.appendLater(first.text(random, GROUP_TEXT_MAX)));
            files.awaitHeldWriter();
            int count = 1 + random.nextInt(6);
            for (int i = 0; i < count; i++) {
                ModelChannel channel = anyChannel();
                outcomes.add(channel.appendLater(channel.text(random, GROUP_TEXT_MAX)));
            }
        } finally {
            files.release();
        }
        TidemarkException failure = null;
        for (Runnable outcome : outcomes) {
            try {
                outcome.run();
            } catch (TidemarkException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void verify(LocalBackend backend) {
        for (ModelChannel channel : channels) {
            channel.verify(backend);
        }
    }

    /** What must and may be in a channel. */
    private static final class ModelChannel {
        /** What a record takes beside its text. */
        private static final int FRAME_BYTES_MAX = 120;

        private final String name;
        private final boolean uniform;

        /** The texts of all records ever issued, by id from 1; those above {@link #acknowledged} may be missing. */
        private final List<String> issued = new ArrayList<>();

        private int acknowledged;
        private long startAcknowledged = 1;
        private long startIssued = 1;
        private long termAcknowledged;
        private long termIssued;
        private int serial;
        private @Nullable WritableLog log;
        private @Nullable LogReader reader;
        private long readerNext = 1;

        ModelChannel(String name, boolean uniform) {
            this.name = name;
            this.uniform = uniform;
        }

        void open(LocalBackend backend) {
            if (termAcknowledged > 0) {
                assertThatThrownBy(() -> backend.openForWriting(new ChannelTerm(name, termAcknowledged)))
                        .isInstanceOf(FencedException.class);
            }
            termIssued++;
            WritableLog opened = backend.openForWriting(new ChannelTerm(name, termIssued));
            log = opened;
            termAcknowledged = termIssued;
            readerNext = Math.max(1, startAcknowledged);
            reader = opened.read(StartPosition.from(new LocalMessageId(readerNext)));
        }

        private WritableLog log() {
            return java.util.Objects.requireNonNull(log);
        }

        void append(Random random) {
            appendLater(text(random, 8_000)).run();
        }

        String text(Random random, int lengthMax) {
            int length = !uniform && random.nextInt(3) == 0 ? random.nextInt(lengthMax) : 1_000;
            return "%s#%05d%s".formatted(name, serial++, "x".repeat(length));
        }

        Runnable appendLater(String text) {
            issued.add(text);
            int id = issued.size();
            CompletableFuture<MessageId> append = log().appendAsync(TestMessages.message(text));
            return () -> {
                try {
                    assertThat(append.join()).isEqualTo(new LocalMessageId(id));
                    acknowledged = id;
                } catch (CompletionException e) {
                    assertThat(log().failure()).isNotNull();
                    throw (TidemarkException) e.getCause();
                }
            };
        }

        void truncate(Random random) {
            if (issued.isEmpty()) {
                return;
            }
            long upTo = Math.max(0, issued.size() - random.nextInt(20));
            startIssued = Math.max(startIssued, upTo + 1);
            log().truncatePrefix(new LocalMessageId(upTo));
            startAcknowledged = Math.max(startAcknowledged, upTo + 1);
        }

        /** Records that so many bytes of others follow may go from now on. */
        void allowToKeepOnly(long bytes) {
            long kept = 0;
            int id = issued.size();
            while (id > 0 && kept < bytes) {
                kept += issued.get(id - 1).length() + FRAME_BYTES_MAX;
                id--;
            }
            startIssued = Math.max(startIssued, kept < bytes ? 1 : id + 1);
        }

        /** Takes note of what the log says of its start, which is durable then. */
        void started(LocalChannel known) {
            if (known.name().equals(name)) {
                assertThat(known.startId()).isBetween(startAcknowledged, startIssued);
                startAcknowledged = known.startId();
            }
        }

        void read(Random random) {
            LogReader open = java.util.Objects.requireNonNull(reader);
            int count = random.nextInt(15);
            for (int i = 0; i < count; i++) {
                try {
                    ImmutableMessage message = open.poll(Duration.ZERO);
                    if (message == null) {
                        assertThat(readerNext).isEqualTo(issued.size() + 1L);
                        return;
                    }
                    assertThat(message.messageId()).isEqualTo(new LocalMessageId(readerNext));
                    assertThat(TestMessages.text(message)).isEqualTo(issued.get((int) readerNext - 1));
                    readerNext++;
                } catch (PositionLostException e) {
                    assertThat(readerNext).isLessThan(startIssued);
                    readerNext = ((LocalMessageId) e.earliest()).value();
                    open.close();
                    open = log().read(StartPosition.from(e.earliest()));
                    reader = open;
                }
            }
        }

        void closeReader() {
            java.util.Objects.requireNonNull(reader).close();
        }

        void powerLost(boolean ackMeansDurable) {
            if (!ackMeansDurable) {
                acknowledged = 0; // truncation and terms are durable under any policy
            }
        }

        /** Compares, and takes what was found as the truth to go on from. */
        void verify(LocalBackend backend) {
            List<ImmutableMessage> found = new ArrayList<>();
            long last;
            try (var readable = backend.openForReading(name);
                    LogReader all = readable.read(StartPosition.all())) {
                ImmutableMessage message = all.poll(Duration.ZERO);
                while (message != null) {
                    found.add(message);
                    message = all.poll(Duration.ZERO);
                }
                last = readable.lastMessageId()
                        .map(id -> ((LocalMessageId) id).value())
                        .orElse(0L);
            }
            assertThat(last).isBetween(Math.max((long) acknowledged, startAcknowledged - 1), (long) issued.size());
            long first = last - found.size() + 1;
            assertThat(first).isBetween(startAcknowledged, Math.max(startIssued, startAcknowledged));
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).messageId()).isEqualTo(new LocalMessageId(first + i));
                assertThat(TestMessages.text(found.get(i))).isEqualTo(issued.get((int) (first + i) - 1));
            }
            while (issued.size() > last) {
                issued.remove(issued.size() - 1);
            }
            acknowledged = issued.size();
            startAcknowledged = first;
            startIssued = first;
        }
    }
}
