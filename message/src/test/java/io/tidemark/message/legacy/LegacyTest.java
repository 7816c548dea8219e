/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Messages.anInsert;
import static io.tidemark.message.Messages.insertBody;
import static io.tidemark.message.Messages.stored;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.Messages;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.common.MsgType;
import io.tidemark.proto.msg.InsertRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Logs that began before the streaming system, and consumers that did. */
class LegacyTest {
    private static final InsertRequest BODY = insertBody().toBuilder()
            .setBase(MsgBase.newBuilder().setMsgType(MsgType.Insert))
            .build();

    private final OldRecordAdaptor adaptor =
            new OldRecordAdaptor("by-dev-rootcoord-dml_0", (collectionId, pchannel) -> Optional.empty());
    private final LegacyConverter converter = new LegacyConverter();

    private static InsertRequest oldBody(long... timestamps) {
        InsertRequest.Builder body =
                BODY.toBuilder().setShardName(Messages.VCHANNEL).setSegmentID(7).setNumRows(timestamps.length);
        for (long timestamp : timestamps) {
            body.addTimestamps(timestamp);
        }
        return body.build();
    }

    private static ImmutableMessage oldRecord(long id, InsertRequest body, Map<String, String> properties) {
        return ImmutableMessage.of(new KafkaMessageId(id), body.toByteString(), properties);
    }

    private static MutableMessage newInsert() {
        return anInsert().body(BODY).build();
    }

    @Test
    void shouldReadALogAcrossTheBorderInTickOrder() {
        List<ImmutableMessage> log = List.of(
                oldRecord(1, oldBody(11, 10), Map.of("msg_type", "Insert")),
                oldRecord(2, oldBody(10, 12), Map.of("_v", "0")),
                oldRecord(3, oldBody(13), Map.of("_v", "")),
                stored(newInsert(), 4, 20));
        OldIdWindow window = new OldIdWindow(2);
        LegacyPackBuffer buffer = new LegacyPackBuffer(converter);
        List<ImmutableMessage> read = new ArrayList<>();
        List<Integer> packSizes = new ArrayList<>();

        for (ImmutableMessage record : log) {
            ImmutableMessage message = OldRecordAdaptor.isOld(record)
                    ? adaptor.adapt(record, window.add(record.messageId())).orElseThrow()
                    : record;
            read.add(message);
            for (LegacyPacking packing : buffer.add(message)) {
                packSizes.add(packing.pack().orElseThrow().messages().size());
            }
        }

        assertThat(read).extracting(ImmutableMessage::timeTick).containsExactly(10L, 10L, 13L, 20L);
        assertThat(read).extracting(ImmutableMessage::version).containsExactly(0L, 0L, 0L, 1L);
        assertThat(read)
                .extracting(ImmutableMessage::lastConfirmedMessageId)
                .containsExactly(
                        new KafkaMessageId(1), new KafkaMessageId(1), new KafkaMessageId(1), new KafkaMessageId(4));
        assertThat(read)
                .extracting(message ->
                        InsertMessage.from(message).header().getPartitions(0).getRows())
                .containsExactly(2L, 2L, 1L, 2L);
        assertThat(packSizes).containsExactly(2, 1, 1);
    }

    @Test
    void shouldShareThePayloadOfAnOldRecord() {
        ImmutableMessage record = oldRecord(1, oldBody(10), Map.of("msg_type", "Insert"));
        ImmutableMessage message = adaptor.adapt(record, record.messageId()).orElseThrow();
        assertThat(message.payload()).isSameAs(record.payload());
    }

    @Test
    void shouldGoThirtyRecordsBackByDefault() {
        OldIdWindow window = new OldIdWindow(0);
        List<MessageId> lastConfirmed = new ArrayList<>();
        for (long id = 0; id < 40; id++) {
            lastConfirmed.add(window.add(new KafkaMessageId(id)));
        }
        assertThat(lastConfirmed.get(29)).isEqualTo(new KafkaMessageId(0));
        assertThat(lastConfirmed.get(30)).isEqualTo(new KafkaMessageId(0));
        assertThat(lastConfirmed.get(31)).isEqualTo(new KafkaMessageId(1));
        assertThat(lastConfirmed.get(39)).isEqualTo(new KafkaMessageId(9));
    }

    @Test
    void shouldCountWhatItDrops() {
        LegacyPackBuffer buffer = new LegacyPackBuffer(converter);
        for (long tick : new long[] {20, 19, 20, 5}) {
            ImmutableMessage record = oldRecord(tick, oldBody(tick), Map.of("msg_type", "Insert"));
            assertThat(buffer.add(adaptor.adapt(record, record.messageId()).orElseThrow()))
                    .isEmpty();
        }
        assertThat(buffer.waitingCount()).isEqualTo(2);
        assertThat(buffer.droppedCount()).isEqualTo(2);
    }

    @Test
    void shouldRefuseMoreRowsThanTheBodyHasBytes() {
        for (long rows : new long[] {1 << 20, Integer.MAX_VALUE, Long.MAX_VALUE, -1}) {
            ImmutableMessage message = stored(
                    anInsert().body(BODY.toBuilder().setNumRows(rows).build()).build(), 1, 10);
            assertThat(failure(ErrorCode.CORRUPT_MESSAGE, () -> converter.convert(message)))
                    .hasMessageContaining(Long.toUnsignedString(rows));
        }
    }

    @Test
    void shouldNotLeaveOutWhatItCannotDecrypt() {
        ImmutableMessage encrypted =
                stored(anInsert().body(BODY).cipher(new Flipped(), 1, 100).build(), 1, 10);

        failure(ErrorCode.CIPHER_FAILED, () -> converter.pack(List.of(encrypted)));
        LegacyPack pack = new LegacyConverter(new Flipped())
                .pack(List.of(encrypted))
                .pack()
                .orElseThrow();

        assertThat(((LegacyBodyMessage<?>) pack.messages().get(0)).body())
                .isEqualTo(BODY.toBuilder()
                        .setBase(BODY.getBase().toBuilder().setTimestamp(10))
                        .setShardName(Messages.VCHANNEL)
                        .setSegmentID(7)
                        .addTimestamps(10)
                        .addTimestamps(10)
                        .build());
    }

    /** Turns every bit. */
    private static final class Flipped implements MessageCipher, MessageCipher.Encryptor, MessageCipher.Decryptor {
        @Override
        public Encryptor encryptor(long zoneId, long collectionId) {
            return this;
        }

        @Override
        public Decryptor decryptor(long zoneId, long collectionId, ByteString safeKey) {
            return this;
        }

        @Override
        public ByteString safeKey() {
            return ByteString.EMPTY;
        }

        @Override
        public ByteString encrypt(ByteString plainText) {
            byte[] bytes = plainText.toByteArray();
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) ~bytes[i];
            }
            return ByteString.copyFrom(bytes);
        }

        @Override
        public ByteString decrypt(ByteString cipherText) {
            return encrypt(cipherText);
        }
    }
}
