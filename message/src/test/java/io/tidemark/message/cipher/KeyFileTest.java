/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {
    private static final String HEX = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    private static final String BASE64 = "ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=";

    @TempDir
    Path directory;

    private final List<String> warnings = new ArrayList<>();

    private Path write(String content) throws IOException {
        Path file = directory.resolve("keys");
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private KeyRing read(String content) throws IOException {
        return KeyFile.read(write(content), warnings::add);
    }

    private TidemarkException refused(String content) throws IOException {
        Path file = write(content);
        TidemarkException refused = failure(ErrorCode.CIPHER_FAILED, () -> KeyFile.read(file, warnings::add));
        assertThat(refused).hasMessageContaining(file.toString());
        return refused;
    }

    @Test
    void shouldReadKeysInBothForms() throws IOException {
        KeyRing keys = read("# first encrypts\n\n  k1 = " + BASE64 + "  \r\nk2=" + HEX.toUpperCase(Locale.ROOT)
                + "\n   # old\nk3 = " + HEX);

        assertThat(keys.ids()).containsExactly("k1", "k2", "k3");
        assertThat(keys.primaryId()).isEqualTo("k1");
        assertThat(keys.find("k1")).isNotNull().isEqualTo(keys.find("k2")).isEqualTo(keys.find("k3"));
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldServeACipher() throws IOException {
        AesGcmCipher cipher = new AesGcmCipher(read("k1 = " + HEX));
        MessageCipher.Encryptor encryptor = cipher.encryptor(1, 2);
        ByteString body = ByteString.copyFromUtf8("body");

        assertThat(cipher.decryptor(1, 2, encryptor.safeKey()).decrypt(encryptor.encrypt(body)))
                .isEqualTo(body);
    }

    @Test
    void shouldNameTheLineAndNothingOfTheKey() throws IOException {
        String key = HEX.substring(0, 62);
        List<String> wrongLines = List.of(
                "k2 = " + key,
                "k2 = " + key + "zz",
                "k2 = " + key + "0011",
                "k2 = " + BASE64.replace("=", ""),
                "k2 = " + BASE64.substring(4),
                "k2 = ",
                "k2",
                HEX,
                BASE64,
                HEX + " =");
        for (String wrong : wrongLines) {
            TidemarkException refused = refused("# keys\nk1 = " + HEX + "\n" + wrong + "\n");
            assertThat(refused).hasMessageContaining("line 3").hasNoCause();
            assertThat(refused.getMessage()).doesNotContain("00112233").doesNotContain("RVZneI");
        }
    }

    @Test
    void shouldRefuseABadOrRepeatedId() throws IOException {
        assertThat(refused("k 1 = " + HEX)).hasMessageContaining("line 1").hasMessageContaining("k 1");
        assertThat(refused(" = " + HEX)).hasMessageContaining("line 1");
        assertThat(refused("k1 = " + HEX + "\nk1 = " + BASE64))
                .hasMessageContaining("line 2")
                .hasMessageContaining("id=k1");
    }

    @Test
    void shouldRefuseAFileWithoutKeys() throws IOException {
        assertThat(refused("# none yet\n")).hasMessageContaining("no key");
        assertThat(refused("")).hasMessageContaining("no key");
    }

    @Test
    void shouldRefuseAFileThatIsNoKeyFile() throws IOException {
        Path binary = write("");
        Files.write(binary, "k1 = ä".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(failure(ErrorCode.CIPHER_FAILED, () -> KeyFile.read(binary, warnings::add)))
                .hasMessageContaining("not UTF-8");
        assertThat(refused("#".repeat((1 << 20) + 1))).hasMessageContaining("too large");
        Path absent = directory.resolve("absent");
        assertThat(failure(ErrorCode.CIPHER_FAILED, () -> KeyFile.read(absent, warnings::add)))
                .hasMessageContaining("absent")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void shouldWarnOfAFileThatOthersMayUse() throws IOException {
        Path file = write("k1 = " + HEX);
        for (String permissions : List.of("rw-r-----", "rw----r--", "rw--w----", "rwx------")) {
            warnings.clear();
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

            assertThat(KeyFile.read(file, warnings::add).ids()).containsExactly("k1");
            assertThat(warnings).hasSize(1).first().asString().contains(file.toString(), "actual=" + permissions);
        }
        warnings.clear();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        assertThat(KeyFile.read(file, warnings::add).ids()).containsExactly("k1");
        assertThat(warnings).isEmpty();
    }
}
