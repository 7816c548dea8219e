/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.common.ConnectionParam;
import io.tidemark.proto.common.KeyValuePair;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.ReplicateConfiguration;
import io.tidemark.proto.internal.CredentialInfo;
import io.tidemark.proto.messages.AlterDatabaseMessageBody;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import io.tidemark.proto.messages.AlterUserMessageBody;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.RestoreRBACMessageBody;
import io.tidemark.proto.milvus.RBACMeta;
import io.tidemark.proto.milvus.UserInfo;
import io.tidemark.proto.msg.CreateCollectionRequest;
import io.tidemark.proto.msg.ImportMsg;
import io.tidemark.proto.schema.CollectionSchema;
import io.tidemark.proto.schema.FunctionSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A log full of credentials: none of them gets out, in no form and no encoding, unless it is asked for. */
final class SecretsTest {
    /** Every credential starts with it. */
    private static final String SECRET = "S3CRET";

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{8,}={0,2}");
    private static final Pattern DUMP = Pattern.compile("(?m)^ +[0-9a-f]{8}  ((?:[0-9a-f]{2} +)+) *\\|");

    private final List<String> log = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();

    SecretsTest() {
        addUsers();
        addTopology();
        addKeys();
        addLists();
        addDamage();
    }

    // ---- the log ----------------------------------------------------------------------------------------------------

    private String secret(String name) {
        String secret = SECRET + "-" + name + "-0123456789";
        secrets.add(secret);
        return secret;
    }

