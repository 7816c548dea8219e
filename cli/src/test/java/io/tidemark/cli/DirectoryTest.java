/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A directory is a log: it is read as the file is that its records came from, and never changed by reading. */
final class DirectoryTest {
    private static final String BASIC = "by-dev-rootcoord-dml_0";
    private static final String LATE = "by-dev-rootcoord-dml_7";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private String log = "";

    @BeforeEach
    void importARecording() {
        log = folder.resolve("log").toString();
        Cli.Result result = cli().run("import", log, "demo:", "--channel", BASIC);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    private void importASecondChannel() {
        assertThat(cli().run("import", log, Recordings.file("late"), "--channel", LATE)
                        .exitCode())
                .isZero();
    }

    private static Cli.Result run(String command, String log, String... options) {
        List<String> args = new ArrayList<>(List.of(command, log));
        args.addAll(List.of(options));
        return cli().run(args.toArray(String[]::new));
    }

    /** Messages without what a log gives: ids. */
    private static List<JsonNode> withoutIds(List<JsonNode> messages) {
        messages.forEach(DirectoryTest::removeIds);
        return messages;
    }

    private static void removeIds(JsonNode message) {
        ObjectNode object = (ObjectNode) message;
        object.remove(List.of("messageId", "lastConfirmedMessageId"));
        ((ObjectNode) object.get("properties")).remove("_lc");
        object.path("messages").forEach(DirectoryTest::removeIds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delivered", "stored"})
    void shouldReadWhatTheRecordingHasButForIds(String view) {
        Cli.Result actual = run("cat", log, "--json", "--view", view);
        Cli.Result expected = run("cat", "demo:", "--json", "--view", view);

        assertThat(actual.exitCode()).isZero();
        assertThat(actual.err()).isEqualTo(expected.err());
        assertThat(withoutIds(actual.json())).isEqualTo(withoutIds(expected.json()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"delivered", "stored"})
    void shouldFindEverythingFromATickOnThoughItSeeks(String view) {
        List<JsonNode> all = run("cat", log, "--json", "--view", view).json();

        for (JsonNode start : all) {
            String tick = start.get("timeTick").asText();
            List<JsonNode> expected = all.stream()
                    .filter(message -> Long.compareUnsigned(
                                    Long.parseUnsignedLong(
                                            message.get("timeTick").asText()),
                                    Long.parseUnsignedLong(tick))
                            >= 0)
                    .toList();

            Cli.Result found = run("cat", log, "--json", "--view", view, "--from-tick", tick);

            assertThat(found.json()).as("from tick %s", tick).isEqualTo(expected);
            assertThat(found.err()).doesNotContain("lost");
        }
    }

    @Test
    void shouldFindEverythingUpToATickThoughItStopsThere() {
        List<JsonNode> all = run("cat", log, "--json").json();

        for (JsonNode end : all) {
            String tick = end.get("timeTick").asText();
            List<JsonNode> expected = all.stream()
                    .filter(message -> message.get("timeTick").asText().compareTo(tick) <= 0)
                    .toList();

            assertThat(run("cat", log, "--json", "--to-tick", tick).json())
                    .as("to tick %s", tick)
                    .isEqualTo(expected);
        }
    }

    @Test
    void shouldNotReadBehindTheTimeTickThatEndsARange() throws IOException {
        String damaged = folder.resolve("damaged").toString();
        for (String text : List.of("first", "second", "third")) {
            cli().stdin("{\"type\":\"Insert\",\"vchannel\":\"c_1v0\",\"properties\":{\"a\":\"" + text + "\"}}")
                    .run("append", damaged);
        }
        String firstTick =
                run("cat", damaged, "--json").json().get(0).get("timeTick").asText();
        Path segment = Path.of(damaged, "0000000000000001.seg");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("second")] ^= 1;
        Files.write(segment, bytes);

        assertThat(run("cat", damaged).err()).contains(segment.toString()).contains("offset=");
        assertThat(run("cat", damaged).exitCode()).isEqualTo(1);
        assertThat(run("cat", damaged, "--json", "--to-tick", firstTick).lines())
                .hasSize(1);
        assertThat(run("cat", damaged, "--to-tick", firstTick).exitCode()).isZero();
    }

    @Test
    void shouldFindNothingBehindTheLastTick() {
        assertThat(run("cat", log, "--from-tick", "18446744073709551615").out()).isEmpty();
        assertThat(run("cat", log, "--since", "2026-11-30T23:00:00Z").out()).isEmpty();
        assertThat(run("cat", log, "--since", "2026-11-30T22:32:45.199Z", "--json")
                        .lines())
                .hasSize(5);
    }

    @Test
    void shouldTakeTheLastOfADirectoryAndTheFirst() {
        List<String> all = run("cat", log, "--json").lines();

        assertThat(run("cat", log, "--json", "--last", "7").lines()).isEqualTo(all.subList(all.size() - 7, all.size()));
        assertThat(run("cat", log, "--json", "--first", "7").lines()).isEqualTo(all.subList(0, 7));
        assertThat(run("cat", log, "--json", "--type", "Flush").lines())
                .isEqualTo(all.stream()
                        .filter(line -> line.startsWith("{\"type\":\"Flush\","))
                        .toList());
    }

    @Test
    void shouldAskWhichOfSeveralChannelsIsMeant() {
        importASecondChannel();

        Cli.Result unnamed = run("cat", log);
        Cli.Result named = run("cat", log, "--channel", LATE, "--json");
        Cli.Result wrong = run("cat", log, "--channel", "nowhere");

        assertThat(unnamed.exitCode()).isEqualTo(2);
        assertThat(unnamed.err())
                .contains("several channels")
                .contains("--channel")
                .contains(BASIC)
                .contains(LATE);
        assertThat(withoutIds(named.json()))
                .isEqualTo(withoutIds(
                        cli().run("cat", Recordings.file("late"), "--json").json()));
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("no such channel")
                .contains(BASIC)
                .contains(LATE)
                .contains("\"nowhere\"");
    }

    @Test
    void shouldCountAllChannelsOfADirectoryOrOne() {
        importASecondChannel();

        assertThat(counts(run("stat", log, "--json"))).containsExactly(BASIC + " 102", LATE + " 19");
        assertThat(counts(run("stat", log, "--json", "--channel", LATE))).containsExactly(LATE + " 19");
        assertThat(run("stat", log, "--channel", "nowhere").exitCode()).isEqualTo(2);
    }

    private static List<String> counts(Cli.Result stat) {
        List<String> counts = new ArrayList<>();
        stat.json()
                .get(0)
                .get("channels")
                .forEach(channel -> counts.add(channel.get("pchannel").asText() + " "
                        + channel.get("records").asInt()));
        return counts;
    }

    @Test
    void shouldSayWhatPinsASegmentOnTheDisk() {
        LocalOptions small = LocalOptions.defaults().withSegmentBytes(64 << 10);
        String other = folder.resolve("other").toString();
        try (LocalBackend backend = LocalBackend.open(Path.of(other), small)) {
            WritableLog quiet = backend.openForWriting(new ChannelTerm("quiet", 1));
            WritableLog busy = backend.openForWriting(new ChannelTerm("busy", 7));
            quiet.append(message());
            MessageId last = busy.append(message());
            for (int i = 0; i < 200; i++) {
                last = busy.append(message());
            }
            busy.truncatePrefix(last);
        }

        JsonNode disk = run("stat", other, "--json").json().get(0).get("disk");

        JsonNode oldest = disk.get("segments").get(0);
        assertThat(oldest.get("state").asText()).isEqualTo("SEALED");
        assertThat(oldest.get("pinnedBy")).isEqualTo(Cli.parse("[\"quiet\"]"));
        assertThat(oldest.get("liveBytes").asLong())
                .isBetween(1L, oldest.get("recordBytes").asLong() / 2);
        JsonNode newest = disk.get("segments").get(disk.get("segments").size() - 1);
        assertThat(newest.get("state").asText()).isEqualTo("ACTIVE");
        assertThat(newest.get("pinnedBy")).isEmpty();
        assertThat(disk.get("channels").get(0))
                .isEqualTo(
                        Cli.parse(
                                "{\"pchannel\":\"busy\",\"term\":\"7\",\"kept\":0,\"truncated\":201,"
                                        + "\"startMessageId\":{\"wal\":\"local\",\"id\":\"5m\"},\"nextMessageId\":{\"wal\":\"local\",\"id\":\"5m\"}}"));
        assertThat(run("stat", other).out()).contains("sealed", "active", "quiet", "201");
    }

    private static MutableMessage message() {
        return MutableMessage.of(ByteString.copyFrom(new byte[1000]), Map.of("_t", "2", "_v", "1", "_h", ""));
    }

    @Test
    void shouldReadBesideAWriterAndChangeNothing() throws IOException {
        try (LocalBackend writer = LocalBackend.open(Path.of(log), LocalOptions.defaults())) {
            assertThat(writer.channels()).hasSize(1);
            Map<String, String> before = files();

            for (String command : List.of("cat", "stat")) {
                assertThat(run(command, log).exitCode()).isZero();
            }
            assertThat(run("tail", log, "--timeout", "1ms").exitCode()).isZero();

            assertThat(files()).isEqualTo(before);
        }
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                files.put(path.toString(), Files.size(path) + " " + Files.getLastModifiedTime(path));
            }
        }
        return files;
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat", "stat", "tail"})
    void shouldSayThatADirectoryHoldsNoLog(String command) throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("notes.txt"), "no log");

        assertNoLog(run(command, empty.toString()), "actual=nothing");
        assertNoLog(run(command, other.toString()), "actual=notes.txt");
        try (Stream<Path> files = Files.list(empty)) {
            assertThat(files).isEmpty();
        }
    }

