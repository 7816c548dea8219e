/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Messages.anInsert;
import static io.tidemark.message.Messages.stored;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.SchemaChangeMessage;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.SchemaChangeMessageHeader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Types and versions of newer and older peers: carried, shown, and never in the way of the next message. */
class UnknownMessageTest {
    private static final ByteString PAYLOAD = ByteString.copyFromUtf8("whatever it means");

    private static ImmutableMessage record(long id, Map<String, String> changes) {
        Map<String, String> properties = new HashMap<>(Map.of("_h", "", "_tt", "b", "_lcs", ""));
        properties.putAll(changes);
        return ImmutableMessage.of(new KafkaMessageId(id), PAYLOAD, properties);
    }

    @Test
    void shouldCarryATypeThatItDoesNotKnow() {
        ImmutableMessage unknown = record(2, Map.of("_t", "49", "_v", "2", "_bh", "CAESAnYxEgJ2Mg==", "_vc", "v1"));
        List<ImmutableMessage> log = List.of(
                stored(anInsert().build(), 1, 10), unknown, stored(anInsert().build(), 3, 12));

        List<MilvusMessage> seen = log.stream().map(MilvusMessages::specialize).toList();

        assertThat(seen.get(0)).isInstanceOf(InsertMessage.class);
        assertThat(seen.get(2)).isInstanceOf(InsertMessage.class);
        assertThat(seen.get(1)).isEqualTo(new MilvusMessage.Other(unknown));
        assertThat(unknown.payload()).isEqualTo(PAYLOAD);
        assertThat(unknown.property("_h")).isEmpty();
        assertThat(unknown.timeTick()).isEqualTo(11);
        assertThat(unknown.broadcastHeader())
                .extracting(BroadcastHeader::getBroadcastId)
                .isEqualTo(1L);
        assertThat(unknown).asString().contains("type=49", "id=2");
        failure(ErrorCode.WRONG_TYPE, () -> InsertMessage.from(unknown));
    }

    @Test
    void shouldCarryAVersionThatItDoesNotKnow() {
        for (String version : List.of("7", "-1")) {
            ImmutableMessage newer = record(2, Map.of("_t", "2", "_v", version));
            assertThat(newer.version()).isEqualTo(Long.parseLong(version));
            assertThat(MilvusMessages.specialize(newer)).isEqualTo(new MilvusMessage.Other(newer));
        }
    }

    @Test
    void shouldFailOneRecordWhoseVersionCannotBeRead() {
        ImmutableMessage damaged = record(2, Map.of("_t", "2", "_v", "abc"));

        assertThat(failure(ErrorCode.CORRUPT_MESSAGE, damaged::version))
                .hasMessageContaining("_v")
                .hasMessageContaining("abc")
                .hasMessageContaining("id=2");
        failure(ErrorCode.CORRUPT_MESSAGE, () -> MilvusMessages.specialize(damaged));
        assertThat(damaged.timeTick()).isEqualTo(11);
        assertThat(damaged.payload()).isEqualTo(PAYLOAD);
        assertThat(damaged).asString().contains("version=unreadable");
    }

    @Test
    void shouldReadADeprecatedType() {
        ImmutableMessage schemaChange = record(2, Map.of("_t", "12", "_v", "2", "_h", "CGQ="));

        MilvusMessage seen = MilvusMessages.specialize(schemaChange);

        assertThat(seen).isInstanceOf(SchemaChangeMessage.class);
        assertThat(((SchemaChangeMessage) seen).header())
                .isEqualTo(SchemaChangeMessageHeader.newBuilder()
                        .setCollectionId(100)
                        .build());
        assertThat(SchemaChangeMessage.TYPE.isDeprecated()).isTrue();
        assertThat(MilvusMessages.CATALOG.display(schemaChange.typeNumber(), schemaChange.version()))
                .isEqualTo("SchemaChange@v2");
    }
}
