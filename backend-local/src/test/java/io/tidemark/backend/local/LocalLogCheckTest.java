/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.backend.local.LogFinding.Kind;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the check says of logs as writers leave them; the damage matrix has the damaged ones. */
@Timeout(120)
final class LocalLogCheckTest {
    private static final LocalOptions SMALL =
            LocalOptions.defaults().withSegmentBytes(64 * 1024).withSyncPolicy(SyncPolicy.os());

    @TempDir
    private Path directory;

    private LogCheckReport check() {
        return LocalLogCheck.check(directory, (done, total) -> {});
    }

    @Test
    void shouldFindNothingInALogOfManySegmentsChannelsAndOpenings() {
        for (int term = 1; term <= 3; term++) {
            try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
                WritableLog one = backend.openForWriting(new ChannelTerm("one", term));
                WritableLog two = backend.openForWriting(new ChannelTerm("two", term));
                for (int i = 0; i < 30; i++) {
                    one.append(TestMessages.messageOfBytes(3_000));
                    two.append(message("short"));
                }
                two.truncatePrefix(new LocalMessageId(5));
            }
        }

        LogCheckReport report = check();

        assertThat(report.findings()).isEmpty();
        assertThat(report.segments()).isGreaterThan(3);
        assertThat(report.batches()).isGreaterThan(180);
        assertThat(report.channels())
                .containsExactly(
                        new LogCheckReport.CheckedChannel("one", 90, 0, 1, 91),
                        new LogCheckReport.CheckedChannel("two", 90, 0, 6, 91));
    }

    @Test
    void shouldFindNothingInRecycledSegmentsFullOfStaleFrames() {
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            for (int i = 1; i <= 200; i++) {
                log.append(TestMessages.messageOfBytes(3_000));
                if (i % 50 == 0) {
                    log.truncatePrefix(new LocalMessageId(i - 10));
                }
            }
        }

        LogCheckReport report = check();

        assertThat(report.findings()).isEmpty();
        assertThat(report.channels())
                .singleElement()
                .satisfies(channel -> assertThat(channel.nextId()).isEqualTo(201));
    }

    @Test
    void shouldFindNothingInAnEmptyDirectoryAndChangeNothing() throws IOException {
        assertThat(check().findings()).isEmpty();
        assertThat(check().segments()).isZero();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void shouldRefuseADirectoryThatIsNotThere() {
        assertThatThrownBy(() -> LocalLogCheck.check(directory.resolve("nowhere"), (done, total) -> {}))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_FAILED));
    }

    @Test
    void shouldTellHowFarItHasCome() {
        try (LocalBackend backend = LocalBackend.open(directory, LocalOptions.defaults())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            for (int i = 0; i < 12; i++) {
                log.append(TestMessages.messageOfBytes(1 << 20));
            }
        }
        List<Long> done = new ArrayList<>();

        LogCheckReport report = LocalLogCheck.check(directory, (bytes, total) -> {
            assertThat(total).isGreaterThan(12L << 20);
            done.add(bytes);
        });

        assertThat(done).hasSizeGreaterThan(2).isSorted().last().isEqualTo(report.bytes());
    }

    /** The writer rolls, truncates and recycles all the time; nothing of that may look like damage. */
    @Test
    void shouldFindNothingBesideAWriter() throws InterruptedException {
        AtomicBoolean enough = new AtomicBoolean();
        try (LocalBackend backend = LocalBackend.open(directory, SMALL)) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            Thread writer = new Thread(() -> {
                for (int i = 1; !enough.get(); i++) {
                    log.append(TestMessages.messageOfBytes(i % 7 * 500));
                    if (i % 100 == 0) {
                        log.truncatePrefix(new LocalMessageId(i - 60));
                    }
                }
            });
            writer.start();
            try {
                for (int i = 0; i < 200; i++) {
                    assertThat(check().findings())
                            .allMatch(finding -> finding.kind() == Kind.TORN_TAIL
                                    || finding.kind() == Kind.TEMPORARY_FILE
                                    || finding.kind() == Kind.SEALED_TAIL);
                }
            } finally {
                enough.set(true);
                writer.join();
            }
        }
        assertThat(check().findings()).isEmpty();
    }
}
