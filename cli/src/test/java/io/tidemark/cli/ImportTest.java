/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of other logs, taken over by the rules of {@code docs/cli.md}. */
final class ImportTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private String log = "";

    @BeforeEach
    void nameALog() {
        log = folder.resolve("log").toString();
    }

    private static String record(String id, String tick, String lastConfirmed, String more) {
        return "{\"id\":{\"id\":\"" + id
                + "\",\"WALName\":\"RocksMQ\"},\"payload\":\"\",\"properties\":{\"_t\":\"2\",\"_v\":\"1\","
                + "\"_h\":\"\",\"_tt\":\"" + tick + "\"" + lastConfirmed + "}" + more + "}\n";
    }

    private static String record(String id, String tick, String lastConfirmed) {
        return record(id, tick, ",\"_vc\":\"ch_1v0\",\"_lc\":\"" + lastConfirmed + "\"", "");
    }

    private Cli.Result importLines(String lines, String... options) {
        List<String> args = new ArrayList<>(List.of("import", log));
        args.addAll(List.of(options));
        return cli().stdin(lines).run(args.toArray(String[]::new));
    }

    private List<JsonNode> stored(String... options) {
        List<String> args = new ArrayList<>(List.of("cat", log, "--raw", "--json"));
        args.addAll(List.of(options));
        return cli().run(args.toArray(String[]::new)).json();
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic", "concurrent", "crash", "late", "lcgap", "random"})
    void shouldChangeNothingButIdsAndLastConfirmedIds(String run) {
        Cli.Result raw = cli().run("cat", Recordings.file(run), "--raw", "--json", "--show-secrets");
        String channel = raw.json().get(0).get("pchannel").asText();

        Cli.Result result = importLines(raw.out(), "--channel", channel);

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        List<JsonNode> before = raw.json();
        List<JsonNode> after = stored("--show-secrets");
        assertThat(after).hasSameSizeAs(before);
        for (int i = 0; i < after.size(); i++) {
            assertThat(after.get(i).get("id").get("id").asText()).isEqualTo(Integer.toString(i + 1, 36));
            assertThat(after.get(i).get("payload")).isEqualTo(before.get(i).get("payload"));
            assertSameButLastConfirmed(
                    before.get(i).get("properties"), after.get(i).get("properties"), before);
        }
    }

    private static void assertSameButLastConfirmed(JsonNode before, JsonNode after, List<JsonNode> log) {
        before.fieldNames()
                .forEachRemaining(key -> assertThat(after.get(key))
                        .as(key)
                        .isEqualTo(key.equals("_lc") ? renumbered(before.get(key), log) : before.get(key)));
        assertThat(after).hasSize(before.size());
    }

    /** The new id of the first record that is not below the old last confirmed id; ids of equal length compare as text. */
    private static JsonNode renumbered(JsonNode lastConfirmed, List<JsonNode> log) {
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).get("id").get("id").asText().compareTo(lastConfirmed.asText()) >= 0) {
                return TextNode.valueOf(Integer.toString(i + 1, 36));
            }
        }
        throw new AssertionError("no record at or behind " + lastConfirmed);
    }

    @Test
    void shouldReadItsOwnRecordsAgain() {
        assertThat(importLines("", "demo:", "--channel", "by-dev-rootcoord-dml_0")
                        .exitCode())
                .isZero();
        String raw = cli().run("cat", log, "--raw", "--json", "--show-secrets").out();
        String second = folder.resolve("second").toString();

        assertThat(cli().stdin(raw).run("import", second).exitCode()).isZero();
        assertThat(cli().run("import", folder.resolve("third").toString(), log).exitCode())
                .isZero();

        for (String copy : List.of("second", "third")) {
            assertThat(cli().run("cat", folder.resolve(copy).toString(), "--raw", "--json", "--show-secrets")
                            .out())
                    .isEqualTo(raw);
        }
    }

    @Test
    void shouldMoveALastConfirmedIdToTheFirstImportedRecordThatIsNotBelowIt() {
        importLines(
                record("a3", "1", "a1") + record("a5", "2", "a4") + record("a8", "3", "a3") + record("a9", "4", "a9"));

        assertThat(stored().stream()
                        .map(record -> record.get("properties").get("_lc").asText()))
                .containsExactly("1", "2", "1", "4");
    }

    @Test
    void shouldSumUpForPeopleAndForPrograms() {
        String lines = record("a1", "1", "a1") + record("a2", "2", "a1");

        assertThat(importLines(lines).lines())
                .containsExactly(log + "  2 records imported", "  ch  2 records  ids 1 to 2");
        log = folder.resolve("other").toString();
        assertThat(importLines(lines, "--json").json().get(0))
                .isEqualTo(Cli.parse(
                        "{\"log\":\"" + log + "\",\"records\":2,\"badRecords\":0,\"channels\":[{\"pchannel\":\"ch\","
                                + "\"records\":2,\"firstMessageId\":{\"wal\":\"local\",\"id\":\"1\"},"
                                + "\"lastMessageId\":{\"wal\":\"local\",\"id\":\"2\"}}]}"));
    }

    @Test
    void shouldTakeTheChannelFromTheLineThenTheOptionThenTheVChannel() {
        String stated = record("a1", "1", "", ",\"pchannel\":\"stated\"");
        String ofVChannel = record("a1", "2", ",\"_vc\":\"ch_1v0\"", "");
        String of = record("a2", "3", "", "");

        assertThat(importLines(stated + ofVChannel).out())
                .contains("stated  1 record")
                .contains("ch      1 record");
        log = folder.resolve("chosen").toString();
        assertThat(importLines(ofVChannel + of, "--channel", "mine").out()).contains("mine  2 records");
        log = folder.resolve("conflict").toString();
        Cli.Result conflict = importLines(ofVChannel + stated, "--channel", "mine");
        assertThat(conflict.exitCode()).isEqualTo(1);
        assertThat(conflict.err()).contains("line=2").contains("--channel mine").contains("stated");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a2 1 a2 | a1 2 a1 | expected=an id above a2, actual=a1",
                "a2 1 a2 | a2 2 a1 | expected=an id above a2, actual=a2",
                "a2 1 a2 | a3 2 a4 | expected=a last confirmed id up to the own, actual=a4",
                "a2 1 a2 | a3 2 -- | cannot read property _lc",
            })
    void shouldNameTheLineThatBreaksARule(String first, String second, String said) {
        String[] a = first.split(" ", -1);
        String[] b = second.split(" ", -1);

        Cli.Result result = importLines(record(a[0], a[1], a[2]) + record(b[0], b[1], b[2]));

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err())
                .contains("1 record imported before this one")
                .contains("line=2")
                .contains(said);
        assertThat(stored()).hasSize(1);
    }

    @Test
    void shouldNameTheLineThatHasNoChannelOrNoIdOrAnotherKindOfId() {
        String good = record("a1", "1", "a1");

        Cli.Result noChannel = importLines(record("a1", "1", "", ""));
        Cli.Result noId = importLines("{\"payload\":\"\",\"properties\":{\"_t\":\"2\",\"_vc\":\"ch_1v0\"}}\n");
        Cli.Result otherKind = importLines(good + record("a2", "2", "a1").replace("RocksMQ", "Local"));

        assertThat(noChannel.err()).contains("line=1").contains("pchannel").contains("--channel");
        assertThat(noId.err()).contains("line=1").contains("expected=an id, actual=none");
        assertThat(otherKind.err())
                .contains("line=2")
                .contains("expected=an id of rocksmq")
                .contains("actual=of local");
        for (Cli.Result result : List.of(noChannel, noId, otherKind)) {
            assertThat(result.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveOutWhatBreaksARuleIfAsked() {
        Cli.Result result = importLines(
                record("a5", "1", "a5") + record("a4", "2", "a4") + "{broken\n" + record("a6", "3", "a6"),
                "--skip-bad");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains("line=2").contains("line=3").contains("2 bad records left out");
        assertThat(stored()).hasSize(2);
    }

    @Test
    void shouldAddToAChannelOnlyIfAskedAndOnlyLaterTicks() {
        importLines(record("a1", "100", "a1"));

        Cli.Result notAsked = importLines(record("a2", "101", "a2"));
        Cli.Result early = importLines(record("a2", "100", "a2"), "--append");
        Cli.Result later = importLines(record("a2", "101", "a1"), "--append");

        assertThat(notAsked.exitCode()).isEqualTo(2);
        assertThat(notAsked.err()).contains("channel=ch").contains("--append").contains("actual=1 record");
        assertThat(early.exitCode()).isEqualTo(1);
        assertThat(early.err()).contains("line=1").contains("expected=a tick above 1296, the greatest in the log");
        assertThat(later.exitCode()).isZero();
        List<JsonNode> records = stored();
        assertThat(records).hasSize(2);
        assertThat(records.get(1).get("properties").get("_lc").asText()).isEqualTo("2");
    }

    @Test
    void shouldGiveTheNextWriterATermAboveThoseOfTheRecords() {
        importLines(record("a1", "1", ",\"_vc\":\"ch_1v0\",\"_lcs\":\"\",\"_wt\":\"15\"", ""));

        try (LocalBackend backend = LocalBackend.open(Path.of(log), LocalOptions.defaults())) {
            assertThat(backend.channels().get(0).term()).isEqualTo(41);
        }
        assertThat(stored().get(0).get("properties").get("_wt").asText()).isEqualTo("15");
    }

    @Test
    void shouldSayThatRecordsHaveLostTheirCredentials() {
        String redacted = record("a1", "1", ",\"_vc\":\"ch_1v0\"", ",\"redacted\":[\"payload\"]");

        Cli.Result result = importLines(redacted + record("a2", "2", "a2"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.err())
                .contains("1 record with *** in the place of credentials")
                .contains("--show-secrets");
    }

    @Test
    void shouldRefuseWhatIsNotUtf8() {
        Cli.Result result = importLines(record("a1", "1", ",\"_vc\":\"ch_1v0\"", ",\"propertiesHex\":{\"x\":\"ff\"}"));

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).contains("line=1").contains("expected=properties in UTF-8");
    }
}
