/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static io.tidemark.testkit.TestMessages.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What opening a log does about files that are not as they were left: ten records, then damage. */
@Timeout(60)
final class DamageTest {
    private static final String CHANNEL = "c";

    /** Header, STATE without channels, the BATCH that opens, the BATCH of the TERM, the TERM. */
    private static final int RECORDS_AT = SegmentHeader.FRAMES_AT + 32 + 64 + 64 + 32;

    private static final Logger RECOVERY_LOG = Logger.getLogger(Recovery.class.getName());

    @BeforeAll
    static void keepWarningsFromTheConsole() {
        RECOVERY_LOG.setUseParentHandlers(false);
    }

    @AfterAll
    static void resetLog() {
        RECOVERY_LOG.setUseParentHandlers(true);
    }

    @TempDir
    private Path directory;

    private Path segment;
    private byte[] intact;
    private int batchBytes;

    @BeforeEach
    void writeTenRecords() throws IOException {
        try (LocalBackend backend = open()) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            for (int i = 1; i <= 10; i++) {
                log.append(message("record-" + (char) ('a' + i)));
            }
        }
        segment = directory.resolve("0000000000000001.seg");
        intact = Files.readAllBytes(segment);
        batchBytes = (intact.length - RECORDS_AT) / 10;
    }

    private int recordAt(int id) {
        return RECORDS_AT + (id - 1) * batchBytes + Frame.BATCH_BYTES;
    }

    // ---- torn -------------------------------------------------------------------------------------------------------

    @Test
    void shouldDropExactlyTheLastRecordWhereverItWasCut() throws IOException { // case F1
        int frameBytes = Frame.length(intact, recordAt(10)); // the padding behind belongs to no record
        int end = recordAt(10) + frameBytes;
        Files.write(segment, Arrays.copyOf(intact, end));
        assertThat(texts()).hasSize(10);
        for (int cut = 1; cut <= frameBytes; cut++) {
            Files.write(segment, Arrays.copyOf(intact, end - cut));
            assertNineAndGoOn();
        }
    }

    @Test
    void shouldDropTheLastRecordWhereverItsBytesWereLost() throws IOException {
        for (int lost = 1; lost <= batchBytes - Frame.ALIGNMENT; lost++) {
            byte[] torn = intact.clone();
            for (int i = torn.length - Frame.ALIGNMENT - lost; i < torn.length; i++) {
                torn[i] ^= 0x55;
            }
            Files.write(segment, torn);
            assertNineAndGoOn();
        }
    }

    private void assertNineAndGoOn() throws IOException {
        try (LocalBackend backend = open()) {
            assertThat(backend.openForReading(CHANNEL).lastMessageId()).contains(new LocalMessageId(9));
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 2));
            assertThat(log.append(message("next"))).isEqualTo(new LocalMessageId(10));
        }
        assertThat(texts()).hasSize(10).endsWith("next");
    }

    @Test
    void shouldWarnAboutATornTailWithFileOffsetAndBytes() throws IOException { // case F1
        Files.write(segment, Arrays.copyOf(intact, intact.length - 10));
        List<String> warnings = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                warnings.add(new java.util.logging.SimpleFormatter().formatMessage(record));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(Recovery.class.getName());
        logger.addHandler(handler);
        try {
            open().close();
        } finally {
            logger.removeHandler(handler);
        }

        int dropped = batchBytes - Frame.BATCH_BYTES - 10;
        assertThat(warnings)
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .contains("file=" + segment, "offset=" + recordAt(10), "dropped=" + dropped + " bytes"));
    }

    @Test
    void shouldGoOnBehindZeros() throws IOException { // case F2
        Files.write(segment, Arrays.copyOf(intact, intact.length + (4 << 20)));

        assertThat(texts()).hasSize(10);
        try (LocalBackend backend = open()) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 2));
            assertThat(log.append(message("next"))).isEqualTo(new LocalMessageId(11));
        }
        assertThat(texts()).hasSize(11);
    }

    @Test
    void shouldDropARecordWhoseBodyIsZero() throws IOException { // case F2
        byte[] torn = intact.clone();
        Arrays.fill(torn, recordAt(10) + Frame.HEADER_BYTES, torn.length, (byte) 0);
        Files.write(segment, torn);

        assertNineAndGoOn();
    }

    @Test
    void shouldTakeAnEmptyFirstSegmentForANewLog() throws IOException { // case F10
        Files.write(segment, new byte[0]);

        try (LocalBackend backend = open()) {
            LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all());
            assertThat(reader.poll(Duration.ZERO)).isNull();
            backend.openForWriting(new ChannelTerm(CHANNEL, 1)).append(message("first"));
            assertThat(TestMessages.text(reader.take())).isEqualTo("first");
        }
    }

    // ---- corrupt ----------------------------------------------------------------------------------------------------

    @Test
    void shouldReportAFlippedBitInTheMiddleAndChangeNothing() throws IOException { // case F3
        int at = recordAt(4);
        flip(at + Frame.HEADER_BYTES + 3);
        byte[] damaged = Files.readAllBytes(segment);

        TidemarkException refused = catchThrowableOfType(TidemarkException.class, this::open);

        assertThat(refused.code()).isEqualTo(ErrorCode.CORRUPT_LOG);
        assertThat(refused).hasMessageContaining("file=" + segment).hasMessageContaining("offset=" + at);
        assertThat(refused).hasMessageContaining("expected=checksum").hasMessageContaining("actual=");
        assertThat(segment).hasBinaryContent(damaged);
    }

    @Test
    void shouldReadUpToADamagedRecordWhenOpenForReadingOnly() throws IOException { // case F3
        flip(recordAt(4) + Frame.RECORD_MESSAGE + 3);
        byte[] damaged = Files.readAllBytes(segment);

        try (LocalBackend backend = LocalBackend.openReadOnly(directory, LocalOptions.defaults())) {
            LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all());
            for (int id = 1; id <= 3; id++) {
                assertThat(reader.take().messageId()).isEqualTo(new LocalMessageId(id));
            }
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> reader.poll(Duration.ZERO))
                        .isInstanceOfSatisfying(
                                TidemarkException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_LOG))
                        .hasMessageContaining("file=" + segment)
                        .hasMessageContaining("offset=" + recordAt(4))
                        .hasMessageContaining("expected=checksum");
            }
        }
        assertThat(segment).hasBinaryContent(damaged);
    }

    @Test
    void shouldTellOfDamageThatTookTheChannelWithIt() throws IOException {
        flip(RECORDS_AT - 8); // in the TERM that made the channel

        try (LocalBackend backend = LocalBackend.openReadOnly(directory, LocalOptions.defaults())) {
            LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all());

            assertThatThrownBy(() -> reader.poll(Duration.ZERO))
                    .isInstanceOfSatisfying(
                            TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_LOG))
                    .hasMessageContaining("file=" + segment);
        }
    }

    @Test
    void shouldReadUpToADamagedRecordThatChangesUnderAnOpenLog() throws IOException { // case F3
        try (LocalBackend backend = open()) {
            flip(recordAt(4) + Frame.RECORD_MESSAGE + 3);
            LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all());

            for (int id = 1; id <= 3; id++) {
                assertThat(reader.take().messageId()).isEqualTo(new LocalMessageId(id));
            }
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(reader::take)
                        .isInstanceOfSatisfying(
                                TidemarkException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_LOG))
                        .hasMessageContaining("file=" + segment)
                        .hasMessageContaining("offset=" + recordAt(4));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "magic,           0, CORRUPT_LOG",
        "version,         8, FORMAT_TOO_OLD",
        "version,        11, FORMAT_TOO_NEW",
        "segment number, 16, CORRUPT_LOG",
        "incarnation,    24, CORRUPT_LOG",
        "first number,   32, CORRUPT_LOG",
        "header sum,     40, CORRUPT_LOG",
        "STATE sum,    8192, CORRUPT_LOG",
        "STATE length, 8196, CORRUPT_LOG",
        "opening BATCH,8224, CORRUPT_LOG",
        "TERM,         8352, CORRUPT_LOG",
    })
    void shouldTellWhatAFlippedBitMeans(String region, int offset, ErrorCode expected) throws IOException {
        flip(offset);

        assertThatThrownBy(this::open)
                .as(region)
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(expected))
                .hasMessageContaining(segment.toString());
    }

    @Test
    void shouldRefuseASegmentUnderTheNameOfAnother() throws IOException {
        Files.move(segment, directory.resolve("0000000000000002.seg"));

        assertThatThrownBy(this::open)
                .hasMessageContaining("expected=segment 2")
                .hasMessageContaining("actual=segment 1");
    }

    @Test
    void shouldRefuseAGapBetweenSegments() throws IOException {
        LocalOptions small = LocalOptions.defaults()
                .withSegmentBytes(64 * 1024)
                .withWarnFreePercent(0)
                .withRefuseFreePercent(0);
        try (LocalBackend backend = LocalBackend.open(directory, small)) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 2));
            while (backend.segmentCount() < 3) {
                log.append(TestMessages.messageOfBytes(8_000));
            }
        }
        Files.delete(directory.resolve("0000000000000002.seg"));

        assertThatThrownBy(this::open)
                .hasMessageContaining("0000000000000002.seg")
                .hasMessageContaining("missing");
    }

    // ---- errors of the disk -----------------------------------------------------------------------------------------

    @Test
    void shouldNotTakeAReadErrorForTheEnd() throws IOException { // case F4
        SimulatedFiles files = new SimulatedFiles();
        write(files, 10);
        files.failReadsAt("0000000000000001.seg", recordAt(6));

        assertThatThrownBy(() -> LocalBackend.open(files, LocalOptions.defaults(), InstantSource.system()))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_FAILED))
                .hasCauseInstanceOf(IOException.class);

        files.failReadsAt(null, 0);
        try (LocalBackend backend = LocalBackend.open(files, LocalOptions.defaults(), InstantSource.system())) {
            assertThat(texts(backend)).hasSize(10);
        }
    }

    @Test
    void shouldStopAtAFullDiskAndRecoverWhenOpenedAgain() { // case F5
        SimulatedFiles files = new SimulatedFiles();
        try (LocalBackend backend = LocalBackend.open(files, LocalOptions.defaults(), InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            for (int i = 0; i < 10; i++) {
                log.append(message("r" + i));
            }
            files.failAfter(0, /* die= */ false, 0.5);
            assertFailed(log);
            assertFailed(log); // though the disk would take it
            assertThat(log.failure()).isNotNull();
            assertThat(texts(backend)).hasSize(10);
        }
        try (LocalBackend backend = LocalBackend.open(files, LocalOptions.defaults(), InstantSource.system())) {
            assertThat(texts(backend)).hasSize(10);
            backend.openForWriting(new ChannelTerm(CHANNEL, 2)).append(message("later"));
            assertThat(texts(backend)).hasSize(11);
        }
    }

    private static void assertFailed(WritableLog log) {
        assertThatThrownBy(() -> log.append(message("x")))
                .isInstanceOfSatisfying(
                        TidemarkException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.IO_FAILED));
    }

    // ---- helpers ----------------------------------------------------------------------------------------------------

    private static void write(SimulatedFiles files, int count) {
        try (LocalBackend backend = LocalBackend.open(files, LocalOptions.defaults(), InstantSource.system())) {
            WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1));
            for (int i = 0; i < count; i++) {
                log.append(message("record-" + i));
            }
        }
    }

    private LocalBackend open() {
        return LocalBackend.open(
                directory, LocalOptions.defaults().withWarnFreePercent(0).withRefuseFreePercent(0));
    }

    private List<String> texts() {
        try (LocalBackend backend = open()) {
            return texts(backend);
        }
    }

    private static List<String> texts(LocalBackend backend) {
        List<String> texts = new ArrayList<>();
        try (LogReader reader = backend.openForReading(CHANNEL).read(StartPosition.all())) {
            ImmutableMessage message = reader.poll(Duration.ZERO);
            while (message != null) {
                texts.add(TestMessages.text(message));
                message = reader.poll(Duration.ZERO);
            }
        }
        return texts;
    }

    private void flip(int offset) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
            file.seek(offset);
            int value = file.read();
            file.seek(offset);
            file.write(value ^ 1);
        }
    }
}
