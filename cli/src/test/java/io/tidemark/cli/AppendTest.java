/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.cli.check.LogCheck;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that are appended line by line, and what is said of each line. */
final class AppendTest {
    private static final String PCHANNEL = "by-dev-rootcoord-dml_0";
    private static final String INSERT = "{\"type\":\"Insert\",\"vchannel\":\"" + PCHANNEL + "_1v0\"}\n";
    private static final String BAD = "{\"type\":\"Insert\"}\n";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private String log = "";

    @BeforeEach
    void nameALog() {
        log = folder.resolve("log").toString();
    }

    private Cli.Result append(String lines, String... options) {
        return append(cli(), lines, options);
    }

    private Cli.Result append(Cli cli, String lines, String... options) {
        List<String> args = new ArrayList<>(List.of("append", log));
        args.addAll(List.of(options));
        return cli.stdin(lines).run(args.toArray(String[]::new));
    }

    private List<JsonNode> cat(String... options) {
        List<String> args = new ArrayList<>(List.of("cat", log, "--json"));
        args.addAll(List.of(options));
        return cli().run(args.toArray(String[]::new)).json();
    }

    private static List<String> texts(List<JsonNode> objects, String key) {
        return objects.stream().map(object -> object.get(key).asText()).toList();
    }

    @Test
    void shouldDeliverWhatWasAppended() {
        Cli.Result result = append("{\"type\":\"Insert\",\"vchannel\":\"" + PCHANNEL
                + "_1v0\",\"header\":{\"collection_id\":\"1\"},\"body\":{\"db_name\":\"d\",\"num_rows\":\"3\"},"
                + "\"properties\":{\"tenant\":\"acme\"}}");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        JsonNode message = cat().get(0);
        assertThat(message.get("header")).isEqualTo(Cli.parse("{\"collection_id\":\"1\"}"));
        assertThat(message.get("body")).isEqualTo(Cli.parse("{\"db_name\":\"d\",\"num_rows\":\"3\"}"));
        assertThat(message.get("pchannel").asText()).isEqualTo(PCHANNEL);
        assertThat(message.get("lastConfirmedMessageId")).isEqualTo(message.get("messageId"));
        assertThat(message.get("properties").get("tenant").asText()).isEqualTo("acme");
        assertThat(message.get("properties").get("_wt").asText()).isEqualTo("1");
    }

    @Test
    void shouldAnswerEachLineInOrderForPeopleAndForPrograms() {
        assertThat(append(INSERT + "\n" + INSERT).lines())
                .containsExactly(
                        "line 1: appended, channel=" + PCHANNEL
                                + ", id=1, tick=470832434380800000 2026-12-01T00:00:00.000Z",
                        "line 3: appended, channel=" + PCHANNEL
                                + ", id=2, tick=470832434380800001 2026-12-01T00:00:00.000Z");
        assertThat(append(INSERT, "--json").lines())
                .containsExactly("{\"line\":1,\"status\":\"appended\",\"pchannel\":\"" + PCHANNEL
                        + "\",\"messageId\":{\"wal\":\"local\",\"id\":\"4\"},\"timeTick\":\"470832434380800003\","
                        + "\"time\":\"2026-12-01T00:00:00.000Z\"}");
    }

