/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.testkit;

import static io.tidemark.testkit.TestMessages.message;
import static io.tidemark.testkit.TestMessages.text;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.FencedException;
import io.tidemark.wal.spi.LogBackend;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The contract of {@link LogBackend} and what it opens. A backend's test inherits it and says how to make an empty backend.
 */
@Timeout(60)
public abstract class LogBackendContract {
    /** Channel that most tests use. */
    protected static final String CHANNEL = "by-dev-rootcoord-dml_0";

    private static final Duration SOON = Duration.ofSeconds(20);

    private LogBackend backend;

    /** For JUnit. */
    protected LogBackendContract() {}

    /** A new backend without channels; the test closes it. */
    protected abstract LogBackend newBackend();

    @BeforeEach
    final void openBackend() {
        backend = newBackend();
    }

    @AfterEach
    final void closeBackend() {
        backend.close();
    }

    // ---- append and read --------------------------------------------------------------------------------------------

    @Test
    void shouldReadWhatWasAppendedInOrder() {
        WritableLog log = writer(1);
        List<MessageId> ids = appendAll(log, "a", "b", "c");

        List<ImmutableMessage> read = readAvailable(log, StartPosition.all());

        assertThat(read).extracting(TestMessages::text).containsExactly("a", "b", "c");
        assertThat(read).extracting(ImmutableMessage::messageId).isEqualTo(ids);
        assertThat(ids).isSorted().doesNotHaveDuplicates();
        assertThat(ids).allSatisfy(id -> assertThat(id.walKind()).isEqualTo(backend.walKind()));
    }

    @Test
    void shouldKeepPropertiesAndEmptyValues() {
        WritableLog log = writer(1);
        Map<String, String> properties = Map.of("_t", "2", "_v", "1", "_lcs", "", "_pcl", "", "key", "名");
        log.append(MutableMessage.of(com.google.protobuf.ByteString.EMPTY, properties));

        ImmutableMessage read = readAvailable(log, StartPosition.all()).get(0);

        assertThat(read.properties()).isEqualTo(properties);
        assertThat(read.payload().isEmpty()).isTrue();
    }

    @Test
    void shouldKeepChannelsApart() {
        WritableLog one = backend.openForWriting(new ChannelTerm("one", 1));
        WritableLog two = backend.openForWriting(new ChannelTerm("two", 5));
        one.append(message("a"));
        two.append(message("b"));
        one.append(message("c"));

        assertThat(readTexts(one, StartPosition.all())).containsExactly("a", "c");
        assertThat(readTexts(two, StartPosition.all())).containsExactly("b");
    }

    @Test
    void shouldTellEarliestFromIdZeroAndLatest() { // case D7
        WritableLog log = writer(1);
        List<MessageId> ids = appendAll(log, "0", "1", "2");
        LogReader latest = log.read(StartPosition.latest());

        assertThat(readTexts(log, StartPosition.all())).containsExactly("0", "1", "2");
        assertThat(readTexts(log, StartPosition.from(ids.get(0)))).containsExactly("0", "1", "2");
        assertThat(readTexts(log, StartPosition.after(ids.get(0)))).containsExactly("1", "2");
        assertThat(latest.poll(Duration.ZERO)).isNull();
        log.append(message("3"));
        assertThat(text(latest.take())).isEqualTo("3");
    }

    @Test
    void shouldStartAtTheFirstRecordWithAGivenTimeTick() {
        WritableLog log = writer(1);
        log.append(message("without"));
        long[] ticks = {10, 30, 20, -5, 40}; // unsigned, so -5 is the greatest
        for (long tick : ticks) {
            log.append(message("tick " + tick).timeTick(tick));
        }

        assertThat(nextText(log.read(StartPosition.fromTimeTick(0)))).isEqualTo("without");
        assertThat(nextText(log.read(StartPosition.fromTimeTick(10)))).isEqualTo("tick 10");
        LogReader from11 = log.read(StartPosition.fromTimeTick(11));
        assertThat(nextText(from11)).isEqualTo("tick 30");
        assertThat(nextText(from11)).isEqualTo("tick 20");
        assertThat(nextText(log.read(StartPosition.fromTimeTick(31)))).isEqualTo("tick -5");

        LogReader later = log.read(StartPosition.fromTimeTick(-4));
        assertThat(later.poll(Duration.ZERO)).isNull();
        log.append(message("small").timeTick(50));
        log.append(message("great").timeTick(-4));
        assertThat(nextText(later)).isEqualTo("great");
    }

