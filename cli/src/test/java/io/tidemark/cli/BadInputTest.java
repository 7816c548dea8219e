/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.proto.common.ImmutableMessage;
import io.tidemark.proto.common.MessageID;
import io.tidemark.proto.messages.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a user hands over: the answer names what, where, expected and actual, and the exit code tells which kind it is. */
final class BadInputTest {
    private static final int FINDINGS = 1;
    private static final int USAGE = 2;
    private static final int NOT_SUPPORTED = 3;
    private static final int IO = 4;

    private static final String GOOD = "{\"id\":{\"id\":\"1\",\"WALName\":\"RocksMQ\"},\"payload\":\"\","
            + "\"properties\":{\"_t\":\"37\",\"_v\":\"2\",\"_h\":\"\",\"_tt\":\"1\",\"_lcs\":\"\"}}";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    static Stream<Arguments> badLines() {
        return Stream.of(
                line("not JSON at all", "{hello}", "line=2", "column=2", "expected=JSON", "'h'"),
                line(
                        "cut off",
                        "{\"id\":{\"id\":\"1\",\"WALName\":\"RocksMQ\"},\"payload\":\"AA",
                        "line=2",
                        "end of the line"),
                line("a list", "[1, 2]", "line=2", "column=1", "expected={", "a list"),
                line("no record", "{\"kind\":\"scan\"}", "line=2", "expected=a record", "none of them"),
                line(
                        "the other form",
                        "{\"type\":\"Insert\",\"messageId\":{},\"properties\":{}}",
                        "line=2",
                        "cat --raw --json"),
                line("two on a line", GOOD + GOOD, "line=2", "expected=one record a line"),
                line("payload of a wrong kind", "{\"payload\":17}", "column=12", "payload, a string", "a number"),
                line("payload not base64", "{\"payload\":\"a*b\"}", "column=12", "payload in base64", "3 characters"),
                line("properties of a wrong kind", "{\"properties\":[]}", "properties, an object", "a list"),
                line(
                        "property of a wrong kind",
                        "{\"properties\":{\"_t\":2}}",
                        "column=21",
                        "properties \"_t\", a string",
                        "a number"),
                line(
                        "property twice",
                        "{\"properties\":{\"a\":\"1\",\"a\":\"2\"}}",
                        "each property once",
                        "\"a\" again"),
                line("half a character", "{\"properties\":{\"a\":\"\\ud800\"}}", "half of a surrogate pair"),
                line(
                        "hex that is none",
                        "{\"propertiesHex\":{\"a\":\"xyz\"}}",
                        "property \"a\" in hex",
                        "3 characters"),
                line("id of a wrong kind", "{\"id\":7,\"payload\":\"\"}", "id, an object", "a number"),
                line(
                        "id that is none",
                        "{\"id\":{\"id\":\"?\",\"WALName\":\"RocksMQ\"},\"payload\":\"\"}",
                        "read message id",
                        "\"?\""),
                line(
                        "unknown kind of log",
                        "{\"id\":{\"id\":\"1\",\"WALName\":\"Nope\"},\"payload\":\"\"}",
                        "RocksMQ, Pulsar, Kafka",
                        "\"Nope\""),
                line("id without a kind", "{\"id\":{\"id\":\"1\"},\"payload\":\"\"}", "expected=a known kind"),
                line(
                        "id of an unknown number",
                        "{\"id\":{\"id\":\"1\",\"WALName\":57},\"payload\":\"\"}",
                        "WalKind(57)"),
                line("nested too deep", "{\"x\":" + "[".repeat(1000) + "]".repeat(1000) + "}", "line=2", "depth"));
    }