    @Test
    void shouldKeepOrderOverManyMoreLinesThanWaitAtATime() {
        Cli.Result result = append(INSERT.repeat(5000), "--json", "--sync", "os");

        assertThat(result.exitCode()).isZero();
        List<JsonNode> answers = result.json();
        assertThat(answers).hasSize(5000);
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get("line").asInt()).isEqualTo(i + 1);
            assertThat(answers.get(i).get("messageId").get("id").asText()).isEqualTo(Integer.toString(i + 1, 36));
        }
        assertThat(cat()).hasSize(5000);
    }

    @Test
    void shouldWriteLogsThatKeepAllPromises() {
        append(INSERT.repeat(3));
        append(cli().clock(InstantSource.system()), INSERT.repeat(3) + BAD, "--skip-bad");
        append(INSERT);

        LogCheck check = new LogCheck();
        try (LocalBackend backend = LocalBackend.openReadOnly(Path.of(log), LocalOptions.defaults());
                LogReader reader = backend.openForReading(PCHANNEL).read(StartPosition.all())) {
            for (var message = reader.poll(Duration.ZERO); message != null; message = reader.poll(Duration.ZERO)) {
                check.add(message);
            }
        }
        assertThat(check.end()).allMatch(outcome -> outcome.broken() == 0);
        assertThat(check.findings()).isEmpty();
        assertThat(cat()).hasSize(7);
    }

    @Test
    void shouldContinueAboveTheTicksOfTheLogWithTheNextTermThoughTheClockGoesBack() {
        append(cli().clock(InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z"))), INSERT);
        append(cli().clock(InstantSource.fixed(Instant.parse("1969-01-01T00:00:00Z"))), INSERT);

        List<JsonNode> stored = cat("--view", "stored");

        List<Long> ticks =
                texts(stored, "timeTick").stream().map(Long::parseLong).toList();
        assertThat(ticks).isSorted().doesNotHaveDuplicates().hasSize(4);
        assertThat(ticks.get(3)).isEqualTo(ticks.get(0) + 3);
        assertThat(stored.stream()
                        .map(message -> message.get("properties").get("_wt").asText()))
                .containsExactly("1", "1", "2", "2");
    }

    @Test
    void shouldContinueAboveTheTicksOfEveryChannel() {
        append(cli().clock(InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z"))), INSERT);
        String other = INSERT.replace(PCHANNEL, "other");

        JsonNode answer = append(other, "--json").json().get(0);

        assertThat(answer.get("time").asText()).isEqualTo("2030-01-01T00:00:00.000Z");
    }

    @Test
    void shouldPutLinesIntoTheirChannels() {
        String lines = INSERT + "{\"type\":\"Insert\",\"vchannel\":\"x_1v0\"}\n"
                + "{\"type\":\"Insert\",\"vchannel\":\"x_1v0\",\"pchannel\":\"y\"}\n";

        assertThat(texts(append(lines, "--json").json(), "pchannel")).containsExactly(PCHANNEL, "x", "y");
        assertThat(texts(append(lines, "--json", "--channel", "z").json(), "pchannel"))
                .containsExactly("z", "z", "z");
        assertThat(cat("--channel", "z")).hasSize(3);
        assertThat(append(lines, "--channel", "../z").exitCode()).isEqualTo(2);
    }

    @Test
    void shouldStopAtABadLineAndSayWhatBecameOfEachOther() {
        Cli.Result people = append(INSERT + BAD + INSERT + BAD + INSERT);

        assertThat(people.exitCode()).isEqualTo(1);
        assertThat(people.lines()).hasSize(3);
        assertThat(people.lines().get(0)).startsWith("line 1: appended");
        assertThat(people.lines().get(1)).startsWith("line 2: bad").contains("expected=vchannel");
        assertThat(people.lines().get(2)).isEqualTo("lines 3 to 5: not appended");
        assertThat(people.err()).isEqualTo("tidemark: 1 line appended, 1 bad line, 3 lines not appended\n");

        List<JsonNode> programs =
                append(INSERT + BAD + INSERT + BAD + INSERT, "--json").json();
        assertThat(texts(programs, "status"))
                .containsExactly("appended", "bad", "notAppended", "notAppended", "notAppended");
        assertThat(texts(programs, "line")).containsExactly("1", "2", "3", "4", "5");
        assertThat(cat()).hasSize(2);
    }

    @Test
    void shouldGoOnBehindABadLineIfAsked() {
        Cli.Result result = append(INSERT + BAD + INSERT, "--skip-bad", "--json");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(texts(result.json(), "status")).containsExactly("appended", "bad", "appended");
        assertThat(cat()).hasSize(2);
    }

    static Stream<Arguments> badLines() {
        String to = ",\"vchannel\":\"c_1v0\"";
        return Stream.of(
                Arguments.of("{hello}", 2, "expected=JSON"),
                Arguments.of("{}", 2, "expected=type"),
                Arguments.of("{\"type\":\"Insrt\"" + to + "}", 9, "perhaps Insert"),
                Arguments.of(
                        "{\"type\":\"Insert\",\"version\":7" + to + "}", 0, "expected=a version of Insert, one of [1]"),
                Arguments.of("{\"type\":\"TimeTick\"" + to + "}", 0, "which the log writes by itself; import"),
                Arguments.of("{\"type\":\"CommitTxn\"" + to + "}", 0, "which the log writes by itself; import"),
                Arguments.of("{\"type\":\"Flush\"" + to + "}", 0, "which the log writes by itself; import"),
                Arguments.of("{\"type\":\"Insert\",\"vchannel\":\"../c\"}", 29, "no '..'"),
                Arguments.of("{\"type\":\"Insert\",\"hedder\":{}" + to + "}", 27, "actual=\"hedder\""),
                Arguments.of(
                        "{\"type\":\"Insert\",\"payload\":\"\"" + to + "}", 28, "as in a record, which import takes"),
                Arguments.of("{\"type\":\"Insert\",\"txn\":{}" + to + "}", 24, "actual=\"txn\""),
                Arguments.of("{\"type\":\"Insert\",\"header\":[]" + to + "}", 27, "expected=an object"),
                Arguments.of("{\"type\":\"Insert\",\"header\":{\"x\":1}" + to + "}", 28, "expected=a field of"),
                Arguments.of(
                        "{\"type\":\"Insert\",\"properties\":{\"_tx\":\"\"}" + to + "}", 38, "do not start with _"),
                Arguments.of(
                        "{\"type\":\"Insert\",\"properties\":{\"a\":1}" + to + "}",
                        36,
                        "expected=properties \"a\", a string"),
                Arguments.of("{\"type\":\"Insert\"" + to + "} {}", 0, "expected=one message a line"));
    }

    @ParameterizedTest
    @MethodSource("badLines")
    void shouldSayWhatIsWrongWithALineAndAppendNothingOfIt(String line, int column, String said) {
        Cli.Result result = append(line, "--json");

        assertThat(result.exitCode()).isEqualTo(1);
        JsonNode answer = result.json().get(0);
        assertThat(answer.get("status").asText()).isEqualTo("bad");
        assertThat(answer.get("message").asText()).contains("line=1").contains(said);
        if (column > 0) {
            assertThat(answer.get("column").asInt()).isEqualTo(column);
        }
        assertThat(cli().run("stat", log, "--json").json().get(0).get("records").asInt())
                .isZero();
    }

    @Test
    void shouldNotRepeatWhatMayBeAPassword() {
        Cli.Result result = append(
                "{\"type\":\"CreateCredential\",\"vchannel\":\"c_1v0\",\"header\":{\"credential_info\":{\"password\":5,\"tenant\":\"hunter2\"}}}\n"
                        + "{\"type\":\"Insert\",\"vchannel\":\"c_1v0\",\"header\":{\"collection_id\":\"hunter2\"}}",
                "--skip-bad");

        assertThat(result.lines()).hasSize(2).allMatch(line -> line.contains(": bad"));
        assertThat(result.out() + result.err()).doesNotContain("hunter2");
    }

    @Test
    void shouldRefuseMessagesOverTheLimits() {
        String large = INSERT.replace("}", ",\"properties\":{\"a\":\"" + "x".repeat(2000) + "\"}}");

        assertThat(append(large, "--max-message", "1K").out())
                .contains("line 1: bad")
                .contains("expected=at most 1024, actual=20");
        assertThat(append(large, "--max-property", "1K").out())
                .contains("line 1: bad")
                .contains("expected=at most 1024");
    }

    @Test
    void shouldAppendAgainWhatCatPrinted() {
        List<String> plain = cli().run("cat", "demo:", "--json", "--show-secrets").lines().stream()
                .filter(line -> !line.startsWith("{\"type\":\"Txn\"")
                        && !line.startsWith("{\"type\":\"Flush\"")
                        && !line.startsWith("{\"type\":\"CreateSegment\"")
                        && !line.contains("\"broadcast\":"))
                .toList();
        assertThat(plain).hasSizeGreaterThan(20);

        Cli.Result result = append(String.join("\n", plain));

        assertThat(result.err()).isEmpty();
        List<JsonNode> copies = cat("--show-secrets");
        assertThat(copies).hasSameSizeAs(plain);
        for (int i = 0; i < copies.size(); i++) {
            assertThat(withoutWhatTheLogGives(copies.get(i)))
                    .isEqualTo(withoutWhatTheLogGives(Cli.parse(plain.get(i))));
        }
    }

    private static JsonNode withoutWhatTheLogGives(JsonNode message) {
        ((ObjectNode) message).remove(List.of("messageId", "lastConfirmedMessageId", "timeTick", "time"));
        ((ObjectNode) message.get("properties")).remove(List.of("_lc", "_lcs", "_tt", "_wt"));
        return message;
    }

    @Test
    void shouldReadAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("m.jsonl"), "\ufeff" + INSERT, StandardCharsets.UTF_8);

        assertThat(cli().run("append", log, file.toString()).exitCode()).isZero();
        assertThat(cat()).hasSize(1);
        Cli.Result missing = cli().run("append", folder.resolve("none").toString(), "nowhere.jsonl");
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("no such file").contains("nowhere.jsonl");
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void shouldNotMakeALogAmongOtherFiles() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "no log");

        for (Path target : List.of(folder, file)) {
            Cli.Result result = cli().stdin(INSERT).run("append", target.toString());

            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.err()).contains("no log: directory=");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void shouldNameTheProcessThatWrites() {
        try (LocalBackend writer = LocalBackend.open(Path.of(log), LocalOptions.defaults())) {
            assertThat(writer.channels()).isEmpty();

            Cli.Result result = append(INSERT, "--json");

            assertThat(result.exitCode()).isEqualTo(4);
            JsonNode error = Cli.parse(result.err()).get("error");
            assertThat(error.get("code").asText()).isEqualTo("LOCKED");
            assertThat(error.get("message").asText())
                    .contains("pid " + ProcessHandle.current().pid());
            assertThat(result.out()).isEmpty();
        }
    }

    @Test
    void shouldSayThatTheInputBroke() {
        Cli.Result result = cli().stdin(new BadInputTest.BrokenDisk()).run("append", log);

        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("cannot read: file=<stdin>").contains("the disk is gone");
    }

    @Test
    void shouldCoverWhatAKilledWriterLeftWithoutATimeTick() {
        String left = "{\"id\":{\"id\":\"1\",\"WALName\":\"Local\"},\"payload\":\"\",\"pchannel\":\"" + PCHANNEL
                + "\",\"properties\":{\"_t\":\"2\",\"_v\":\"1\",\"_h\":\"\",\"_tt\":\"1\",\"_lcs\":\"\",\"_wt\":\"1\",\"_vc\":\""
                + PCHANNEL + "_1v0\"}}";
        assertThat(cli().stdin(left).run("import", log).exitCode()).isZero();
        assertThat(cat()).isEmpty();

        append(INSERT);

        assertThat(cat()).hasSize(2);
    }
}
