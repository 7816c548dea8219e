/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a directory's log, and what is appended while somebody looks. */
@Timeout(120)
final class TailTest {
    private static final String PCHANNEL = "by-dev-rootcoord-dml_0";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private String log = "";

    @BeforeEach
    void nameALog() {
        log = folder.resolve("log").toString();
    }

    private static String insert(int number) {
        return "{\"type\":\"Insert\",\"vchannel\":\"" + PCHANNEL + "_1v0\",\"header\":{\"collection_id\":" + number
                + "}}\n";
    }

    private void append(int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int i = from; i <= to; i++) {
            lines.append(insert(i));
        }
        assertThat(cli().stdin(lines.toString())
                        .run("append", log, "--sync", "os")
                        .exitCode())
                .isZero();
    }

    private Cli.Result tail(String... options) {
        List<String> args = new ArrayList<>(List.of("tail", log, "--timeout", "1ms"));
        args.addAll(List.of(options));
        return cli().run(args.toArray(String[]::new));
    }

    private Cli.Result cat(String... options) {
        List<String> args = new ArrayList<>(List.of("cat", log));
        args.addAll(List.of(options));
        return cli().run(args.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "3", "10", "40", "64", "65", "1000"})
    void shouldStartWithTheLastMessages(String count) {
        assertThat(cli().run("import", log, "demo:", "--channel", PCHANNEL).exitCode())
                .isZero();

        for (String view : List.of("delivered", "stored")) {
            for (List<String> filter : List.of(
                    List.<String>of(),
                    List.of("--type", "Txn,Insert"),
                    List.of("--vchannel", PCHANNEL + "_1002v0"),
                    List.of("--time-ticks"))) {
                List<String> options = new ArrayList<>(List.of("--json", "--view", view, "--last", count));
                options.addAll(filter);
                String[] args = options.toArray(String[]::new);

                Cli.Result actual = tail(args);

                assertThat(actual.exitCode()).isZero();
                assertThat(actual.out()).as("%s", options).isEqualTo(cat(args).out());
            }
        }
    }

    @Test
    void shouldGoBackAsFarAsItTakes() {
        append(1, 1);
        append(2, 5000);

        assertThat(tail("--property", "_wt=1", "--json").out())
                .isEqualTo(cat("--property", "_wt=1", "--json").out())
                .isNotEmpty();
        assertThat(tail("--json", "-n", "700").out())
                .isEqualTo(cat("--json", "--last", "700").out());
    }

    @Test
    void shouldEndAfterAsManyMessagesAsAskedFor() {
        append(1, 20);

        assertThat(tail("--first", "3", "--json").lines())
                .isEqualTo(cat("--last", "10", "--json").lines().subList(0, 3));
        assertThat(tail("--first", "0").out()).isEmpty();
        assertThat(tail("--first", "-1").exitCode()).isEqualTo(2);
        assertThat(tail("--timeout", "soon").err()).contains("expected=a time such as 500ms");
    }

    @Test
    void shouldSayWhatIsNotDeliveredYet() {
        String uncovered = "{\"id\":{\"id\":\"1\",\"WALName\":\"Local\"},\"payload\":\"\",\"pchannel\":\"c\","
                + "\"properties\":{\"_t\":\"2\",\"_v\":\"1\",\"_h\":\"\",\"_tt\":\"1\",\"_lcs\":\"\",\"_vc\":\"c_1v0\"}}";
        assertThat(cli().stdin(uncovered).run("import", log).exitCode()).isZero();

        assertThat(tail().err()).contains("not delivered on c: 1 record behind the last time tick");
        assertThat(tail("--view", "stored").lines()).hasSize(2);
    }

    @Test
    void shouldRefuseWhatCannotBeFollowed() {
        append(1, 1);
        cli().stdin("{\"type\":\"Insert\",\"vchannel\":\"other_1v0\"}").run("append", log);

        assertThat(tail().err()).contains("several channels").contains("other");
        assertThat(tail("--channel", "other").exitCode()).isZero();
        Cli.Result demo = cli().run("tail", "demo:");
        assertThat(demo.exitCode()).isEqualTo(2);
        assertThat(demo.err())
                .contains("cannot follow: expected=a log's directory")
                .contains("cat demo: --last 10");
    }

    /** {@code append} with a pipe that stays open, in this process. */
    private final class LiveWriter implements AutoCloseable {
        private final PipedOutputStream lines = new PipedOutputStream();
        private final BufferedReader answers;
        private final CompletableFuture<Integer> exitCode;

        LiveWriter() throws IOException {
            PipedInputStream in = new PipedInputStream(lines);
            PipedOutputStream out = new PipedOutputStream();
            answers = new BufferedReader(new InputStreamReader(new PipedInputStream(out), StandardCharsets.UTF_8));
            Cli cli = cli().stdin(in).clock(InstantSource.system());
            exitCode = CompletableFuture.supplyAsync(
                    () -> cli.runInto(out, new ByteArrayOutputStream(), "append", log, "--json"));
        }

        String append(int number) throws IOException {
            lines.write(insert(number).getBytes(StandardCharsets.UTF_8));
            lines.flush();
            return String.valueOf(answers.readLine());
        }

        @Override
        public void close() throws IOException {
            lines.close();
            assertThat(exitCode.join()).isZero();
        }
    }

    @Test
    void shouldShowWhatIsAppendedAsSoonAsItsTimeTickComes() throws IOException {
        try (LiveWriter writer = new LiveWriter()) {
            assertThat(writer.append(1)).contains("\"status\":\"appended\"");

            // The pipe is open and idle: the time tick comes by itself.
            assertThat(cli().run("tail", log, "--json", "--first", "1")
                            .json()
                            .get(0)
                            .get("header")
                            .get("collection_id")
                            .asText())
                    .isEqualTo("1");
        }
    }

    @Test
    void shouldFollowAWriterInAnotherProcess() throws Exception {
        try (LiveWriter writer = new LiveWriter()) {
            writer.append(1);
            Process tail = startTail("--json", "--first", "3");
            try (BufferedReader shown =
                    new BufferedReader(new InputStreamReader(tail.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(collectionOf(shown.readLine())).isEqualTo("1");
                writer.append(2);
                assertThat(collectionOf(shown.readLine())).isEqualTo("2");
                writer.append(3);
                assertThat(collectionOf(shown.readLine())).isEqualTo("3");
                assertThat(shown.readLine()).isNull();
            }
            assertThat(tail.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(tail.exitValue()).isZero();
        }
    }

    private Process startTail(String... options) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                "io.tidemark.cli.Tidemark",
                "tail",
                log));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String collectionOf(String line) {
        return Cli.parse(line).get("header").get("collection_id").asText();
    }
}