    @Test
    void shouldStartAtTheFirstRecordWrittenAtATime() {
        WritableLog log = writer(1);
        Instant before = Instant.now();
        log.append(message("a"));
        log.append(message("b"));

        assertThat(nextText(log.read(StartPosition.fromTime(before.truncatedTo(ChronoUnit.MILLIS)))))
                .isEqualTo("a");
        assertThat(log.read(StartPosition.fromTime(before.plus(Duration.ofDays(1))))
                        .poll(Duration.ZERO))
                .isNull();
    }

    @Test
    void shouldWaitBehindTheLastRecord() {
        WritableLog log = writer(1);
        MessageId last = log.append(message("a"));
        LogReader reader = log.read(StartPosition.after(last));

        assertThat(reader.poll(Duration.ofMillis(1))).isNull();
        CompletableFuture<ImmutableMessage> next = CompletableFuture.supplyAsync(reader::take);
        log.append(message("b"));
        assertThat(text(next.orTimeout(20, SECONDS).join())).isEqualTo("b");
    }

    @Test
    void shouldReadAChannelBeforeItsFirstRecord() { // case F10
        ReadableLog early = backend.openForReading(CHANNEL);
        LogReader reader = early.read(StartPosition.all());
        assertThat(early.lastMessageId()).isEmpty();
        assertThat(reader.poll(Duration.ZERO)).isNull();

        MessageId id = writer(1).append(message("a"));

        assertThat(text(next(reader, SOON))).isEqualTo("a");
        assertThat(early.lastMessageId()).contains(id);
    }

