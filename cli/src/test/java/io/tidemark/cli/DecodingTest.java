/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.tidemark.message.cipher.AesGcmCipher;
import io.tidemark.message.cipher.KeyRing;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.common.ImmutableMessage;
import io.tidemark.proto.common.MessageID;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.messages.Message;
import io.tidemark.proto.msg.InsertRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of messages that are newer, older, encrypted, cut or broken: shown as far as they go, with the reason. */
final class DecodingTest {
    private static final InsertMessageHeader HEADER =
            InsertMessageHeader.newBuilder().setCollectionId(1001).build();
    private static final InsertRequest BODY =
            InsertRequest.newBuilder().setCollectionName("books").setNumRows(3).build();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    private static Message.Builder insert() {
        return Message.newBuilder()
                .setPayload(BODY.toByteString())
                .putAllProperties(Map.of("_t", "2", "_v", "1", "_h", base64(HEADER), "_vc", "p_0_1001v0"));
    }

    private static String base64(com.google.protobuf.Message message) {
        return PaddedBase64.encodeToString(message.toByteArray());
    }

    private static Cli.Result decode(Message message, String... options) {
        List<String> args = new ArrayList<>(List.of("decode", "-", "--json"));
        args.addAll(List.of(options));
        return cli().stdin(message.toByteArray()).run(args.toArray(String[]::new));
    }

    // ---- how it is handed over ------------------------------------------------------------------------------------

    @Test
    void shouldTakeAMessageInEveryForm() throws IOException {
        byte[] bytes = insert().build().toByteArray();
        String hex = HexFormat.of().formatHex(bytes);
        String base64 = Base64.getEncoder().encodeToString(bytes);
        Path file = Files.write(folder.resolve("message.bin"), bytes);
        String expected = cli().stdin(bytes).run("decode", "--json").out();

        assertThat(Cli.parse(expected).at("/body/collection_name").asText()).isEqualTo("books");
        assertThat(cli().run("decode", hex, "--json").out()).isEqualTo(expected);
        assertThat(cli().run("decode", "0x" + hex.toUpperCase(Locale.ROOT), "--json")
                        .out())
                .isEqualTo(expected);
        assertThat(cli().run("decode", base64, "--json").out()).isEqualTo(expected);
        assertThat(cli().run(
                                "decode",
                                base64.replace('+', '-').replace('/', '_').replace("=", ""),
                                "--json")
                        .out())
                .isEqualTo(expected);
        assertThat(cli().run("decode", file.toString(), "--json").out()).isEqualTo(expected);
        assertThat(cli().stdin(hex + "\n\n" + base64 + "\n")
                        .run("decode", "-", "--json")
                        .out())
                .isEqualTo(expected + expected);
        assertThat(cli().run("decode", hex, file.toString(), base64, "--json").out())
                .isEqualTo(expected + expected + expected);
    }