    private static Arguments line(String what, String line, String... said) {
        return Arguments.of(what, line, List.of(said));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLines")
    void shouldNameWhatIsWrongWithALine(String what, String line, List<String> said) {
        Cli.Result result = cli().stdin(GOOD + "\n" + line + "\n" + GOOD + "\n").run("cat", "-", "--view", "stored");

        assertThat(result.exitCode()).isEqualTo(FINDINGS);
        assertThat(result.lines()).as("what was good before it").hasSize(1);
        assertThat(result.err())
                .startsWith("tidemark: error: bad record: file=<stdin>, line=2")
                .contains(said);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLines")
    void shouldGoOnBehindABadLineIfAskedTo(String what, String line, List<String> said) {
        Cli.Result result =
                cli().stdin(GOOD + "\n" + line + "\n" + GOOD + "\n").run("cat", "-", "--view", "stored", "--skip-bad");

        assertThat(result.exitCode()).isEqualTo(FINDINGS);
        assertThat(result.lines()).hasSize(2);
        assertThat(result.err()).contains(said).contains("1 bad record left out");
    }

    @Test
    void shouldCountCharactersAndNotBytesForTheColumn() {
        Cli.Result result =
                cli().stdin("{\"ключ\":\"значение\",\"payload\":7}\n").run("cat", "-");

        assertThat(result.err()).contains("line=1, column=30");
    }

    @Test
    void shouldTellProgramsWhereTheErrorIs() {
        Cli.Result result = cli().stdin(GOOD + "\n{\"payload\":17}\n").run("cat", "-", "--view", "stored", "--json");

        JsonNode error = Cli.parse(result.err()).get("error");
        assertThat(error.get("code").asText()).isEqualTo("DECODE_FAILED");
        assertThat(error.get("file").asText()).isEqualTo("<stdin>");
        assertThat(error.get("line").asInt()).isEqualTo(2);
        assertThat(error.get("column").asInt()).isEqualTo(12);
        assertThat(error.get("message").asText()).contains("expected=payload, a string in base64");
        assertThat(result.json()).hasSize(1);
    }

    // ---- limits -----------------------------------------------------------------------------------------------------

    @Test
    void shouldRefuseMessagesOverTheLimit() {
        String payload = Base64.getEncoder().encodeToString(new byte[2000]);
        String log = "{\"payload\":\"" + payload + "\",\"properties\":{\"_t\":\"2\"}}\n";

        assertThat(cli().stdin(log).run("stat", "-", "--max-message", "2100").exitCode())
                .isZero();
        Cli.Result refused = cli().stdin(log).run("stat", "-", "--max-message", "2000");
        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err())
                .contains("message too large")
                .contains("expected=at most 2000 bytes")
                .contains("line=1");
    }

    @Test
    void shouldRefusePropertiesOverTheLimit() {
        String log = "{\"properties\":{\"tag\":\"" + "x".repeat(1 << 20) + "\"}}\n";

        Cli.Result refused = cli().stdin(log).run("stat", "-");
        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err()).contains("property \"tag\" too large: expected=at most 65536 bytes, actual=1048576");
        assertThat(cli().stdin(log).run("stat", "-", "--max-property", "1M").exitCode())
                .isZero();
    }

    @Test
    void shouldRefuseTooManyProperties() {
        StringBuilder properties = new StringBuilder();
        for (int i = 0; i < 257; i++) {
            properties.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":\"\"");
        }
        String log = "{\"properties\":{" + properties + "}}\n";

