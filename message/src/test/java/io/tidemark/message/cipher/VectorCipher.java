/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The cipher that the golden vectors were written with. It hides nothing; what it does have is a safe key with the number of
 * the encryptor, a mark in front of the text, and failures on demand: none for zone 404, not at first for zone 13, none for
 * a body that must not be encrypted.
 */
final class VectorCipher implements MessageCipher {
    private static final ByteString MARK = ByteString.copyFromUtf8("TMX1");
    private static final ByteString REFUSED = ByteString.copyFromUtf8("REFUSE-TO-ENCRYPT");

    private int encryptors;
    private int passingFailures;

    /** A cipher whose next encryptor has the number {@code first}. */
    VectorCipher(int first) {
        encryptors = first - 1;
    }

    /** Lets zone 13 fail so many times. */
    VectorCipher failing(int times) {
        passingFailures = times;
        return this;
    }

    @Override
    public Encryptor encryptor(long zoneId, long collectionId) {
        if (zoneId == 404) {
            throw new TidemarkException(ErrorCode.CIPHER_FAILED, "no encryptor for zone 404");
        }
        String safeKey = prefix(zoneId, collectionId) + ++encryptors;
        return new Encryptor() {
            @Override
            public ByteString safeKey() {
                return ByteString.copyFromUtf8(safeKey);
            }

            @Override
            public ByteString encrypt(ByteString plainText) {
                if (plainText
                        .toString(StandardCharsets.ISO_8859_1)
                        .contains(REFUSED.toString(StandardCharsets.ISO_8859_1))) {
                    throw new TidemarkException(ErrorCode.CIPHER_FAILED, "refused to encrypt");
                }
                return MARK.concat(mix(plainText, safeKey));
            }
        };
    }

    @Override
    public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
        if (zoneId == 13 && passingFailures > 0) {
            passingFailures--;
            throw new IllegalStateException("asked too early: " + RetryingCipher.KMS_KEY_INVALID + ", try again");
        }
        String key = safeKey.toStringUtf8();
        if (!key.startsWith(prefix(zoneId, collectionId))) {
            throw new TidemarkException(ErrorCode.CIPHER_FAILED, "no such key: " + key);
        }
        return cipherText -> {
            if (!cipherText.startsWith(MARK)) {
                throw new TidemarkException(ErrorCode.CIPHER_FAILED, "no cipher text");
            }
            return mix(cipherText.substring(MARK.size()), key);
        };
    }

    private static String prefix(long zoneId, long collectionId) {
        return "sk:" + zoneId + ":" + collectionId + ":";
    }

    private static ByteString mix(ByteString text, String safeKey) {
        byte[] key = key(safeKey);
        byte[] mixed = text.toByteArray();
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] ^= key[i % key.length];
        }
        return ByteString.copyFrom(mixed);
    }

    private static byte[] key(String safeKey) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(("tidemark-vector-cipher|" + safeKey).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
