/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.secret;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.proto.internal.CredentialInfo;
import io.tidemark.proto.messages.AlterUserMessageBody;
import io.tidemark.proto.messages.FlushMessageHeader;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.InsertRequest;
import org.junit.jupiter.api.Test;

/** Credentials go, everything else stays as it was, byte for byte. */
final class RedactorTest {
    private final Secrets secrets = new Secrets(/* shown= */ false, MessageRegistry.of(MilvusMessages.CATALOG));

    private static UnknownFieldSet unknown(int field, String text) {
        return UnknownFieldSet.newBuilder()
                .addField(
                        field,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8(text))
                                .build())
                .build();
    }

    private ByteString hide(com.google.protobuf.Message message) {
        return secrets.hide(message.toByteString(), message).orElseThrow();
    }

    @Test
    void shouldReplaceTheCredentialAlone() throws InvalidProtocolBufferException {
        AlterUserMessageBody body = AlterUserMessageBody.newBuilder()
                .setCredentialInfo(CredentialInfo.newBuilder()
                        .setUsername("alice")
                        .setEncryptedPassword("hunter22")
                        .setTimeTick(17))
                .setUnknownFields(unknown(9, "kept"))
                .build();

        AlterUserMessageBody hidden = AlterUserMessageBody.parseFrom(hide(body));

        AlterUserMessageBody.Builder expected = body.toBuilder();
        expected.getCredentialInfoBuilder().setEncryptedPassword("***");
        assertThat(hidden).isEqualTo(expected.build());
    }

    @Test
    void shouldGiveTheSameBytesBackWhereNothingIsToBeHidden() {
        ByteString flush =
                FlushMessageHeader.newBuilder().setSegmentId(5).build().toByteString();
        ByteString insert =
                InsertRequest.newBuilder().setCollectionName("books").build().toByteString();

        assertThat(secrets.hide(flush, FlushMessageHeader.getDefaultInstance()).orElseThrow())
                .isSameAs(flush);
        assertThat(secrets.hide(insert, InsertRequest.getDefaultInstance()).orElseThrow())
                .isSameAs(insert);
    }

    @Test
    void shouldShowRowsThatAreDamaged() {
        ByteString broken = ByteString.copyFrom(new byte[] {0x0a, 0x7f, 1});

        assertThat(secrets.hide(broken, InsertRequest.getDefaultInstance())).contains(broken);
        assertThat(secrets.hide(broken, DeleteRequest.getDefaultInstance())).contains(broken);
    }

    @Test
    void shouldHideUnknownFieldsBesideACredential() throws InvalidProtocolBufferException {
        UnknownFieldSet group = UnknownFieldSet.newBuilder()
                .addField(
                        40,
                        UnknownFieldSet.Field.newBuilder()
                                .addGroup(unknown(1, "hunter22"))
                                .build())
                .build();
        CredentialInfo info = CredentialInfo.newBuilder()
                .setUsername("alice")
                .setUnknownFields(
                        unknown(30, "hunter22").toBuilder().mergeFrom(group).build())
                .build();

        assertThat(CredentialInfo.parseFrom(hide(info)))
                .isEqualTo(CredentialInfo.newBuilder()
                        .setUsername("alice")
                        .setUnknownFields(unknown(30, "***"))
                        .build());
    }

    @Test
    void shouldLookIntoPackedMessages() throws InvalidProtocolBufferException {
        AlterUserMessageBody body = AlterUserMessageBody.newBuilder()
                .setCredentialInfo(CredentialInfo.newBuilder().setSha256Password("hunter22"))
                .build();

        Any hidden = Any.parseFrom(hide(Any.pack(body)));

        assertThat(hidden.unpack(AlterUserMessageBody.class).getCredentialInfo().getSha256Password())
                .isEqualTo("***");
    }

    @Test
    void shouldGiveNothingBackOfBytesThatCannotBeRead() {
        ByteString broken = ByteString.copyFrom(new byte[] {0x0a, 0x7f, 1});

        assertThat(secrets.hide(broken, AlterUserMessageBody.getDefaultInstance()))
                .isEmpty();
        assertThat(secrets.hide(broken, FlushMessageHeader.getDefaultInstance()))
                .contains(broken);
    }

    @Test
    void shouldShowEverythingIfAskedTo() {
        Secrets shown = new Secrets(/* shown= */ true, MessageRegistry.of(MilvusMessages.CATALOG));
        CredentialInfo info =
                CredentialInfo.newBuilder().setEncryptedPassword("hunter22").build();

        assertThat(shown.hide(info.toByteString(), info)).contains(info.toByteString());
        assertThat(shown.hideInProperty("_ik", "hunter22", null)).isEqualTo("hunter22");
    }
}
