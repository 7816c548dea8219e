/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import com.google.protobuf.ByteString;

/**
 * Encrypts and decrypts the bodies of messages. Keys belong to a zone and a collection; what is needed to find one again
 * travels with the message as the <i>safe key</i>. Properties, the typed header among them, are never encrypted.
 *
 * <p>Implementations are safe for use by several threads.
 */
public interface MessageCipher {
    /**
     * Something to encrypt one or more bodies with.
     *
     * @throws io.tidemark.message.TidemarkException {@link io.tidemark.message.ErrorCode#CIPHER_FAILED}
     */
    Encryptor encryptor(long zoneId, long collectionId);

    /**
     * Something to decrypt a body with.
     *
     * @param safeKey what the encryptor gave for that body
     * @throws io.tidemark.message.TidemarkException {@link io.tidemark.message.ErrorCode#CIPHER_FAILED} if there is no such
     *     key
     */
    Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey);

    /** Encrypts with one key. */
    interface Encryptor {
        /** What a reader needs to find the key again; stored with the message, so never the key itself. */
        ByteString safeKey();

        /** Turns a whole plain body into cipher text. */
        ByteString encrypt(ByteString plainText);
    }

    /** Decrypts with one key. */
    interface Decryptor {
        /**
         * Turns cipher text back into the whole plain body.
         *
         * @throws io.tidemark.message.TidemarkException {@link io.tidemark.message.ErrorCode#CIPHER_FAILED} if the key is
         *     another or the bytes were changed
         */
        ByteString decrypt(ByteString cipherText);
    }
}
