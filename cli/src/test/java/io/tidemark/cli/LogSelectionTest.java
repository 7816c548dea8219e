/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which messages of a log are printed. */
final class LogSelectionTest {
    private static final String DEMO = "demo:";

    private static List<JsonNode> cat(String... options) {
        List<String> args = new ArrayList<>(List.of("cat", DEMO, "--json"));
        args.addAll(List.of(options));
        Cli.Result result = cli().run(args.toArray(String[]::new));
        assertThat(result.exitCode()).isZero();
        return result.json();
    }

    private static List<String> types(List<JsonNode> messages) {
        return messages.stream().map(message -> message.get("type").asText()).toList();
    }

    private static List<String> ids(List<JsonNode> messages) {
        return messages.stream()
                .map(message -> message.get("messageId").get("id").asText())
                .toList();
    }

    @Test
    void shouldLeaveTimeTicksOutOfTheDeliveredViewUnlessAskedFor() {
        assertThat(types(cat())).doesNotContain("TimeTick").hasSize(65);
        assertThat(types(cat("--time-ticks"))).contains("TimeTick").hasSize(78);
        assertThat(types(cat("--type", "TimeTick"))).containsOnly("TimeTick").hasSize(13);
        assertThat(types(cat("--view", "stored"))).contains("TimeTick").hasSize(102);
    }

    @Test
    void shouldShowATransactionWholeIfOneOfItsMessagesIsWanted() {
        List<JsonNode> deletes = cat("--type", "Delete");

        assertThat(types(deletes)).containsExactly("Delete", "Txn", "Txn");
        assertThat(deletes.get(1).get("messages")).hasSize(3);
    }

    @Test
    void shouldTakeTypesByNameInAnyCaseAndByNumber() {
        assertThat(types(cat("--type", "flushall,13"))).containsOnly("FlushAll", "AlterCollection");
        assertThat(types(cat("--type", "FlushAll", "--type", "13"))).containsOnly("FlushAll", "AlterCollection");
        assertThat(cat("--type", "4711")).isEmpty();
    }

    @Test
    void shouldTakeTickRangesInclusively() {
        List<JsonNode> all = cat();
        String from = all.get(10).get("timeTick").asText();
        String to = all.get(20).get("timeTick").asText();

        assertThat(ids(cat("--from-tick", from, "--to-tick", to))).isEqualTo(ids(all.subList(10, 21)));
        assertThat(cat("--from-tick", "18446744073709551615")).isEmpty();
    }

    @Test
    void shouldTakeWallClockRangesInclusively() {
        assertThat(types(cat("--since", "2026-11-30T22:32:45Z"))).hasSize(5);
        assertThat(cat("--until", "2026-11-30T22:32:37.266Z")).hasSize(11);
        assertThat(cat("--until", "2026-11-30T22:32:37.265Z")).isEmpty();
        assertThat(cat("--since", "2026-12-01T00:32:45+02:00")).hasSize(5);
        assertThat(cat("--since", "2026-11-30 22:32:45")).hasSize(5);
        assertThat(cat("--since", "2026-12-01")).isEmpty();
        assertThat(cat("--until", "2026-12-01")).hasSize(65);
    }

    @Test
    void shouldTakeTimesThatAreSoLongAgo() {
        assertThat(cat("--since", "1h")).isEmpty(); // the clock of the test stands an hour and a half behind the log
        assertThat(cat("--since", "2h")).hasSize(65);
        assertThat(cat("--until", "1d")).isEmpty();
    }

    @Test
    void shouldTakePropertiesByKeyAndByValue() {
        assertThat(cat("--property", "tag")).hasSize(1);
        assertThat(cat("--property", "tag=first")).hasSize(1);
        assertThat(cat("--property", "tag=second")).isEmpty();
        assertThat(cat("--view", "stored", "--property", "_wt=2", "--property", "_t=2"))
                .hasSize(3);
    }

    @Test
    void shouldShowOnlyOneVChannelInTheStoredView() {
        assertThat(cat("--view", "stored", "--vchannel", "by-dev-rootcoord-dml_0_1003v0"))
                .hasSize(7)
                .allMatch(message -> message.get("vchannel").asText().equals("by-dev-rootcoord-dml_0_1003v0"));
    }

    @Test
    void shouldShowWhatConcernsTheWholePChannelToAConsumerOfOneVChannel() {
        assertThat(types(cat("--vchannel", "by-dev-rootcoord-dml_0_1003v0"))).contains("FlushAll");
    }

    @Test
    void shouldPrintTheFirstAndTheLast() {
        List<String> all = ids(cat());

        assertThat(ids(cat("--first", "3"))).isEqualTo(all.subList(0, 3));
        assertThat(ids(cat("--last", "3"))).isEqualTo(all.subList(62, 65));
        assertThat(ids(cat("--last", "1000"))).isEqualTo(all);
        assertThat(cat("--first", "0")).isEmpty();
        assertThat(cat("--last", "0")).isEmpty();
    }

    @Test
    void shouldStopReadingBehindTheFirst() {
        String log = String.join("\n", Recordings.lines("basic").subList(0, 5)) + "\nbroken\n";

        Cli.Result result = cli().stdin(log).run("cat", "-", "--view", "stored", "--first", "5");

        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
    }

    @Test
    void shouldSayWhatIsNotDelivered() {
        assertThat(cli().run("cat", DEMO).err())
                .contains("not delivered on by-dev-rootcoord-dml_0")
                .contains("1 open transaction")
                .contains("1 transaction rolled back")
                .contains("--view stored");
    }
}
