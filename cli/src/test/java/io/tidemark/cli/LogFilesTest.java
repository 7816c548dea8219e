/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.message.MutableMessage;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that look at the files of a log: ten records, then damage. */
final class LogFilesTest {
    private static final String SECRET = "password-of-somebody";
    /** Header, SEAL, STATE, the BATCH that opens, BATCH and TERM, and three batches of a record. */
    private static final int RECORD_4_BATCH = 8192 + 32 + 64 + 64 + 32 + 3 * (64 + 72);

    @TempDir
    private Path directory;

    private Path segment;

    @BeforeEach
    void writeTenRecords() {
        try (LocalBackend backend = LocalBackend.open(directory, LocalOptions.defaults())) {
            WritableLog log = backend.openForWriting(new ChannelTerm("c", 1));
            for (int i = 1; i <= 10; i++) {
                log.append(MutableMessage.of(ByteString.copyFromUtf8(SECRET), Map.of("_t", "2", "_v", "1")));
            }
        }
        segment = directory.resolve("0000000000000001.seg");
    }

    private void flip(int offset) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(segment.toFile(), "rw")) {
            file.seek(offset);
            int value = file.read();
            file.seek(offset);
            file.write(value ^ 1);
        }
    }

    private Cli.Result run(String... args) {
        return cli().directory(directory).run(args);
    }

    // ---- check ------------------------------------------------------------------------------------------------------

    @Test
    void shouldCallAnIntactLogIntact() {
        Cli.Result result = run("check", ".");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.lines())
                .containsExactly(
                        ".  1 segment, 9.5 KiB, 12 batches",
                        "",
                        "  channel  records  lost  ids",
                        "  c             10     0  1 to 10",
                        "",
                        "intact: 0 errors, 0 warnings, 0 notes");
    }

    @Test
    void shouldTellWhereTheDamageIsAndWhatIsLost() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);

        Cli.Result result = run("check", ".");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.lines())
                .anySatisfy(line -> assertThat(line)
                        .matches("  error     0000000000000001\\.seg  +" + (RECORD_4_BATCH + 64)
                                + " +72  bytes that are no valid frame +checksum [0-9a-f]+ +[0-9a-f]+"))
                .anySatisfy(line -> assertThat(line).contains("records of channel c are missing", "id 4"))
                .anySatisfy(line -> assertThat(line).isEqualTo("  c              9     0  1 to 10"))
                .last()
                .isEqualTo("damaged: 2 errors, 0 warnings, 0 notes");
    }

    @Test
    void shouldWriteFindingsAndCountsAsJson() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);

        List<JsonNode> values = run("check", ".", "--json").json();

        assertThat(values).hasSize(3);
        assertThat(values.get(0).get("severity").asText()).isEqualTo("error");
        assertThat(values.get(0).get("kind").asText()).isEqualTo("DAMAGED_FRAMES");
        assertThat(values.get(0).get("offset").asLong()).isEqualTo(RECORD_4_BATCH + 64);
        assertThat(values.get(0).get("bytes").asLong()).isEqualTo(72);
        assertThat(values.get(1).get("kind").asText()).isEqualTo("MISSING_RECORDS");
        JsonNode summary = values.get(2);
        assertThat(summary.get("findings").get("error").asInt()).isEqualTo(2);
        assertThat(summary.get("channels").get(0).get("records").asInt()).isEqualTo(9);
    }

    @Test
    void shouldEndWellWithNotesOnly() throws IOException {
        Files.write(segment, Arrays.copyOf(Files.readAllBytes(segment), RECORD_4_BATCH + 70));
        Files.writeString(directory.resolve("notes.txt"), "somebody's");

        Cli.Result result = run("check", ".");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("note      notes.txt", "the last batch is not whole", "0 warnings, 2 notes");
    }

    @Test
    void shouldRefuseWhatIsNoDirectory() {
        for (List<String> args : List.of(
                List.of("check", "nowhere"), List.of("repair", "nowhere"), List.of("dump", "nowhere", "--raw"))) {
            Cli.Result result = run(args.toArray(String[]::new));

            assertThat(result.exitCode()).as("%s", args).isEqualTo(2);
            assertThat(result.err()).contains("expected=the directory of a log", "actual=\"nowhere\"");
        }
    }

    // ---- dump -------------------------------------------------------------------------------------------------------

    @Test
    void shouldShowTheFramesOfASegment() {
        List<String> lines = run("dump", ".", "--raw", "--segment", "1").lines();

        assertThat(lines.get(0)).matches(" +0 +44  HEADER +- +1  ok  segment 1, incarnation 1");
        assertThat(lines)
                .anySatisfy(line -> assertThat(line).matches(" +8352 +25  TERM +1 +1  ok  name c"))
                .anySatisfy(line -> assertThat(line)
                        .matches(" +" + (RECORD_4_BATCH + 64)
                                + " +\\d+  RECORD +1 +4  ok  message of \\d+ bytes, tick 0"));
        assertThat(lines).filteredOn(line -> line.contains("RECORD")).hasSize(10);
        assertThat(lines).noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void shouldShowAPartOnly() {
        List<JsonNode> frames = run(
                        "dump", ".", "--raw", "--segment", "1", "--from", "8224", "--length", "100", "--json")
                .json();

        assertThat(frames).extracting(frame -> frame.get("kind").asText()).containsExactly("BATCH", "BATCH");
        assertThat(frames.get(0).get("offset").asLong()).isEqualTo(8224);
    }

    @Test
    void shouldShowTheDamageWithoutWhatMayBeACredential() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);

        Cli.Result result = run("dump", ".", "--raw");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out())
                .contains("damaged: expected=checksum", "not shown: they may hold credentials")
                .doesNotContain("mebody");
        assertThat(result.lines())
                .filteredOn(line -> line.contains("RECORD"))
                .isNotEmpty()
                .hasSizeLessThan(9);
        assertThat(run("dump", ".", "--raw", "--json").out()).doesNotContain("6d65626f6479");
        assertThat(run("dump", ".", "--raw", "--show-secrets").out()).contains("mebody");
    }

    @Test
    void shouldSayThatThereIsNothingToShow() {
        Cli.Result result = run("dump", ".", "--raw");

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("nothing is damaged");
    }

    @Test
    void shouldRefuseASegmentThatIsNotThere() {
        assertThat(run("dump", ".", "--raw", "--segment", "7").exitCode()).isEqualTo(2);
        assertThat(run("dump", ".", "--segment", "1").exitCode()).isEqualTo(2);
    }

    // ---- repair -----------------------------------------------------------------------------------------------------

    @Test
    void shouldSayWhatARepairWouldDoAndChangeNothing() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);
        byte[] damaged = Files.readAllBytes(segment);

        Cli.Result result = run("repair", ".");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.lines())
                .containsExactly(
                        "rewrite  0000000000000001.seg  write it anew from its valid frames; keep it as "
                                + "0000000000000001.damaged; give up records of channel c: id 4",
                        "1 step to do; --apply does them");
        assertThat(segment).hasBinaryContent(damaged);
    }

    @Test
    void shouldRepairWhenAskedTo() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);

        Cli.Result result = run("repair", ".", "--apply");

        assertThat(result.exitCode()).isZero();
        assertThat(result.lines()).last().isEqualTo("repaired in 1 step; the log is intact");
        Cli.Result check = run("check", ".");
        assertThat(check.exitCode()).isZero();
        assertThat(check.lines())
                .anySatisfy(line -> assertThat(line).contains("note", "records of channel c that were given up: id 4"))
                .anySatisfy(line -> assertThat(line).isEqualTo("  c              9     1  1 to 10"));
        assertThat(run("repair", ".").lines()).containsExactly("nothing to do");
    }

    @Test
    void shouldWriteStepsAsJson() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);

        List<JsonNode> values = run("repair", ".", "--json").json();

        assertThat(values).hasSize(2);
        assertThat(values.get(0).get("action").asText()).isEqualTo("REWRITE");
        assertThat(values.get(0).get("file").asText()).isEqualTo("0000000000000001.seg");
        assertThat(values.get(1).get("applied").asBoolean()).isFalse();
        assertThat(values.get(1).get("intact").asBoolean()).isFalse();
        assertThat(run("repair", ".", "--json", "--apply")
                        .json()
                        .get(1)
                        .get("intact")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void shouldNotTouchALogOfANewerVersion() throws IOException {
        flip(11);
        byte[] newer = Files.readAllBytes(segment);

        Cli.Result result = run("repair", ".", "--apply");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("cannot be repaired", "version 1");
        assertThat(segment).hasBinaryContent(newer);
    }

    @Test
    void shouldRefuseToRepairUnderAWriter() throws IOException {
        flip(RECORD_4_BATCH + 64 + 40);
        byte[] damaged = Files.readAllBytes(segment);
        try (var lock =
                java.nio.channels.FileChannel.open(directory.resolve("lock"), java.nio.file.StandardOpenOption.WRITE)) {
            assertThat(lock.lock().isValid()).isTrue();

            assertThat(run("repair", ".", "--apply").exitCode()).isEqualTo(4);
        }
        assertThat(segment).hasBinaryContent(damaged);
    }
}
