/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.proto.messages.CipherHeader;

/** Bodies in and out of cipher text, and the header that tells how. */
final class BodyCipher {
    /** Cipher text of a body and the header that goes with it. */
    record Encrypted(ByteString cipherText, CipherHeader header) {}

    private BodyCipher() {}

    static Encrypted encrypt(MessageCipher cipher, long zoneId, long collectionId, Message body) {
        MessageCipher.Encryptor encryptor = cipher.encryptor(zoneId, collectionId);
        ByteString plain = body.toByteString();
        CipherHeader header = CipherHeader.newBuilder()
                .setEzId(zoneId)
                .setCollectionId(collectionId)
                .setSafeKey(encryptor.safeKey())
                .setPayloadBytes(plain.size())
                .build();
        return new Encrypted(encryptor.encrypt(plain), header);
    }

    /** The plain payload: decrypted where the message says so, else as it is stored. */
    static ByteString plainPayload(AnyMessage message, MessageCipher cipher) {
        MessageCasts.requireWhole(message);
        CipherHeader header = message.cipherHeader();
        if (header == null) {
            return message.payload();
        }
        return cipher.decryptor(header.getEzId(), header.getCollectionId(), header.getSafeKey())
                .decrypt(message.payload());
    }

    static <B extends Message> B body(MessageType<?, B> type, AnyMessage message, MessageCipher cipher) {
        return MessageCasts.parseBody(type, message, plainPayload(message, cipher));
    }
}
