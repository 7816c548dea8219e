/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Logs with several physical channels, and records that name none. */
final class ChannelsTest {
    private static final String BASIC = "by-dev-rootcoord-dml_0";
    private static final String LATE = "by-dev-rootcoord-dml_7";

    private static String withChannel(String run, String pchannel) {
        StringBuilder log = new StringBuilder();
        for (String line : Recordings.lines(run)) {
            ObjectNode record = (ObjectNode) Cli.parse(line);
            record.put("pchannel", pchannel);
            log.append(record).append('\n');
        }
        return log.toString();
    }

    private static String without(String run) {
        return String.join("\n", Recordings.lines(run)) + "\n";
    }

    private static List<String> channels(List<JsonNode> messages) {
        return messages.stream()
                .map(message -> message.path("pchannel").asText("none"))
                .distinct()
                .toList();
    }

    @Test
    void shouldTakeTimeTicksForThoseOfTheOnlyChannel() {
        List<JsonNode> messages = cli().run("cat", Recordings.file("basic"), "--view", "stored", "--json")
                .json();

        assertThat(channels(messages)).containsExactly(BASIC);
    }

    @Test
    void shouldDeliverEachChannelForItself() {
        String log = withChannel("basic", BASIC) + withChannel("late", LATE);

        Cli.Result both = cli().stdin(log).run("cat", "-", "--json");
        Cli.Result late = cli().stdin(log).run("cat", "-", "--json", "--channel", LATE);

        assertThat(channels(both.json())).containsExactly(BASIC, LATE);
        assertThat(channels(late.json())).containsExactly(LATE);
        assertThat(late.out())
                .isEqualTo(cli().run("cat", Recordings.file("late"), "--json").out());
    }

    @Test
    void shouldRefuseToGuessTheChannelOfTimeTicks() {
        String log = without("basic") + without("late");

        Cli.Result guess = cli().stdin(log).run("cat", "-");

        assertThat(guess.exitCode()).isEqualTo(2);
        assertThat(guess.err())
                .contains("several channels")
                .contains(BASIC)
                .contains(LATE)
                .contains("--channel")
                .contains("line=104");
    }

    @Test
    void shouldRefuseAChannelThatIsNotThere() {
        Cli.Result result = cli().run("cat", Recordings.file("basic"), "--channel", "nowhere_1");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("no such channel").contains(BASIC).contains("nowhere_1");
    }

    @Test
    void shouldCountEachChannelForItself() {
        String log = withChannel("basic", BASIC) + withChannel("late", LATE);

        JsonNode stat = cli().stdin(log).run("stat", "-", "--json").json().get(0);

        List<String> counted = new ArrayList<>();
        stat.get("channels")
                .forEach(channel -> counted.add(channel.get("pchannel").asText() + " "
                        + channel.get("records").asInt()));
        assertThat(counted).containsExactly(BASIC + " 102", LATE + " 19");
    }
}
