/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.cipher;

import static io.tidemark.message.Failures.failure;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.ReplicateMutableMessage;
import io.tidemark.message.VectorTypes;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.RocksMqMessageId;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.msg.InsertRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Failures with encrypted messages that were met in the field. */
class CipherCasesTest {
    private static final InsertRequest BODY =
            InsertRequest.newBuilder().setCollectionName("books").setNumRows(3).build();

    private final AesGcmCipher cipher = new AesGcmCipher(KeyRing.of("k1", new byte[KeyRing.KEY_BYTES]));

    private static MutableMessage insert(MessageCipher cipher) {
        return new MessageBuilder<>(VectorTypes.INSERT)
                .vchannel("p_0_1v0")
                .header(InsertMessageHeader.newBuilder().setCollectionId(1).build())
                .body(BODY)
                .cipher(cipher, 7, 1)
                .build();
    }

    @Test
    @DisplayName("N1 Forwarding does not need the key")
    void shouldForwardAnEncryptedMessageWithoutTheKey() {
        MutableMessage built = insert(cipher).timeTick(10).lastConfirmed(new KafkaMessageId(1));
        ImmutableMessage source = built.intoImmutableMessage(new KafkaMessageId(5));

        ReplicateMutableMessage forwarded =
                ReplicateMutableMessage.of("by-src", source).overwriteReplicateVChannel("q_0_1v0", null);
        byte[] onTheWire = forwarded.timeTick(20).lastConfirmedSameAsId().toByteArray();
        ImmutableMessage atTarget = ImmutableMessage.parse(new RocksMqMessageId(9), onTheWire, MessageLimits.DEFAULT);

        assertThat(atTarget.payload()).isEqualTo(source.payload());
        assertThat(atTarget.property(PropertyKeys.CIPHER_HEADER))
                .isEqualTo(source.property(PropertyKeys.CIPHER_HEADER));
        var insert = VectorTypes.view(VectorTypes.INSERT, atTarget);
        assertThat(insert.body(cipher)).isEqualTo(BODY);
        failure(ErrorCode.CIPHER_FAILED, insert::body);
    }

    @Test
    @DisplayName("N2 Binary keys in text fields")
    void shouldCarryABinarySafeKeyThroughTextFields() throws InvalidProtocolBufferException {
        ByteString binary = ByteString.copyFrom(new byte[] {0x00, (byte) 0xff, (byte) 0xfe, (byte) 0x80});
        MutableMessage message = insert(new BinaryKeyCipher(binary));

        CipherHeader inProperties = requireNonNull(message.cipherHeader());
        assertThat(inProperties.getSafeKey()).isEqualTo(binary);
        assertThat(message.property(PropertyKeys.CIPHER_HEADER)).isASCII();

        var overRpc =
                io.tidemark.proto.messages.Message.parseFrom(message.toProto().toByteString());
        assertThat(requireNonNull(MutableMessage.fromProto(overRpc).cipherHeader())
                        .getSafeKey())
                .isEqualTo(binary);

        String json = JsonFormat.printer().print(inProperties);
        assertThat(json).contains("\"AP/+gA==\"");
        CipherHeader.Builder fromJson = CipherHeader.newBuilder();
        JsonFormat.parser().merge(json, fromJson);
        assertThat(fromJson.getSafeKey()).isEqualTo(binary);
    }

    /** Encrypts nothing under a key that is no text. */
    private record BinaryKeyCipher(ByteString key) implements MessageCipher {
        @Override
        public Encryptor encryptor(long zoneId, long collectionId) {
            return new Encryptor() {
                @Override
                public ByteString safeKey() {
                    return key;
                }

                @Override
                public ByteString encrypt(ByteString plainText) {
                    return plainText;
                }
            };
        }

        @Override
        public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
            return cipherText -> cipherText;
        }
    }

    @Test
    @DisplayName("N3 Cipher on a type that is not eligible")
    void shouldEncryptOnlyTypesThatMayBe() {
        assertThat(failure(ErrorCode.MISUSE, () -> new MessageBuilder<>(VectorTypes.TIME_TICK).cipher(cipher, 7, 1)))
                .hasMessageContaining("TimeTick");
        assertThat(failure(ErrorCode.MISUSE, () -> new MessageBuilder<>(VectorTypes.BEGIN_TXN).cipher(cipher, 7, 1)))
                .hasMessageContaining("BeginTxn");
        assertThat(insert(cipher).cipherHeader()).isNotNull();
    }

    @Test
    @DisplayName("Plain length counts, cipher text is stored")
    void shouldEstimateTheSizeFromThePlainBody() {
        MutableMessage encrypted = insert(cipher);

        assertThat(encrypted.payloadSize()).isEqualTo(BODY.getSerializedSize() + 28);
        assertThat(requireNonNull(encrypted.cipherHeader()).getPayloadBytes()).isEqualTo(BODY.getSerializedSize());
    }
}