    @Test
    void shouldGoOnBehindTextThatIsNoMessageIfAskedTo() {
        String hex = HexFormat.of().formatHex(insert().build().toByteArray());

        Cli.Result result = cli().stdin("abc\n" + hex + "\n0aff\n").run("decode", "--skip-bad", "--json");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.json()).hasSize(1);
        assertThat(result.err()).contains("line\":1").contains("line\":3");
    }

    @Test
    void shouldTellAMessageWithAnIdFromOneWithout() {
        JsonNode without = decode(insert().build()).json().get(0);
        byte[] with = ImmutableMessage.newBuilder()
                .setId(MessageID.newBuilder().setId("5").setWALNameValue(3))
                .setPayload(BODY.toByteString())
                .putAllProperties(insert().putProperties("_tt", "1")
                        .putProperties("_lc", "4")
                        .getPropertiesMap())
                .build()
                .toByteArray();
        JsonNode stored = cli().stdin(with).run("decode", "--json").json().get(0);

        assertThat(without.has("messageId")).isFalse();
        assertThat(without.has("problems")).isFalse();
        assertThat(stored.get("messageId")).hasToString("{\"wal\":\"kafka\",\"id\":\"5\"}");
        assertThat(stored.get("lastConfirmedMessageId")).hasToString("{\"wal\":\"kafka\",\"id\":\"4\"}");
        assertThat(stored.get("body")).isEqualTo(without.get("body"));
    }

    // ---- what is newer than we are --------------------------------------------------------------------------------

    @Test
    void shouldShowAMessageOfAnUnknownType() {
        Cli.Result result = decode(insert().putProperties("_t", "4711").build());

        JsonNode message = result.json().get(0);
        assertThat(result.exitCode()).isZero();
        assertThat(message.get("type").asText()).isEqualTo("Unknown");
        assertThat(message.get("typeNumber").asInt()).isEqualTo(4711);
        assertThat(message.get("problems").get(0).asText()).contains("unknown type: number=4711");
        assertThat(message.get("properties").get("_h").asText()).isEqualTo(base64(HEADER));
        assertThat(message.get("payloadBytes").asInt()).isEqualTo(BODY.getSerializedSize());
        assertThat(message.has("body")).isFalse();
    }

    @Test
    void shouldReadAnUnknownVersionAsTheKnownOneAndSaySo() {
        Cli.Result result = decode(insert().putProperties("_v", "7").build());

        JsonNode message = result.json().get(0);
        assertThat(result.exitCode()).isZero();
        assertThat(message.get("type").asText()).isEqualTo("Insert");
        assertThat(message.get("version").asInt()).isEqualTo(7);
        assertThat(message.get("problems").get(0).asText()).contains("version=7, read as Insert@v1");
        assertThat(message.at("/body/collection_name").asText()).isEqualTo("books");
    }

    @Test
    void shouldShowUnknownFieldsWithTheirPlace() {
        UnknownFieldSet newer = UnknownFieldSet.newBuilder()
                .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(5).build())
                .build();
        InsertRequest body = BODY.toBuilder()
                .setUnknownFields(newer)
                .setBase(MsgBase.newBuilder().setUnknownFields(newer))
                .build();

        Cli.Result result = decode(insert().setPayload(body.toByteString()).build());

        String bytes = base64(newer);
        assertThat(result.exitCode()).isZero();
        assertThat(result.json().get(0).get("unknownFields"))
                .hasToString("{\"body\":\"" + bytes + "\",\"body.base\":\"" + bytes + "\"}");
    }

    private static String base64(UnknownFieldSet fields) {
        return PaddedBase64.encodeToString(fields.toByteArray());
    }

    @Test
    void shouldCarryUnknownProperties() {
        Message message =
                insert().putProperties("_zz", "newer").putProperties("mine", "").build();

        assertThat(decode(message).json().get(0).get("properties").get("_zz").asText())
                .isEqualTo("newer");
        assertThat(decode(message).json().get(0).get("properties").get("mine").asText())
                .isEmpty();
    }

    @Test
    void shouldShowPropertiesThatAreNoTextInHex() {
        ByteString entry = ByteString.copyFrom(HexFormat.of().parseHex("0a016b1202ff00")); // k = ff 00
        ByteString badKey = ByteString.copyFrom(HexFormat.of().parseHex("0a02ff011201" + "76")); // ff 01 = v
        byte[] record = insert().build()
                .toByteString()
                .concat(ByteString.copyFrom(new byte[] {0x12, 7}))
                .concat(entry)
                .concat(ByteString.copyFrom(new byte[] {0x12, 7}))
                .concat(badKey)
                .toByteArray();

        JsonNode message = cli().stdin(record).run("decode", "--json").json().get(0);
        String raw = cli().stdin(record).run("decode", "--raw", "--json").out();

        assertThat(message.get("propertiesHex")).hasToString("{\"0xff01\":\"76\",\"k\":\"ff00\"}");
        assertThat(message.get("properties").has("k")).isFalse();
        assertThat(cli().stdin(raw).run("decode", "--raw", "--json").out()).isEqualTo(raw);
    }

    // ---- what is older, cut, encrypted ----------------------------------------------------------------------------

    @Test
    void shouldSayThatARecordIsOlderThanTheStreamingSystem() {
        JsonNode message = cli().stdin("{\"payload\":\"CAE=\",\"properties\":{\"msg_type\":\"Insert\"}}")
                .run("decode", "--json")
                .json()
                .get(0);

        assertThat(message.get("type").asText()).isEqualTo("Unknown");
        assertThat(message.get("problems").get(0).asText()).contains("before the streaming system");
    }

    @Test
    void shouldDecodeAConvertedOldRecord() {
        JsonNode message =
                decode(insert().putProperties("_v", "0").build()).json().get(0);

        assertThat(message.get("version").asInt()).isZero();
        assertThat(message.at("/body/collection_name").asText()).isEqualTo("books");
        assertThat(message.has("problems")).isFalse();
    }

    @Test
    void shouldNotShowASliceAsAWholeMessage() {
        Cli.Result result = decode(
                insert().putProperties("_ct", "3").putProperties("_ci", "1").build());

        assertThat(result.exitCode()).isZero();
        assertThat(result.json().get(0).has("body")).isFalse();
        assertThat(result.json().get(0).get("problems").get(0).asText())
                .contains("slice")
                .contains("index=1, total=3");
    }

    @Test
    void shouldDecryptABodyWithTheKeyFileOnly() throws IOException {
        byte[] key = new byte[KeyRing.KEY_BYTES];
        key[0] = 1;
        MessageCipher.Encryptor encryptor = new AesGcmCipher(KeyRing.of("k1", key)).encryptor(7, 1001);
        CipherHeader cipher = CipherHeader.newBuilder()
                .setEzId(7)
                .setCollectionId(1001)
                .setSafeKey(encryptor.safeKey())
                .setPayloadBytes(BODY.getSerializedSize())
                .build();
        Message message = insert().setPayload(encryptor.encrypt(BODY.toByteString()))
                .putProperties("_ch", base64(cipher))
                .build();
        Path keys = Files.writeString(
                folder.resolve("keys"), "k1 = " + HexFormat.of().formatHex(key) + "\n");
        Path others = Files.writeString(
                folder.resolve("others"), "k2 = " + HexFormat.of().formatHex(key) + "\n");

        Cli.Result without = decode(message);
        Cli.Result with = decode(message, "--key-file", keys.toString());
        Cli.Result wrong = decode(message, "--key-file", others.toString());

        assertThat(without.exitCode()).isZero();
        assertThat(without.json().get(0).has("body")).isFalse();
        assertThat(without.json().get(0).get("problems").get(0).asText())
                .contains("encrypted: zone=7, collection=1001")
                .contains("--key-file");
        assertThat(with.json().get(0).at("/body/collection_name").asText()).isEqualTo("books");
        assertThat(with.json().get(0).has("problems")).isFalse();
        assertThat(wrong.json().get(0).get("problems").get(0).asText()).contains("cannot be decrypted");
    }

    // ---- what is broken -------------------------------------------------------------------------------------------

    @Test
    void shouldShowTheRestOfABrokenMessage() {
        Cli.Result result = decode(insert().setPayload(ByteString.copyFromUtf8("broken"))
                .putProperties("_h", "not base64!")
                .putProperties("_tx", "AAAA")
                .putProperties("_v", "one")
                .build());

        JsonNode message = result.json().get(0);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(message.get("type").asText()).isEqualTo("Insert");
        assertThat(message.get("vchannel").asText()).isEqualTo("p_0_1001v0");
        assertThat(message.has("version")).isFalse();
        assertThat(message.get("problems").toString()).contains("_v").contains("property _tx");

        Cli.Result versioned = decode(insert().setPayload(ByteString.copyFromUtf8("broken"))
                .putProperties("_h", "not base64!")
                .build());
        assertThat(versioned.exitCode()).isEqualTo(1);
        assertThat(versioned.json().get(0).get("problems").toString())
                .contains("cannot read property _h: expected=milvus.proto.messages.InsertMessageHeader")
                .contains("cannot read the body: expected=milvus.proto.msg.InsertRequest, actual=6 bytes that are not");
    }

    @Test
    void shouldSayThatAHeaderIsMissing() {
        Cli.Result result = decode(insert().removeProperties("_h").build());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.json().get(0).get("problems").get(0).asText()).contains("no typed header");
        assertThat(result.json().get(0).at("/body/collection_name").asText()).isEqualTo("books");
    }

    @Test
    void shouldSayWhatAStoredMessageLacks() {
        String record =
                "{\"id\":{\"id\":\"5\",\"WALName\":\"RocksMQ\"},\"properties\":{\"_t\":\"37\",\"_v\":\"2\",\"_h\":\"\"}}";

        Cli.Result result = cli().stdin(record).run("decode", "--json");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.json().get(0).get("problems").toString())
                .contains("_tt")
                .contains("_lc");
    }
}
