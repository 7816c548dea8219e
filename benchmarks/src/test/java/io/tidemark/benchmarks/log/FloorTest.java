/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.tidemark.benchmarks.FieldWalk;
import io.tidemark.benchmarks.Workload;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.LocalMessageId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The floors do the work that they claim to do. */
class FloorTest {
    private static final List<byte[]> RECORDS = Records.encoded(Workload.parts());

    @TempDir
    Path folder;

    private Path written(int count) throws IOException {
        Path file = folder.resolve("raw");
        try (Subject floor = new GroupCommit(RECORDS, FloorSink.raw(file, false))) {
            Filler.fill(floor, count);
        }
        return file;
    }

    @Test
    void shouldReadBackAtAnyDepthWhatWasAppended() throws IOException {
        int count = 3 * Workload.COUNT + 7;
        Path file = written(count);

        for (FloorReader.Depth depth : FloorReader.Depth.values()) {
            try (FloorReader reader = FloorReader.open(file)) {
                assertThat(reader.readAll(depth)).as("%s", depth).isEqualTo(count);
            }
        }
    }

    @Test
    void shouldWriteAsManyBytesAsTheFramesOfTheLog() throws IOException {
        Path file = written(Workload.COUNT);

        assertThat(Files.size(file)).isEqualTo(Math.round(Records.frameBytes(RECORDS) * Workload.COUNT));
        assertThat(Records.frameBytes(RECORDS)).isBetween(1290.0, 1330.0);
    }

    @Test
    void shouldNoticeAFlippedBit() throws IOException {
        Path file = written(100);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);

        try (FloorReader reader = FloorReader.open(file)) {
            assertThatIOException().isThrownBy(() -> reader.readAll(FloorReader.Depth.CHECKED));
        }
    }

    @Test
    void shouldStartABatchWhenAMebibyteIsFull() throws IOException {
        try (FloorSink sink = FloorSink.raw(folder.resolve("raw"), false)) {
            int count = 0;
            while (sink.add(0, RECORDS.get(0))) {
                count++;
            }
            int frame = FloorFrame.frameBytes(RECORDS.get(0).length);

            assertThat(count).isEqualTo((1 << 20) / frame);
            sink.commit();
            assertThat(sink.add(0, RECORDS.get(0))).isTrue();
        }
    }

    @Test
    void shouldOverwriteTheSameFilesAgainAndAgain() throws IOException {
        List<Path> files = List.of(folder.resolve("1"), folder.resolve("2"));
        long length = 1 << 20;
        for (Path file : files) {
            FloorSink.prepare(file, length);
        }
        try (Subject floor = new GroupCommit(RECORDS, FloorSink.rawz(files, length, true))) {
            Filler.fill(floor, 3 * length / FloorFrame.frameBytes(RECORDS.get(0).length));
        }

        for (Path file : files) {
            assertThat(Files.size(file)).isEqualTo(length);
            assertThat(Files.readAllBytes(file)[FloorFrame.LENGTH]).as("in use").isNotZero();
        }
    }

    @Test
    void shouldFollowWhatIsBeingWritten() throws IOException {
        Path file = folder.resolve("raw");
        FloorSink sink = FloorSink.raw(file, false);
        try (Subject floor = new GroupCommit(RECORDS, sink);
                FloorReader tail = FloorReader.follow(file, sink.published())) {
            Ack ack = new Ack();
            for (int i = 0; i < 100; i++) {
                ack.sent(System.nanoTime());
                floor.appendAndWait(0, 0, i, ack);
                tail.next();
            }
            assertThat(tail.digest()).isPositive();
        }
    }

    @Test
    void shouldWalkToTheSameStringsAsAMessage() {
        FieldWalk walk = new FieldWalk();
        String[] strings = new String[32];
        for (byte[] record : RECORDS) {
            int count = walk.walk(record);
            walk.strings(record, strings);

            List<String> expected = new ArrayList<>();
            ImmutableMessage message = ImmutableMessage.wrap(new LocalMessageId(1), record, 0, record.length);
            message.forEachProperty((key, value) -> {
                expected.add(key);
                expected.add(value);
            });
            assertThat(Arrays.asList(strings).subList(0, 2 * count)).isEqualTo(expected);
            assertThat(walk.payloadLength()).isEqualTo(message.payloadSize());
        }
    }
}
