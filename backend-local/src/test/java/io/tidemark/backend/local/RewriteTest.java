/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.PositionLostException;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is live of mostly dead segments is copied forward under its ids. */
@Timeout(60)
final class RewriteTest {
    private static final int SEGMENT_BYTES = 64 * 1024;
    private static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(SEGMENT_BYTES)
            .withBatchBytes(8 * 1024)
            .withReadBufferBytes(4 * 1024)
            .withFreeSegmentsMax(0)
            .withCopyForwardBytesPerSecond(Long.MAX_VALUE);
    private static final int QUIET_RECORDS = 10;
    private static final Logger LOG = Logger.getLogger(Reclaimer.class.getName());

    private final SimulatedFiles files = new SimulatedFiles();
    private final AtomicLong clockMs = new AtomicLong(1_000_000);

    private LocalBackend backend;
    private WritableLog quiet;
    private WritableLog busy;

    /** A record of a quiet channel in each segment, and much of a busy one, which is truncated but for its end. */
    @BeforeEach
    void write() {
        backend = open();
        busy = backend.openForWriting(new ChannelTerm("busy", 1));
        quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
        for (int id = 1; id <= QUIET_RECORDS; id++) {
            clockMs.addAndGet(1_000);
            quiet.append(message("quiet " + id).timeTick(100L * id));
            int count = backend.segmentCount();
            while (backend.segmentCount() == count) {
                busy.append(message("x".repeat(4_000)).timeTick(100L * id));
            }
        }
        busy.truncatePrefix(busy.lastMessageId().orElseThrow());
    }

    @AfterEach
    void close() {
        backend.close();
        LOG.setLevel(null);
    }

    private LocalBackend open() {
        return LocalBackend.openWithoutReclaimer(files, OPTIONS, () -> Instant.ofEpochMilli(clockMs.get()));
    }

    private void reopen() {
        backend.close();
        backend = open();
        busy = backend.openForWriting(new ChannelTerm("busy", busy.channelTerm().term() + 1));
        quiet = backend.openForWriting(
                new ChannelTerm("quiet", quiet.channelTerm().term() + 1));
    }

    private void reclaim() {
        boolean more = true;
        while (more) {
            more = backend.reclaimOnce();
        }
    }

    // ---- content ----------------------------------------------------------------------------------------------------

    @Test
    void shouldFreeWhatAQuietChannelPinned() throws IOException {
        assertThat(backend.segmentCount()).isGreaterThan(QUIET_RECORDS);

        reclaim();

        assertThat(backend.segments()).extracting(LocalSegment::firstNumber).containsExactly(1L, 11L);
        assertThat(backend.segments().get(0).fileBytes()).isLessThan(16 * 1024);
        assertThat(files.list()).containsExactlyInAnyOrder("000000000000000a.seg", "000000000000000b.seg");
        assertQuietIsWhole();
        reopen();
        assertQuietIsWhole();
        assertThat(quiet.append(message("next"))).isEqualTo(new LocalMessageId(QUIET_RECORDS + 1));
    }

    private void assertQuietIsWhole() {
        try (ReadableLog log = backend.openForReading("quiet");
                LogReader reader = log.read(StartPosition.all())) {
            for (int id = 1; id <= QUIET_RECORDS; id++) {
                ImmutableMessage record = reader.take();
                assertThat(record.messageId()).isEqualTo(new LocalMessageId(id));
                assertThat(TestMessages.text(record)).isEqualTo("quiet " + id);
                assertThat(record.timeTick()).isEqualTo(100L * id);
                assertThat(firstFrom(log, StartPosition.fromTimeTick(100L * id)))
                        .isEqualTo("quiet " + id);
                assertThat(firstFrom(log, StartPosition.fromTimeTick(100L * id - 99)))
                        .isEqualTo("quiet " + id);
                assertThat(firstFrom(log, StartPosition.fromTime(Instant.ofEpochMilli(1_000_000 + 1_000L * id))))
                        .isEqualTo("quiet " + id);
                assertThat(log.fetch(new LocalMessageId(id))).isPresent();
            }
            assertThat(reader.poll(Duration.ZERO)).isNull();
        }
    }

    private static String firstFrom(ReadableLog log, StartPosition start) {
        try (LogReader reader = log.read(start)) {
            return TestMessages.text(reader.take());
        }
    }

