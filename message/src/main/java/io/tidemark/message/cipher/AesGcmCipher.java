/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Quoted;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * AES-256 in Galois/Counter Mode with keys from a {@link KeyRing}. The safe key of a message is the key's id in UTF-8.
 *
 * <pre>
 *   cipher text                                     additional authenticated data, not stored
 *   +------------+----------------------+-------+   +------------------+------------------+
 *   | nonce (12) | body encrypted (n)   | tag   |   | zone id (8)      | collection id (8)|
 *   |            |                      | (16)  |   | big-endian       | big-endian       |
 *   +------------+----------------------+-------+   +------------------+------------------+
 * </pre>
 *
 * A text that was changed anywhere, cut, or moved to another zone or collection is refused. That a whole message is put back
 * in another's place is not noticed: properties are not authenticated.
 *
 * <p>The nonce is random, so a key should be replaced before 2^32 bodies were encrypted with it (NIST SP 800-38D, section
 * 8.3).
 *
 * <p>Safe for use by several threads if its random generator is. No failure's text holds key bytes.
 */
public final class AesGcmCipher implements MessageCipher {
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;

    private final KeyRing keys;
    private final RandomGenerator nonces;

    /** A cipher with nonces from a {@link SecureRandom}. */
    public AesGcmCipher(KeyRing keys) {
        this(keys, new SecureRandom());
    }

    /**
     * A cipher with nonces from elsewhere.
     *
     * @param nonces must never give the same 12 bytes twice under one key, or the key is lost; a {@link SecureRandom} but in
     *     tests
     */
    public AesGcmCipher(KeyRing keys, RandomGenerator nonces) {
        this.keys = keys;
        this.nonces = nonces;
    }

    @Override
    public Encryptor encryptor(long zoneId, long collectionId) {
        return new GcmEncryptor(
                new Place(zoneId, collectionId, keys.primaryId()), key(zoneId, collectionId, keys.primaryId()));
    }

    @Override
    public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
        String keyId = safeKey.toStringUtf8();
        return new GcmDecryptor(new Place(zoneId, collectionId, keyId), key(zoneId, collectionId, keyId));
    }

    private SecretKey key(long zoneId, long collectionId, String keyId) {
        SecretKey key = keys.find(keyId);
        if (key == null) {
            throw new Place(zoneId, collectionId, keyId).failure("no such key", "one of " + keys.ids() + "", null);
        }
        return key;
    }

    /** What a text is bound to and what a failure names. */
    private record Place(long zoneId, long collectionId, String keyId) {
        Cipher cipher(int mode, SecretKey key, byte[] nonceHolder) throws GeneralSecurityException {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(8 * TAG_BYTES, nonceHolder, 0, NONCE_BYTES));
            cipher.updateAAD(ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(zoneId)
                    .putLong(collectionId)
                    .flip());
            return cipher;
        }

        TidemarkException failure(String what, String expected, @Nullable Exception cause) {
            return new TidemarkException(
                    ErrorCode.CIPHER_FAILED,
                    what + ": zone=" + zoneId + ", collection=" + collectionId + ", key id=" + Quoted.text(keyId)
                            + ", expected=" + expected,
                    cause);
        }
    }

    private final class GcmEncryptor implements Encryptor {
        private final Place place;
        private final SecretKey key;

        GcmEncryptor(Place place, SecretKey key) {
            this.place = place;
            this.key = key;
        }

        @Override
        public ByteString safeKey() {
            return ByteString.copyFromUtf8(place.keyId());
        }

        @Override
        public ByteString encrypt(ByteString plainText) {
            byte[] plain = plainText.toByteArray();
            byte[] nonce = new byte[NONCE_BYTES];
            nonces.nextBytes(nonce);
            byte[] text = new byte[NONCE_BYTES + plain.length + TAG_BYTES];
            System.arraycopy(nonce, 0, text, 0, NONCE_BYTES);
            try {
                int length = place.cipher(Cipher.ENCRYPT_MODE, key, nonce)
                        .doFinal(plain, 0, plain.length, text, NONCE_BYTES);
                if (length != plain.length + TAG_BYTES) {
                    throw new IllegalStateException(
                            "AES-GCM wrote " + length + " bytes, expected=" + (plain.length + TAG_BYTES));
                }
            } catch (GeneralSecurityException e) {
                throw place.failure("cannot encrypt a body", "AES-256-GCM of this Java runtime", e);
            }
            return UnsafeByteOperations.unsafeWrap(text);
        }
    }

    private static final class GcmDecryptor implements Decryptor {
        private final Place place;
        private final SecretKey key;

        GcmDecryptor(Place place, SecretKey key) {
            this.place = place;
            this.key = key;
        }

        @Override
        public ByteString decrypt(ByteString cipherText) {
            if (cipherText.size() < NONCE_BYTES + TAG_BYTES) {
                throw place.failure(
                        "cipher text is too short",
                        (NONCE_BYTES + TAG_BYTES) + " bytes or more, actual=" + cipherText.size(),
                        null);
            }
            byte[] text = cipherText.toByteArray();
            try {
                byte[] plain = place.cipher(Cipher.DECRYPT_MODE, key, text)
                        .doFinal(text, NONCE_BYTES, text.length - NONCE_BYTES);
                return UnsafeByteOperations.unsafeWrap(plain);
            } catch (GeneralSecurityException e) {
                throw place.failure(
                        "cannot decrypt a body of " + text.length + " bytes",
                        "the bytes, zone, collection and key that it was encrypted with",
                        e);
            }
        }
    }
}