    private void add(int type, String version, String header, ByteString payload, Map<String, String> more) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("_t", Integer.toString(type));
        properties.put("_v", version);
        properties.put("_h", header);
        properties.put("_vc", "p_0_vcchan");
        properties.put("_tt", Integer.toString(log.size() + 1, 36));
        properties.put("_lc", "1");
        properties.putAll(more);
        StringBuilder line = new StringBuilder("{\"id\":{\"id\":\"")
                .append(Integer.toString(log.size() + 1, 36))
                .append("\",\"WALName\":\"RocksMQ\"},\"payload\":\"")
                .append(Base64.getEncoder().encodeToString(payload.toByteArray()))
                .append("\",\"properties\":{");
        properties.forEach((key, value) -> line.append(line.charAt(line.length() - 1) == '{' ? "" : ",")
                .append('"')
                .append(key)
                .append("\":\"")
                .append(value)
                .append('"'));
        log.add(line.append("}}").toString());
    }

    private void add(int type, String version, Message body) {
        add(type, version, "", body.toByteString(), Map.of());
    }

    private static String base64(Message header) {
        return PaddedBase64.encodeToString(header.toByteArray());
    }

    private AlterUserMessageBody user(String which) {
        // What a newer peer puts beside a password is likely to be another form of it.
        UnknownFieldSet newer = UnknownFieldSet.newBuilder()
                .addField(
                        15,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8(secret(which + "-newer")))
                                .build())
                .build();
        return AlterUserMessageBody.newBuilder()
                .setCredentialInfo(CredentialInfo.newBuilder()
                        .setUsername("alice")
                        .setEncryptedPassword(secret(which + "-bcrypt"))
                        .setSha256Password(secret(which + "-sha256"))
                        .setUnknownFields(newer))
                .build();
    }

    private void addUsers() {
        add(22, "2", user("user"));
        add(22, "9", user("user-of-a-newer-version"));
        add(
                21,
                "2",
                RestoreRBACMessageBody.newBuilder()
                        .setRbacMeta(RBACMeta.newBuilder()
                                .addUsers(UserInfo.newBuilder().setUser("bob").setPassword(secret("rbac"))))
                        .build());
    }

    private void addTopology() {
        ConnectionParam.Builder connection = ConnectionParam.newBuilder()
                .setUri("https://root:" + secret("uri") + "@host:19530/path?token=" + secret("query"))
                .setToken(secret("token"));
        AlterReplicateConfigMessageHeader header = AlterReplicateConfigMessageHeader.newBuilder()
                .setReplicateConfiguration(ReplicateConfiguration.newBuilder()
                        .addClusters(MilvusCluster.newBuilder()
                                .setClusterId("by-dev")
                                .setConnectionParam(connection)))
                .build();
        add(800, "2", base64(header), ByteString.EMPTY, Map.of("_pcl", ""));
    }

    private void addKeys() {
        CipherHeader cipher = CipherHeader.newBuilder()
                .setEzId(7)
                .setCollectionId(9)
                .setSafeKey(ByteString.copyFromUtf8(secret("safe-key")))
                .setPayloadBytes(3)
                .build();
        Map<String, String> more = new LinkedHashMap<>();
        more.put("_ch", base64(cipher));
        more.put("_ik", "domain:1:" + secret("idempotency"));
        more.put("_bik", secret("broadcast-idempotency"));
        more.put("db.password", secret("property"));
        more.put("endpoint", "s3://user:" + secret("property-uri") + "@host/");
        add(2, "1", "", ByteString.copyFromUtf8("xyz"), more);
    }

    private void addLists() {
        add(
                17,
                "2",
                AlterDatabaseMessageBody.newBuilder()
                        .addProperties(
                                KeyValuePair.newBuilder().setKey("cipher.key").setValue(secret("cipher-key")))
                        .addProperties(KeyValuePair.newBuilder()
                                .setKey("replica.number")
                                .setValue("3"))
                        .build());
        CollectionSchema schema = CollectionSchema.newBuilder()
                .setName("books")
                .setExternalSpec("{\"format\":\"parquet\",\"extfs\":{\"access_key_value\":\"" + secret("spec") + "\"}}")
                .addFunctions(FunctionSchema.newBuilder()
                        .addParams(KeyValuePair.newBuilder().setKey("api_key").setValue(secret("function"))))
                .build();
        add(
                5,
                "1",
                CreateCollectionRequest.newBuilder().setCollectionSchema(schema).build());
        add(
                5,
                "1",
                CreateCollectionRequest.newBuilder()
                        .setSchema(schema.toBuilder()
                                .setExternalSpec("[{\"credential\":{\"x\":\"" + secret("marshalled") + "\"}}]")
                                .build()
                                .toByteString())
                        .build());
        add(
                11,
                "1",
                ImportMsg.newBuilder()
                        .setIdempotencyKey(secret("import"))
                        .putOptions("storage.secretKey", secret("import-option"))
                        .putOptions("timeout", "5m")
                        .build());
    }

    /** What cannot be read cannot be searched, so it must not be shown at all. */
    private void addDamage() {
        ByteString whole = user("damaged").toByteString();
        add(22, "2", "", whole.concat(ByteString.copyFrom(new byte[] {0x0a, 0x7f})), Map.of());
        add(22, "2", "", whole.substring(3), Map.of("_ct", "2", "_ci", "1"));
        add(800, "2", secret("broken-header") + "!", ByteString.EMPTY, Map.of());
        add(2, "1", "", ByteString.EMPTY, Map.of("_ch", secret("broken-cipher") + "!"));
    }

    private String text() {
        return String.join("\n", log) + "\n";
    }

    // ---- the search -------------------------------------------------------------------------------------------------

    /** The text, and everything that is hidden in it in base64 or in a dump. */
    private static String unwrapped(String output) {
        StringBuilder all = new StringBuilder(output);
        Matcher base64 = BASE64.matcher(output);
        while (base64.find()) {
            String digits = base64.group().replace("=", "");
            byte[] bytes = Base64.getDecoder().decode(digits.substring(0, digits.length() / 4 * 4));
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            all.append('\n').append(text);
            if (text.length() > 8) {
                all.append('\n').append(unwrapped(text)); // messages within messages
            }
        }
        StringBuilder dump = new StringBuilder();
        Matcher line = DUMP.matcher(output);
        while (line.find()) {
            dump.append(line.group(1).replace(" ", ""));
        }
        return all.append('\n')
                .append(new String(HexFormat.of().parseHex(dump), StandardCharsets.ISO_8859_1))
                .toString();
    }

    static Stream<List<String>> everyForm() {
        return Stream.of(
                List.of("cat", "-", "--view", "stored"),
                List.of("cat", "-", "--view", "stored", "--long"),
                List.of("cat", "-", "--view", "stored", "--json"),
                List.of("cat", "-", "--raw"),
                List.of("cat", "-", "--raw", "--json"),
                List.of("cat", "-", "--time-ticks"),
                List.of("decode", "-"),
                List.of("decode", "-", "--lines"),
                List.of("decode", "-", "--json"),
                List.of("decode", "-", "--raw"),
                List.of("decode", "-", "--raw", "--json"),
                List.of("stat", "-"),
                List.of("stat", "-", "--json"));
    }

    @ParameterizedTest
    @MethodSource("everyForm")
    void shouldHideEveryCredential(List<String> args) {
        Cli.Result result = cli().stdin(text()).run(args.toArray(String[]::new));

        assertThat(unwrapped(result.out())).doesNotContain(SECRET);
        assertThat(unwrapped(result.err())).doesNotContain(SECRET);
    }

    @Test
    void shouldShowWhatIsNoCredential() {
        String out =
                unwrapped(cli().stdin(text()).run("cat", "-", "--raw", "--json").out());

        assertThat(out)
                .contains(
                        "alice",
                        "bob",
                        "by-dev",
                        "replica.number",
                        "parquet",
                        "timeout",
                        "5m",
                        "https://root:***@host");
    }

    @Test
    void shouldWriteStarsInTheirPlace() {
        List<JsonNode> messages = cli().stdin(text())
                .run("cat", "-", "--view", "stored", "--json")
                .json();

        JsonNode user = messages.get(0).at("/body/credential_info");
        assertThat(user.get("username").asText()).isEqualTo("alice");
        assertThat(user.get("encrypted_password").asText()).isEqualTo("***");
        assertThat(user.get("sha256_password").asText()).isEqualTo("***");
        assertThat(messages.get(2).at("/body/rbac_meta/users/0/password").asText())
                .isEqualTo("***");
        JsonNode connection = messages.get(3).at("/header/replicate_configuration/clusters/0/connection_param");
        assertThat(connection.get("token").asText()).isEqualTo("***");
        assertThat(connection.get("uri").asText()).isEqualTo("https://root:***@host:19530/path?token=***");
        JsonNode properties = messages.get(4).get("properties");
        assertThat(properties.get("_ik").asText()).isEqualTo("***");
        assertThat(properties.get("_bik").asText()).isEqualTo("***");
        assertThat(properties.get("db.password").asText()).isEqualTo("***");
        assertThat(properties.get("endpoint").asText()).isEqualTo("s3://user:***@host/");
        assertThat(messages.get(5).at("/body/properties/0/value").asText()).isEqualTo("***");
        assertThat(messages.get(8).at("/body/idempotency_key").asText()).isEqualTo("***");
    }

    @Test
    void shouldSayWhichPartsOfARecordAreNotAsStored() {
        List<JsonNode> records =
                cli().stdin(text()).run("cat", "-", "--raw", "--json").json();

        assertThat(records.get(0).get("redacted")).hasToString("[\"payload\"]");
        assertThat(records.get(3).get("redacted")).hasToString("[\"properties._h\"]");
        assertThat(records.get(4).get("redacted"))
                .hasToString("[\"properties._bik\",\"properties._ch\",\"properties._ik\",\"properties.db.password\","
                        + "\"properties.endpoint\"]");
    }

    @Test
    void shouldKeepRedactedRecordsReadable() {
        String redacted = cli().stdin(text()).run("cat", "-", "--raw", "--json").out();

        List<JsonNode> messages = cli().stdin(redacted)
                .run("cat", "-", "--view", "stored", "--json")
                .json();

        assertThat(messages).hasSize(log.size());
        assertThat(messages.get(0).at("/body/credential_info/username").asText())
                .isEqualTo("alice");
    }

    @Test
    void shouldShowEveryCredentialIfAskedTo() {
        Cli.Result raw = cli().stdin(text()).run("cat", "-", "--raw", "--json", "--show-secrets");

        for (String secret : secrets) {
            assertThat(unwrapped(raw.out())).contains(secret.substring(0, secret.length() - 4));
        }
        assertThat(raw.out()).doesNotContain("redacted");
        assertThat(cli().stdin(text())
                        .run("cat", "-", "--view", "stored", "--long", "--show-secrets")
                        .out())
                .contains(SECRET + "-user-bcrypt", SECRET + "-rbac", SECRET + "-token", SECRET + "-idempotency");
    }

    @Test
    void shouldNotShowACredentialInTheErrorOfABadLine() {
        for (String line : List.of(
                "{\"payload\":" + SECRET + "}",
                "{\"payload\":\"" + SECRET + "!\"}",
                "{\"properties\":{\"_ik\":\"" + SECRET,
                "{\"properties\":{\"password\":" + SECRET + "}}",
                SECRET + "{}")) {
            for (String command : List.of("cat", "stat", "decode")) {
                assertThat(cli().stdin(line).run(command, "-").err())
                        .isNotEmpty()
                        .doesNotContain(SECRET);
            }
        }
    }
}