    @Test
    void shouldKeepTermsStartsAndChannelsOfARewrittenSegmentWhoseIndexIsLost() throws IOException {
        WritableLog late = backend.openForWriting(new ChannelTerm("late", 5));
        late.append(message("late"));
        quiet.truncatePrefix(new LocalMessageId(1));
        fillSegment();
        backend.openForWriting(new ChannelTerm("late", 6));
        fillSegment();
        busy.truncatePrefix(busy.lastMessageId().orElseThrow());
        reclaim();
        String name = String.format("%016x.seg", backend.segments().get(0).number());
        files.openForWriting(name).write(ByteBuffer.wrap(new byte[64]), SegmentHeader.SEAL_AT);

        reopen();

        assertThat(TestMessages.text(
                        backend.openForReading("late").read(StartPosition.all()).take()))
                .isEqualTo("late");
        assertThat(backend.channels())
                .filteredOn(channel -> channel.name().equals("late"))
                .singleElement()
                .satisfies(channel -> assertThat(channel.term()).isEqualTo(6));
        assertThat(firstFrom(quiet, StartPosition.all())).isEqualTo("quiet 2");
    }

    private void fillSegment() {
        int count = backend.segmentCount();
        while (backend.segmentCount() == count) {
            busy.append(message("x".repeat(4_000)));
        }
    }

    @Test
    void shouldRewriteARewrittenSegmentAgain() {
        reclaim();
        for (int round = 0; round < 3; round++) {
            quiet.append(message("more " + round));
            fillSegment();
            fillSegment();
            busy.truncatePrefix(busy.lastMessageId().orElseThrow());
            reclaim();
            assertThat(backend.segmentCount()).isLessThanOrEqualTo(3);
        }
        quiet.truncatePrefix(new LocalMessageId(QUIET_RECORDS + 1));
        reclaim();
        reopen();
        assertThat(firstFrom(quiet, StartPosition.all())).isEqualTo("more 1");
    }

    @Test
    void shouldLeaveSegmentsAloneWhereCopyingIsOff() {
        backend.close();
        backend = LocalBackend.openWithoutReclaimer(
                files, OPTIONS.withCopyForwardBytesPerSecond(0), () -> Instant.ofEpochMilli(clockMs.get()));

        assertThat(backend.reclaimOnce()).isFalse();

        assertThat(backend.segmentCount()).isGreaterThan(QUIET_RECORDS);
    }

    // ---- readers ----------------------------------------------------------------------------------------------------

    @Test
    void shouldLetReadersReadOn() {
        List<LogReader> readers = new ArrayList<>();
        for (int read = 0; read <= QUIET_RECORDS; read++) {
            LogReader reader = quiet.read(StartPosition.all());
            for (int id = 1; id <= read; id++) {
                reader.take();
            }
            readers.add(reader);
        }

        reclaim();

        for (int read = 0; read <= QUIET_RECORDS; read++) {
            for (int id = read + 1; id <= QUIET_RECORDS; id++) {
                assertThat(TestMessages.text(readers.get(read).take())).isEqualTo("quiet " + id);
            }
            assertThat(readers.get(read).poll(Duration.ZERO)).isNull();
        }
    }

    @Test
    void shouldSayThatALeftOutRecordIsLost() { // case F9
        MessageId truncated = new LocalMessageId(3);
        LogReader behind = busy.read(StartPosition.from(new LocalMessageId(1)));
        behind.take();

        reclaim();

        assertThatThrownBy(() -> busy.read(StartPosition.from(truncated)))
                .isInstanceOfSatisfying(PositionLostException.class, e -> {
                    assertThat(e.requested()).isEqualTo(truncated);
                    assertThat(e.earliest())
                            .isEqualTo(busy.lastMessageId()
                                    .map(last -> new LocalMessageId(((LocalMessageId) last).value() + 1))
                                    .orElseThrow());
                });
        assertThatThrownBy(() -> readToEnd(behind)).isInstanceOf(PositionLostException.class);
    }

    private static int readToEnd(LogReader reader) {
        int count = 0;
        while (reader.poll(Duration.ZERO) != null) {
            count++;
        }
        return count;
    }

    @Test
    void shouldBeFollowedByThoseWhoOnlyRead() throws IOException {
        try (LocalBackend follower = LocalBackend.openReadOnly(files, OPTIONS)) {
            ReadableLog followed = follower.openForReading("quiet");
            LogReader atStart = followed.read(StartPosition.all());
            assertThat(TestMessages.text(atStart.take())).isEqualTo("quiet 1");
            for (int id = 1; id <= QUIET_RECORDS; id++) { // so that the old indexes are cached
                assertThat(followed.fetch(new LocalMessageId(id))).isPresent();
            }
            LogReader behind = follower.openForReading("busy").read(StartPosition.from(new LocalMessageId(2)));
            fillSegment();
            fillSegment();
            fillSegment();
            busy.truncatePrefix(busy.lastMessageId().orElseThrow());

            reclaim();
            assertThat(quiet.append(message("next"))).isEqualTo(new LocalMessageId(QUIET_RECORDS + 1));

            assertThat(follower.segments()).isEqualTo(backend.segments());
            for (int id = 2; id <= QUIET_RECORDS; id++) {
                assertThat(TestMessages.text(atStart.take())).isEqualTo("quiet " + id);
                assertThat(followed.fetch(new LocalMessageId(id))).isPresent();
            }
            assertThat(TestMessages.text(atStart.take())).isEqualTo("next");
            assertThatThrownBy(() -> readToEnd(behind)).isInstanceOf(PositionLostException.class);
            assertThat(follower.channels()).isEqualTo(backend.channels());
        }
    }