        Cli.Result refused = cli().stdin(log).run("stat", "-");
        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err()).contains("too many properties: expected=at most 256");
        assertThat(cli().stdin(log).run("stat", "-", "--max-properties", "257").exitCode())
                .isZero();
    }

    @Test
    void shouldHoldTheSameLimitsForProtobuf() throws IOException {
        byte[] record = Message.newBuilder()
                .putProperties("tag", "x".repeat(1000))
                .build()
                .toByteArray();
        Path file = Files.write(folder.resolve("one.bin"), record);

        Cli.Result refused = cli().run("stat", file.toString(), "--max-property", "999");

        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err())
                .contains("record=1, offset=0")
                .contains("'tag'")
                .contains("actual=1000");
    }

    /** A line of two gigabytes must neither be held nor be read to its end before the error. */
    @Test
    void shouldRefuseALineOfTwoGigabytesWithoutHoldingIt() {
        Endless log = new Endless("{\"payload\":\"", (byte) 'A', 2L << 30);

        Cli.Result refused = cli().stdin(log).run("cat", "-");

        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err()).contains("line too long").contains("line=1");
        assertThat(log.given).isLessThan(64L << 20);
    }

    @Test
    void shouldPassOverALineOfTwoGigabytes() {
        InputStream log = new SequenceInputStream(
                new Endless("{\"payload\":\"", (byte) 'A', 2L << 30),
                new ByteArrayInputStream(("\n" + GOOD + "\n").getBytes(StandardCharsets.UTF_8)));

        Cli.Result result = cli().stdin(log).run("cat", "-", "--view", "stored", "--skip-bad");

        assertThat(result.lines()).hasSize(1);
        assertThat(result.err()).contains("line too long").contains("1 bad record left out");
    }

    @Test
    void shouldNotBelieveTheLengthOfAProtobufRecord() {
        byte[] log = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07, 0x0a, 0x00};

        Cli.Result refused = cli().stdin(log).run("cat", "-");

        assertThat(refused.exitCode()).isEqualTo(FINDINGS);
        assertThat(refused.err())
                .contains("record too large")
                .contains("actual=2147483647")
                .contains("offset=0");
    }

    /** A start and then one byte again and again. */
    private static final class Endless extends InputStream {
        private final byte[] start;
        private final byte filling;
        private final long length;
        private long given;

        Endless(String start, byte filling, long length) {
            this.start = start.getBytes(StandardCharsets.UTF_8);
            this.filling = filling;
            this.length = length;
        }

        @Override
        public int read() {
            if (given >= length) {
                return -1;
            }
            return given < start.length ? start[(int) given++] : given++ < 0 ? -1 : filling;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            if (given >= length) {
                return -1;
            }
            if (given < start.length) {
                target[offset] = start[(int) given++];
                return 1;
            }
            int read = (int) Math.min(count, length - given);
            Arrays.fill(target, offset, offset + read, filling);
            given += read;
            return read;
        }
    }

    // ---- protobuf ---------------------------------------------------------------------------------------------------

    private static byte[] delimited(int count) throws IOException {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            ImmutableMessage.newBuilder()
                    .setId(MessageID.newBuilder().setWALNameValue(1).setId("" + i))
                    .putProperties("_t", "37")
                    .putProperties("_v", "2")
                    .putProperties("_h", "")
                    .putProperties("_tt", "1")
                    .putProperties("_lcs", "")
                    .build()
                    .writeDelimitedTo(log);
        }
        return log.toByteArray();
    }

    @Test
    void shouldNoticeATornProtobufRecord() throws IOException {
        byte[] log = delimited(3);
        byte[] torn = Arrays.copyOf(log, log.length - 5);

        Cli.Result result = cli().stdin(torn).run("cat", "-", "--view", "stored");

        assertThat(result.exitCode()).isEqualTo(FINDINGS);
        assertThat(result.lines()).hasSize(2);
        assertThat(result.err()).contains("record=3").contains("the end of the file");
    }

    @Test
    void shouldGoOnBehindABadProtobufRecord() throws IOException {
        byte[] log = delimited(3);
        int second = log.length / 3 + 1;
        log[second] = 0x0c; // the tag of the id becomes the end of a group

        Cli.Result result = cli().stdin(log).run("cat", "-", "--view", "stored", "--skip-bad");

        assertThat(result.lines()).hasSize(2);
        assertThat(result.exitCode()).isEqualTo(FINDINGS);
        assertThat(result.err()).contains("record=2").contains("offset=" + log.length / 3);
    }

    // ---- files ------------------------------------------------------------------------------------------------------

    @Test
    void shouldReadAnEmptyLogAsOneWithoutRecords() {
        assertThat(cli().stdin("").run("cat", "-")).isEqualTo(new Cli.Result(0, "", ""));
        assertThat(cli().stdin("\n \n")
                        .run("stat", "-", "--json")
                        .json()
                        .get(0)
                        .get("records")
                        .asInt())
                .isZero();
    }

    @Test
    void shouldReadAFileWithAByteOrderMarkAndWindowsLineEnds() {
        Cli.Result result = cli().stdin("\ufeff" + GOOD + "\r\n\r\n" + GOOD).run("cat", "-", "--view", "stored");

        assertThat(result.exitCode()).isZero();
        assertThat(result.lines()).hasSize(2);
    }

    @Test
    void shouldRefuseFilesOfOtherKinds() {
        Cli.Result zip =
                cli().stdin(new byte[] {'P', 'K', 3, 4, 0, 0, 8, 0, 1, 2}).run("cat", "-");
        assertThat(zip.exitCode()).isEqualTo(FINDINGS);
        assertThat(zip.err()).contains("expected=JSON lines, or protobuf").contains("50 4b 03 04");

        Cli.Result base64 = cli().stdin("CgQIZCAHEgdkZWZhdWx0\n").run("cat", "-");
        assertThat(base64.exitCode()).isEqualTo(FINDINGS);
        assertThat(base64.err()).contains("'tidemark decode' reads");
    }

    static Stream<Arguments> badAddresses() {
        return Stream.of(
                Arguments.of("nowhere.jsonl", USAGE, "no such log"),
                Arguments.of("kafka://localhost:9092", NOT_SUPPORTED, "engine=kafka"),
                Arguments.of("pulsar://h:6650/public/default", NOT_SUPPORTED, "engine=pulsar"),
                Arguments.of("rocksmq:dir", NOT_SUPPORTED, "engine=rocksmq"),
                Arguments.of("woodpecker:dir", NOT_SUPPORTED, "engine=woodpecker"),
                Arguments.of("milvus:etcd://h:2379/by-dev", NOT_SUPPORTED, "engine=milvus"),
                Arguments.of("s3://bucket/log", NOT_SUPPORTED, "scheme=\"s3\""),
                Arguments.of("a\u0000b", USAGE, "no such log"),
                Arguments.of("../../etc/nothing", USAGE, "no such log"));
    }

    @ParameterizedTest
    @MethodSource("badAddresses")
    void shouldSayWhatALogCanBe(String address, int exitCode, String said) {
        for (String command : List.of("cat", "stat")) {
            Cli.Result result = cli().directory(folder).run(command, address);

            assertThat(result.exitCode()).isEqualTo(exitCode);
            assertThat(result.err()).contains(said).contains("expected=a log's directory, a file of records");
            assertThat(result.out()).isEmpty();
        }
    }

    @Test
    void shouldSayThatAFileCannotBeRead() {
        Cli.Result result = cli().stdin(new BrokenDisk()).run("cat", "-");

        assertThat(result.exitCode()).isEqualTo(IO);
        assertThat(result.err()).contains("cannot read: file=<stdin>").contains("the disk is gone");
    }

    static final class BrokenDisk extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("the disk is gone");
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            return read();
        }
    }

    // ---- command lines ----------------------------------------------------------------------------------------------

    static Stream<Arguments> badCommandLines() {
        return Stream.of(
                usage("no such command", "frobnicate"),
                usage("no such command", "help", "frobnicate"),
                usage("Missing required parameter", "cat"),
                usage("Unknown option: '--nope'", "stat", "demo:", "--nope"),
                usage("no such message type", "cat", "demo:", "--type", "Insrt"),
                usage("perhaps Insert", "types", "Insrt"),
                usage("--from-tick", "cat", "demo:", "--from-tick", "-5"),
                usage("--to-tick", "cat", "demo:", "--to-tick", "abc"),
                usage("--since", "cat", "demo:", "--since", "yesterday"),
                usage("--first", "cat", "demo:", "--first", "-1"),
                usage("--last", "cat", "demo:", "--last", "many"),
                usage("--max-message", "cat", "demo:", "--max-message", "3G"),
                usage("--max-message", "cat", "demo:", "--max-message", "0"),
                usage("--view", "cat", "demo:", "--view", "sideways"),
                usage("propertyCountMax", "cat", "demo:", "--max-properties", "0"),
                usage("--key-file", "cat", "demo:", "--key-file", "nowhere"),
                usage("no such catalog", "types", "--catalog-jar", "nowhere.jar"),
                usage("no such message", "decode", "no message, no file"),
                usage("SHELL", "completion", "fish"));
    }

    private static Arguments usage(String said, String... args) {
        return Arguments.of(said, List.of(args));
    }

    @ParameterizedTest
    @MethodSource("badCommandLines")
    void shouldExplainAWrongCommandLine(String said, List<String> args) {
        Cli.Result result = cli().directory(folder).run(args.toArray(String[]::new));

        assertThat(result.exitCode()).isEqualTo(USAGE);
        assertThat(result.err()).startsWith("tidemark: error:").contains(said);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void shouldSayAsJsonWhatIsWrongWithACommandLine() {
        Cli.Result result = cli().run("cat", "demo:", "--json", "--nope");

        assertThat(Cli.parse(result.err()).get("error").get("code").asText()).isEqualTo("USAGE");
    }

    // ---- output -----------------------------------------------------------------------------------------------------

    @Test
    void shouldEndQuietlyWhenTheReaderGoesAway() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int exitCode = cli().runInto(failing("Broken pipe"), err, "cat", "demo:");

        assertThat(exitCode).isZero();
        assertThat(err.size()).isZero();
    }

    @Test
    void shouldFailWhenOutputCannotBeWritten() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        int exitCode = cli().runInto(failing("No space left on device"), err, "cat", "demo:");

        assertThat(exitCode).isEqualTo(IO);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("standard output")
                .contains("No space left");
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    @Test
    void shouldNotLetAMessageSteerTheTerminal() {
        String log =
                "{\"properties\":{\"_t\":\"37\",\"_v\":\"2\",\"_h\":\"\",\"evil\":\"\\u001b[2J\\nforged line\"}}\n";

        for (List<String> form : List.of(List.of("--long"), List.of("--raw"), List.<String>of())) {
            List<String> args = new ArrayList<>(List.of("cat", "-", "--view", "stored"));
            args.addAll(form);
            Cli.Result result = cli().stdin(log).run(args.toArray(String[]::new));

            assertThat(result.out()).doesNotContain("\u001b").doesNotContain("\nforged");
        }
    }
}