    private static void assertNoLog(Cli.Result result, String said) {
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("no log: directory=")
                .contains("0000000000000001.seg")
                .contains(said);
    }

    @Test
    void shouldReadALogWithoutChannelsAsAnEmptyOne() {
        String fresh = folder.resolve("fresh").toString();
        assertThat(cli().stdin("{}").run("append", fresh).exitCode()).isEqualTo(1);

        assertThat(run("cat", fresh)).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(run("stat", fresh).lines().get(0)).isEqualTo(fresh + "  0 records, 0 B");
        assertThat(run("tail", fresh).err()).contains("the log has no channel yet");
    }

    @Test
    void shouldSayWhereADirectoryIsDamaged() throws IOException {
        Path segment = Path.of(log, "0000000000000001.seg");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[9] ^= 0x40; // the version
        Files.write(segment, bytes);

        Cli.Result tooNew = run("cat", log);
        assertThat(tooNew.exitCode()).isEqualTo(3);
        assertThat(tooNew.err()).contains(segment.toString());

        bytes[9] ^= 0x40;
        bytes[20] ^= 1; // the number
        Files.write(segment, bytes);
        Cli.Result damaged = run("stat", log, "--json");
        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(Cli.parse(damaged.err()).get("error").get("code").asText()).isEqualTo("CORRUPT_LOG");
    }
}