    @Test
    void shouldBeFollowedFromBeforeATruncationThatLeftRecordsOut() throws IOException {
        try (LocalBackend follower = LocalBackend.openReadOnly(files, OPTIONS)) {
            LogReader reader = follower.openForReading("quiet").read(StartPosition.all());
            assertThat(TestMessages.text(reader.take())).isEqualTo("quiet 1");
            quiet.truncatePrefix(new LocalMessageId(7));
            reclaim();

            // The first segment's file is still open; what follows was left out.
            assertThatThrownBy(() -> readToEnd(reader)).isInstanceOf(PositionLostException.class);
            assertThat(firstFrom(follower.openForReading("quiet"), StartPosition.all()))
                    .isEqualTo("quiet 8");
        }
    }

    // ---- failures ---------------------------------------------------------------------------------------------------

    @Test
    void shouldGoOnAfterAnyFailureAndLoseNothing() throws IOException {
        LOG.setLevel(Level.OFF);
        int failures = 0;
        boolean failed = true;
        while (failed) {
            files.failAfter(failures, /* die= */ false, /* partOfWrite= */ 0.5);
            List<LocalSegment> before = backend.segments();
            failed = !backend.reclaimOnce();
            if (failed) {
                failures++;
                assertQuietIsWhole();
                quiet.truncatePrefix(new LocalMessageId(0)); // changes nothing
                assertThat(busy.append(message("goes on"))).isNotNull();
                busy.truncatePrefix(busy.lastMessageId().orElseThrow());
                assertThat(backend.segments().size()).isLessThanOrEqualTo(before.size() + 1);
                reopen();
            }
        }
        assertThat(failures).isGreaterThan(8);
        files.failAfter(-1, false, 0);
        reclaim();
        assertThat(files.list()).hasSize(backend.segmentCount());
        assertQuietIsWhole();
    }

    @Test
    void shouldTryAgainAfterAFailedWrite() throws IOException {
        LOG.setLevel(Level.OFF);
        files.failAfter(1, /* die= */ false, /* partOfWrite= */ 0.5);

        assertThat(backend.reclaimOnce()).isFalse();

        assertThat(files.list()).noneMatch(name -> name.endsWith(SegmentNames.TEMPORARY));
        assertThat(backend.reclaimOnce()).isTrue();
        assertThat(backend.segmentCount()).isEqualTo(2);
    }

    @Test
    void shouldNotSpreadDamage() throws IOException {
        LOG.setLevel(Level.OFF);
        files.openForWriting("0000000000000005.seg").write(ByteBuffer.wrap(new byte[] {1}), 20_000);

        assertThat(backend.reclaimOnce()).isFalse(); // finds it
        reclaim();

        assertThat(files.list()).contains("0000000000000005.seg").hasSizeLessThan(QUIET_RECORDS + 1);
    }

    // ---- bound ------------------------------------------------------------------------------------------------------

    @Test
    void shouldTakeNoMoreDiskThanTheBoundAtRest() {
        Random random = new Random(7);
        for (int round = 0; round < 12; round++) {
            for (int i = 0; i < 40; i++) {
                busy.append(message("x".repeat(1_000)));
                if (random.nextInt(8) == 0) {
                    quiet.append(message("y".repeat(1_000)));
                }
            }
            long last = ((LocalMessageId) busy.lastMessageId().orElseThrow()).value();
            busy.truncatePrefix(new LocalMessageId(last - random.nextInt(60)));
            reclaim();

            List<LocalSegment> segments = backend.segments();
            long live = segments.stream().mapToLong(LocalSegment::liveBytes).sum();
            long all = segments.stream().mapToLong(LocalSegment::fileBytes).sum() + backend.freeBytes();
            long overhead = 4 * (12 * 1024 + 128 * 2) * (1 + 2 * live / SEGMENT_BYTES);
            assertThat(all).isLessThanOrEqualTo(4 * live + 2 * SEGMENT_BYTES + overhead);
        }
    }
}
