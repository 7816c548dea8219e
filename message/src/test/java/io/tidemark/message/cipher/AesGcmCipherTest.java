/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;
import static org.quicktheories.generators.SourceDSL.strings;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AesGcmCipherTest {
    private static final long ZONE = 7;
    private static final long COLLECTION = 450123456789000000L;
    private static final ByteString BODY = ByteString.copyFromUtf8("tidemark");

    /** 00 01 02 … 1f. */
    private static final byte[] KEY = ascending(0, KeyRing.KEY_BYTES);

    private static final byte[] OTHER_KEY = ascending(64, KeyRing.KEY_BYTES);

    private final AesGcmCipher cipher = new AesGcmCipher(KeyRing.of("k1", KEY));

    private static byte[] ascending(int first, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (first + i);
        }
        return bytes;
    }

    private static ByteString encrypt(MessageCipher cipher, ByteString body) {
        return cipher.encryptor(ZONE, COLLECTION).encrypt(body);
    }

    private static ByteString decrypt(MessageCipher cipher, ByteString cipherText) {
        return cipher.decryptor(ZONE, COLLECTION, ByteString.copyFromUtf8("k1")).decrypt(cipherText);
    }

    private static TidemarkException refused(MessageCipher cipher, ByteString cipherText) {
        return failure(ErrorCode.CIPHER_FAILED, () -> decrypt(cipher, cipherText));
    }

    @Test
    void shouldWriteNonceTextAndTagAsOtherImplementationsDo() {
        // Made with OpenSSL's AES-256-GCM: key 00..1f, nonce 64..6f, data zone and collection as big-endian int64.
        String expected = "6465666768696a6b6c6d6e6f" + "3c72ba03148824f5" + "50770cf3d43102ff519c84d9e3384b5b";
        AesGcmCipher withKnownNonce = new AesGcmCipher(KeyRing.of("k1", KEY), new AscendingBytes(100));

        ByteString text = encrypt(withKnownNonce, BODY);

        assertThat(HexFormat.of().formatHex(text.toByteArray())).isEqualTo(expected);
        assertThat(decrypt(cipher, text)).isEqualTo(BODY);
    }

    /** Gives first, first + 1, … */
    private record AscendingBytes(int first) implements RandomGenerator {
        @Override
        public void nextBytes(byte[] bytes) {
            System.arraycopy(ascending(first, bytes.length), 0, bytes, 0, bytes.length);
        }

        @Override
        public long nextLong() {
            throw new AssertionError("nobody asks for numbers");
        }
    }

    @Test
    void shouldGiveBackEveryBody() {
        qt().forAll(strings().allPossible().ofLengthBetween(0, 200), longs().all(), longs().all())
                .checkAssert((text, zone, collection) -> {
                    ByteString body = ByteString.copyFrom(text, java.nio.charset.StandardCharsets.UTF_16BE);
                    MessageCipher.Encryptor encryptor = cipher.encryptor(zone, collection);
                    ByteString cipherText = encryptor.encrypt(body);
                    assertThat(cipherText.size()).isEqualTo(body.size() + 28);
                    assertThat(cipher.decryptor(zone, collection, encryptor.safeKey())
                                    .decrypt(cipherText))
                            .isEqualTo(body);
                });
    }

    @Test
    void shouldUseTheKeysIdAsSafeKey() {
        assertThat(cipher.encryptor(ZONE, COLLECTION).safeKey()).isEqualTo(ByteString.copyFromUtf8("k1"));
    }

    @Test
    void shouldUseAFreshNonceForEveryBody() {
        MessageCipher.Encryptor encryptor = cipher.encryptor(ZONE, COLLECTION);

        assertThat(encryptor.encrypt(BODY).substring(0, 12))
                .isNotEqualTo(encryptor.encrypt(BODY).substring(0, 12));
    }

    @Test
    void shouldRefuseABitThatWasFlippedAnywhere() {
        byte[] text = encrypt(cipher, BODY).toByteArray();
        for (int bit = 0; bit < 8 * text.length; bit++) {
            byte[] flipped = text.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            refused(cipher, ByteString.copyFrom(flipped));
        }
    }

    @Test
    void shouldRefuseATextThatWasCutOrLengthened() {
        ByteString text = encrypt(cipher, BODY);
        for (int length = 0; length < text.size(); length++) {
            refused(cipher, text.substring(0, length));
            refused(cipher, text.substring(text.size() - length));
        }
        refused(cipher, text.concat(ByteString.copyFromUtf8("\0")));
    }

    @Test
    void shouldRefuseAnotherKeyUnderTheSameId() {
        TidemarkException wrong = refused(new AesGcmCipher(KeyRing.of("k1", OTHER_KEY)), encrypt(cipher, BODY));

        assertThat(wrong).hasMessageContaining("zone=7").hasMessageContaining("collection=" + COLLECTION);
        assertThat(wrong).hasMessageContaining("key id=\"k1\"");
    }

    @Test
    void shouldRefuseATextFromAnotherZoneOrCollection() {
        ByteString text = encrypt(cipher, BODY);
        ByteString safeKey = ByteString.copyFromUtf8("k1");

        failure(
                ErrorCode.CIPHER_FAILED,
                () -> cipher.decryptor(ZONE + 1, COLLECTION, safeKey).decrypt(text));
        failure(
                ErrorCode.CIPHER_FAILED,
                () -> cipher.decryptor(ZONE, COLLECTION + 1, safeKey).decrypt(text));
        failure(
                ErrorCode.CIPHER_FAILED,
                () -> cipher.decryptor(COLLECTION, ZONE, safeKey).decrypt(text));
    }

    @Test
    void shouldNameTheKeyThatIsNotThere() {
        TidemarkException missing = failure(
                ErrorCode.CIPHER_FAILED, () -> cipher.decryptor(ZONE, COLLECTION, ByteString.copyFromUtf8("k2")));
        assertThat(missing)
                .hasMessageContaining("zone=7")
                .hasMessageContaining("collection=" + COLLECTION)
                .hasMessageContaining("key id=\"k2\"")
                .hasMessageContaining("[k1]");

        failure(ErrorCode.CIPHER_FAILED, () -> cipher.decryptor(ZONE, COLLECTION, ByteString.EMPTY));
        ByteString hostile = ByteString.copyFromUtf8("k1\n2026-12-01 ERROR " + "x".repeat(10_000));
        TidemarkException quoted = failure(ErrorCode.CIPHER_FAILED, () -> cipher.decryptor(ZONE, COLLECTION, hostile));
        assertThat(quoted.getMessage()).doesNotContain("\n").hasSizeLessThan(400);
    }

    @Test
    void shouldNeverTellAKey() {
        String texts = refused(cipher, encrypt(cipher, BODY).substring(1)) + " "
                + refused(cipher, ByteString.EMPTY)
                + failure(
                        ErrorCode.CIPHER_FAILED,
                        () -> cipher.decryptor(ZONE, COLLECTION, ByteString.copyFromUtf8("k2")))
                + KeyRing.of("k1", KEY);

        assertThat(texts)
                .doesNotContainIgnoringCase(HexFormat.of().formatHex(KEY).substring(0, 16))
                .doesNotContain(Base64.getEncoder().encodeToString(KEY).substring(0, 12))
                .doesNotContain(Arrays.toString(KEY).substring(1, 20));
    }

    @Test
    void shouldEncryptWithTheFirstKeyAndDecryptWithAll() {
        KeyRing rotated = KeyRing.builder().add("k2", OTHER_KEY).add("k1", KEY).build();
        AesGcmCipher after = new AesGcmCipher(rotated);
        ByteString old = encrypt(cipher, BODY);

        assertThat(decrypt(after, old)).isEqualTo(BODY);
        assertThat(after.encryptor(ZONE, COLLECTION).safeKey()).isEqualTo(ByteString.copyFromUtf8("k2"));
        refused(cipher, encrypt(after, BODY));
        assertThat(rotated.ids()).containsExactly("k2", "k1");
    }

    @Test
    void shouldRefuseKeysOfAnotherForm() {
        failure(ErrorCode.CIPHER_FAILED, () -> KeyRing.of("k", new byte[16]));
        failure(ErrorCode.CIPHER_FAILED, () -> KeyRing.of("k", new byte[33]));
        for (String id : new String[] {"", "a b", "a=b", "#a", "ä", "a\n", "x".repeat(129)}) {
            failure(ErrorCode.CIPHER_FAILED, () -> KeyRing.of(id, KEY));
        }
        failure(ErrorCode.CIPHER_FAILED, () -> KeyRing.builder().add("k", KEY).add("k", OTHER_KEY));
        failure(ErrorCode.CIPHER_FAILED, () -> KeyRing.builder().build());
    }

    @Test
    void shouldNotChangeWithTheArrayThatAKeyCameIn() {
        byte[] key = KEY.clone();
        AesGcmCipher fromArray = new AesGcmCipher(KeyRing.of("k1", key));
        Arrays.fill(key, (byte) 0);

        assertThat(decrypt(cipher, encrypt(fromArray, BODY))).isEqualTo(BODY);
    }
}