    @Test
    void shouldDeliverMoreThanAnyBufferHolds() { // case H1
        WritableLog log = writer(1);
        LogReader reader = log.read(StartPosition.all());
        int count = 5_000;
        List<CompletableFuture<MessageId>> appends = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            appends.add(log.appendAsync(message("m" + i)));
        }
        for (int i = 0; i < count; i++) {
            ImmutableMessage read = next(reader, SOON);
            assertThat(text(read)).isEqualTo("m" + i);
            assertThat(read.messageId())
                    .isEqualTo(appends.get(i).orTimeout(20, SECONDS).join());
        }
        assertThat(reader.poll(Duration.ZERO)).isNull();
    }

    @Test
    void shouldKeepMessagesValidWhileTheReaderGoesOn() {
        WritableLog log = writer(1);
        List<CompletableFuture<MessageId>> appends = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            appends.add(log.appendAsync(message("m" + i)));
        }
        appends.forEach(append -> append.orTimeout(20, SECONDS).join());

        List<ImmutableMessage> kept = readAvailable(log, StartPosition.all());

        assertThat(kept).hasSize(2_000);
        for (int i = 0; i < 2_000; i++) {
            assertThat(text(kept.get(i))).isEqualTo("m" + i);
        }
    }

    @Test
    void shouldFetchExactlyTheAskedRecord() {
        WritableLog log = writer(1);
        List<MessageId> ids = appendAll(log, "a", "b", "c");

        assertThat(log.fetch(ids.get(1)).map(TestMessages::text)).contains("b");
    }

    @Test
    void shouldRefuseIdsOfAnotherKind() {
        WritableLog log = writer(1);
        log.append(message("a"));

        assertThatThrownBy(() -> readAvailable(log, StartPosition.from(new KafkaMessageId(3))))
                .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.MIXED_ID_KINDS));
    }

    @Test
    void shouldOrderConcurrentAppendsByTheirIds() throws InterruptedException {
        WritableLog log = writer(1);
        Map<MessageId, String> acknowledged = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            String prefix = "t" + t + "-";
            threads.add(new Thread(() -> {
                MessageId before = null;
                for (int i = 0; i < 50; i++) {
                    MessageId id = log.append(message(prefix + i));
                    assertThat(before == null || before.compareTo(id) < 0).isTrue();
                    acknowledged.put(id, prefix + i);
                    before = id;
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        List<ImmutableMessage> read = readAvailable(log, StartPosition.all());

        assertThat(read).hasSize(200);
        assertThat(read)
                .allSatisfy(message -> assertThat(acknowledged).containsEntry(message.messageId(), text(message)));
        assertThat(read).extracting(ImmutableMessage::messageId).isSorted();
    }

    // ---- terms ------------------------------------------------------------------------------------------------------

    @Test
    void shouldFenceTheOldOwnerAfterTakeover() { // case G4
        WritableLog old = writer(1);
        old.append(message("a"));
        WritableLog current = writer(2);
        current.append(message("b"));

        FencedException fenced = catchThrowableOfType(FencedException.class, () -> old.append(message("c")));

        assertThat(fenced.own().term()).isEqualTo(1);
        assertThat(fenced.currentTerm()).isEqualTo(2);
        assertThat(fenced).hasMessageContaining("own term=1").hasMessageContaining("current term=2");
        assertThat(readTexts(current, StartPosition.all())).containsExactly("a", "b");
        assertThat(old.failure()).isInstanceOf(FencedException.class);
        assertThat(current.failure()).isNull();
    }

    @Test
    void shouldFailFastOnceFenced() { // case G8
        WritableLog old = writer(1);
        writer(2);

        for (int i = 0; i < 3; i++) {
            CompletableFuture<MessageId> append = old.appendAsync(message("x"));
            assertThat(append).isCompletedExceptionally();
            assertThatThrownBy(append::join).hasCauseInstanceOf(FencedException.class);
            assertThat(old.failure()).isInstanceOf(FencedException.class);
        }
        assertThatThrownBy(() -> old.truncatePrefix(old.append(message("y")))).isInstanceOf(FencedException.class);
    }

    @Test
    void shouldRefuseTermsThatAreNotHigher() {
        WritableLog current = writer(7);

        assertThatThrownBy(() -> writer(7)).isInstanceOf(FencedException.class);
        assertThatThrownBy(() -> writer(6)).isInstanceOf(FencedException.class);
        current.append(message("still mine"));
        assertThat(readTexts(current, StartPosition.all())).containsExactly("still mine");
    }

    // ---- truncation -------------------------------------------------------------------------------------------------

    @Test
    void shouldKeepEverythingAboveTheTruncationPoint() {
        WritableLog log = writer(1);
        List<MessageId> ids = appendAll(log, "a", "b", "c", "d");

        log.truncatePrefix(ids.get(1));
        log.truncatePrefix(ids.get(0)); // never goes back

        List<String> left = readTexts(log, StartPosition.all());
        assertThat(left).endsWith("c", "d");
        assertThat(readTexts(log, StartPosition.from(ids.get(2)))).containsExactly("c", "d");
        assertThat(readTexts(log, StartPosition.after(ids.get(1)))).containsExactly("c", "d");
        assertThat(log.lastMessageId()).contains(ids.get(3));
    }

    @Test
    void shouldGiveGreaterIdsAfterEverythingWasTruncated() {
        WritableLog log = writer(1);
        MessageId last = appendAll(log, "a", "b").get(1);
        log.truncatePrefix(last);

        assertThat(log.append(message("c"))).isGreaterThan(last);
        assertThat(log.lastMessageId()).hasValueSatisfying(id -> assertThat(id).isGreaterThan(last));
        assertThat(readTexts(log, StartPosition.after(last))).containsExactly("c");
    }

    // ---- close ------------------------------------------------------------------------------------------------------

    @Test
    void shouldCompleteEveryAppendWhenCloseRaces() throws InterruptedException { // case G5
        for (int round = 1; round <= 20; round++) {
            WritableLog log = writer(round);
            AtomicInteger started = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger();
            CountDownLatch running = new CountDownLatch(4);
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                threads.add(new Thread(() -> appendUntilClosed(log, started, ended, running)));
            }
            threads.forEach(Thread::start);
            running.await();
            log.close();
            log.close();
            for (Thread thread : threads) {
                thread.join(10_000);
            }
            long deadline = System.nanoTime() + SOON.toNanos();
            while (ended.get() != started.get() && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            assertThat(ended).hasValue(started.get());
        }
    }

    private static void appendUntilClosed(
            WritableLog log, AtomicInteger started, AtomicInteger ended, CountDownLatch running) {
        boolean first = true;
        while (log.failure() == null) {
            started.incrementAndGet();
            log.appendAsync(message("x"), new AppendCallback() {
                @Override
                public void appended(MessageId id) {
                    end();
                }

                @Override
                public void failed(TidemarkException failure) {
                    end();
                }

                private void end() {
                    // A second call for one append would make the counters differ for good.
                    ended.incrementAndGet();
                }
            });
            if (first) {
                running.countDown();
                first = false;
            }
        }
    }

    @Test
    void shouldRefuseAppendsOnceClosed() {
        WritableLog log = writer(1);
        log.close();

        assertThatThrownBy(() -> log.append(message("a")))
                .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.CLOSED));
        assertThat(log.failure()).isNotNull();
    }

    @Test
    void shouldEndBlockedReadersWhenClosed() throws InterruptedException { // case H2
        ReadableLog log = backend.openForReading(CHANNEL);
        LogReader byReader = log.read(StartPosition.all());
        LogReader byLog = log.read(StartPosition.all());
        LogReader byBackend = backend.openForReading(CHANNEL).read(StartPosition.all());

        assertClosedBy(byReader, byReader::close);
        assertClosedBy(byLog, log::close);
        assertClosedBy(byBackend, backend::close);
    }

    private static void assertClosedBy(LogReader reader, Runnable close) throws InterruptedException {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread blocked = new Thread(() -> {
            try {
                reader.take();
            } catch (TidemarkException e) {
                outcome.complete(e);
            }
        });
        blocked.start();
        while (blocked.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        close.run();
        close.run();
        assertThat(outcome.orTimeout(20, SECONDS).join())
                .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.CLOSED));
        blocked.join();
    }

    @Test
    void shouldSurviveAnInterruptedReader() {
        WritableLog log = writer(1);
        LogReader reader = log.read(StartPosition.all());

        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(reader::take)
                    .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.INTERRUPTED));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        log.append(message("a"));
        assertThat(text(next(reader, SOON))).isEqualTo("a");
    }

    @Test
    void shouldSurviveInterruptedCallers() {
        WritableLog log = writer(1);
        List<String> acknowledged = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Thread.currentThread().interrupt();
            try {
                log.append(message("m" + i));
                acknowledged.add("m" + i);
            } catch (TidemarkException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.INTERRUPTED);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
        log.append(message("last"));

        assertThat(readTexts(log, StartPosition.all()))
                .containsAll(acknowledged)
                .endsWith("last")
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldReadWithTheInterruptFlagSet() {
        WritableLog log = writer(1);
        appendAll(log, "a", "b");

        LogReader reader = log.read(StartPosition.all());
        Thread.currentThread().interrupt();
        try {
            assertThat(text(next(reader, Duration.ZERO))).isEqualTo("a");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(text(next(reader, Duration.ZERO))).isEqualTo("b");
    }

    @Test
    void shouldRefuseNamelessChannels() {
        assertThatThrownBy(() -> backend.openForReading(""))
                .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.INVALID_ARGUMENT));
        assertThatThrownBy(() -> new ChannelTerm(CHANNEL, 0))
                .isInstanceOfSatisfying(TidemarkException.class, has(ErrorCode.INVALID_ARGUMENT));
    }

    // ---- helpers ----------------------------------------------------------------------------------------------------

    private static ImmutableMessage next(LogReader reader, Duration timeout) {
        ImmutableMessage message = reader.poll(timeout);
        if (message == null) {
            throw new AssertionError("no record within " + timeout);
        }
        return message;
    }

    private static String nextText(LogReader reader) {
        return text(next(reader, Duration.ZERO));
    }

    private WritableLog writer(long term) {
        return backend.openForWriting(new ChannelTerm(CHANNEL, term));
    }

    private static List<MessageId> appendAll(WritableLog log, String... texts) {
        List<MessageId> ids = new ArrayList<>();
        for (String text : texts) {
            ids.add(log.append(message(text)));
        }
        return ids;
    }

    private static List<String> readTexts(ReadableLog log, StartPosition start) {
        return readAvailable(log, start).stream().map(TestMessages::text).toList();
    }

    private static List<ImmutableMessage> readAvailable(ReadableLog log, StartPosition start) {
        List<ImmutableMessage> messages = new ArrayList<>();
        try (LogReader reader = log.read(start)) {
            ImmutableMessage message;
            while ((message = reader.poll(Duration.ZERO)) != null) {
                messages.add(message);
            }
        }
        return messages;
    }

    private static java.util.function.Consumer<TidemarkException> has(ErrorCode code) {
        return e -> assertThat(e.code()).isEqualTo(code);
    }
}
