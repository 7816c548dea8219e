/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Messages.anInsert;
import static io.tidemark.message.Messages.stored;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.tidemark.message.AnyMessage;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.Messages;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.ReplicateHeader;
import io.tidemark.message.ReplicateMutableMessage;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.milvus.AlterReplicateConfigMessage;
import io.tidemark.message.milvus.CreateCollectionMessage;
import io.tidemark.message.milvus.CreateDatabaseMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.common.CrossClusterTopology;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.common.ReplicateConfiguration;
import io.tidemark.proto.messages.AlterReplicateConfigMessageBody;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import io.tidemark.proto.messages.CreateCollectionMessageHeader;
import io.tidemark.proto.messages.CreateDatabaseMessageBody;
import io.tidemark.proto.messages.CreateDatabaseMessageHeader;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.CreateCollectionRequest;
import io.tidemark.proto.msg.TimeTickMsg;
import io.tidemark.proto.schema.CollectionSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is sent to another cluster, and what becomes of it there. */
class ReplicateRewriterTest {
    private static final ReplicateConfiguration CONFIGURATION =
            configuration(List.of(cluster("a", "p_0", "p_1"), cluster("b", "q_0", "q_1")), edge("a", "b"));

    private final ReplicateRewriter rewriter =
            new ReplicateRewriter(CONFIGURATION, "b", ReplicateRewriter.Options.DEFAULT);
    private final ReplicateFilter filter = new ReplicateFilter(MilvusMessages.CATALOG);

    private static ReplicateConfiguration configuration(List<MilvusCluster> clusters, CrossClusterTopology... edges) {
        return ReplicateConfiguration.newBuilder()
                .addAllClusters(clusters)
                .addAllCrossClusterTopology(List.of(edges))
                .build();
    }

    private static MilvusCluster cluster(String id, String... pchannels) {
        return MilvusCluster.newBuilder()
                .setClusterId(id)
                .addAllPchannels(List.of(pchannels))
                .build();
    }

    private static CrossClusterTopology edge(String source, String target) {
        return CrossClusterTopology.newBuilder()
                .setSourceClusterId(source)
                .setTargetClusterId(target)
                .build();
    }

    private static MutableMessage insert() {
        return anInsert().vchannel("p_1_100v0").build();
    }

    @Test
    void shouldNotSendWhatMustStayInItsLog() {
        ImmutableMessage plain = stored(insert(), 1, 10);
        ImmutableMessage local =
                stored(anInsert().vchannel("p_1_100v0").unreplicable().build(), 2, 11);
        ImmutableMessage tick = stored(
                TimeTickMessage.builder()
                        .header(TimeTickMessageHeader.getDefaultInstance())
                        .body(TimeTickMsg.getDefaultInstance())
                        .allVChannels()
                        .build(),
                3,
                12);
        ImmutableMessage unknown =
                ImmutableMessage.of(new KafkaMessageId(4), ByteString.EMPTY, Map.of("_t", "49", "_tt", "d"));

        assertThat(List.of(plain, local, tick, unknown).stream()
                        .filter(filter::isSent)
                        .map(ImmutableMessage::messageId))
                .containsExactly(new KafkaMessageId(1), new KafkaMessageId(4));
    }

    @Test
    void shouldNotSendOnWhatCameFromElsewhere() {
        ImmutableMessage replicated = stored(rewriter.accept("a", stored(insert(), 1, 10)), 2, 20);

        assertThat(filter.isSent(replicated)).isFalse();
        failure(ErrorCode.WRONG_TYPE, () -> rewriter.accept("b", replicated));
    }

    @Test
    void shouldKeepAllPropertiesButThoseOfTheSourceLog() {
        MutableMessage message = MutableMessage.of(
                ByteString.copyFromUtf8("payload"),
                Map.of(
                        "_t",
                        "2",
                        "_v",
                        "1",
                        "_h",
                        "CGQ=",
                        "_vc",
                        "p_1_100v0",
                        "_tx",
                        "CAEQ6Ac=",
                        "_ch",
                        "CAcQZBoDa2V5IAo=",
                        "_bh",
                        "CAgSCXBfMV8xMDB2MA==",
                        "_tc",
                        "x",
                        "a",
                        "1",
                        "_zz",
                        "2"));
        message.walTerm(3);
        ImmutableMessage source = stored(message, 5, 10);

        ReplicateMutableMessage arrived = rewriter.accept("a", source);

        Map<String, String> expected = new HashMap<>(source.properties());
        List.of("_tt", "_lcs", "_wt").forEach(expected::remove);
        expected.put("_vc", "q_1_100v0");
        Map<String, String> actual = new HashMap<>(arrived.properties());
        assertThat(actual.remove("_rh")).isNotNull();
        // A copy of a broadcast is not expected in a transaction; if it is, it never expires here.
        assertThat(actual.remove("_tx")).isEqualTo("CAEQmPj/////////AQ==");
        expected.remove("_tx");
        assertThat(actual.remove("_bh")).isEqualTo("CAgSCXFfMV8xMDB2MA==");
        expected.remove("_bh");
        assertThat(actual).isEqualTo(expected);
        assertThat(arrived.payload()).isEqualTo(source.payload());
        assertThat(arrived.replicateHeader())
                .isEqualTo(new ReplicateHeader("a", new KafkaMessageId(5), new KafkaMessageId(5), 10, "p_1_100v0"));
    }

    @Test
    void shouldChangeNothingButTheNamesInTheBodyOfACreatedCollection() {
        CreateCollectionRequest body = CreateCollectionRequest.newBuilder()
                .setBase(MsgBase.newBuilder().setMsgID(7).putProperties("k", "v"))
                .setDbName("db")
                .setCollectionName("books")
                .setPartitionName("part")
                .setDbID(1)
                .setCollectionID(100)
                .setPartitionID(2)
                .setSchema(ByteString.copyFromUtf8("schema"))
                .addAllPhysicalChannelNames(List.of("p_1", "p_0"))
                .addAllVirtualChannelNames(List.of("p_1_100v0", "p_0_100v1"))
                .addPartitionIDs(2)
                .addPartitionNames("part")
                .setCollectionSchema(
                        CollectionSchema.newBuilder().setName("books").setUnknownFields(newer()))
                .setUnknownFields(newer())
                .build();
        ImmutableMessage source = stored(
                CreateCollectionMessage.builder()
                        .header(CreateCollectionMessageHeader.newBuilder()
                                .setCollectionId(100)
                                .build())
                        .body(body)
                        .vchannel("p_1_100v0")
                        .build(),
                1,
                10);

        CreateCollectionRequest arrived =
                CreateCollectionMessage.from(rewriter.accept("a", source)).body();

        assertThat(arrived)
                .isEqualTo(body.toBuilder()
                        .clearPhysicalChannelNames()
                        .addAllPhysicalChannelNames(List.of("q_1", "q_0"))
                        .clearVirtualChannelNames()
                        .addAllVirtualChannelNames(List.of("q_1_100v0", "q_0_100v1"))
                        .build());
        assertThat(arrived.getUnknownFields()).isEqualTo(newer());
        assertThat(arrived.getCollectionSchema().getUnknownFields()).isEqualTo(newer());
    }

    private static UnknownFieldSet newer() {
        return UnknownFieldSet.newBuilder()
                .addField(
                        99,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFromUtf8("x"))
                                .build())
                .build();
    }

    @Test
    void shouldRefuseAClusterOrChannelThatIsNotInTheConfiguration() {
        ImmutableMessage source = stored(insert(), 1, 10);
        assertThat(failure(ErrorCode.REPLICATE_VIOLATION, () -> rewriter.accept("z", source)))
                .hasMessageContaining("\"z\"")
                .hasMessageContaining("\"a\"");

        ImmutableMessage elsewhere =
                stored(anInsert().vchannel(Messages.VCHANNEL).build(), 1, 10);
        assertThat(failure(ErrorCode.REPLICATE_VIOLATION, () -> rewriter.accept("a", elsewhere)))
                .hasMessageContaining(Messages.VCHANNEL);

        ReplicateConfiguration uneven = configuration(List.of(cluster("a", "p_0", "p_1"), cluster("b", "q_0")));
        failure(
                ErrorCode.REPLICATE_VIOLATION,
                () -> new ReplicateRewriter(uneven, "b", ReplicateRewriter.Options.DEFAULT).accept("a", source));
    }

    @Test
    void shouldRefuseAControlMessageThatMissesTheControlChannel() {
        ImmutableMessage source = stored(
                CreateDatabaseMessage.builder()
                        .header(CreateDatabaseMessageHeader.getDefaultInstance())
                        .body(CreateDatabaseMessageBody.getDefaultInstance())
                        .vchannel("p_1_vcchan")
                        .build(),
                1,
                10);
        ReplicateRewriter onQ1 = new ReplicateRewriter(CONFIGURATION, "b", new ReplicateRewriter.Options(true, "q_1"));
        ReplicateRewriter onQ0 = new ReplicateRewriter(CONFIGURATION, "b", new ReplicateRewriter.Options(true, "q_0"));

        assertThat(onQ1.accept("a", source).vchannel()).isEqualTo("q_1_vcchan");
        assertThat(failure(ErrorCode.REPLICATE_VIOLATION, () -> onQ0.accept("a", source)))
                .hasMessageContaining("\"q_0\"")
                .hasMessageContaining("\"q_1_vcchan\"");
    }

    private static ImmutableMessage alter(ReplicateConfiguration configuration) {
        return stored(
                AlterReplicateConfigMessage.builder()
                        .header(AlterReplicateConfigMessageHeader.newBuilder()
                                .setReplicateConfiguration(configuration)
                                .build())
                        .body(AlterReplicateConfigMessageBody.getDefaultInstance())
                        .vchannel("p_1")
                        .build(),
                1,
                10);
    }

    @Test
    void shouldRefuseAConfigurationThatMeansNothing() {
        MilvusCluster a = cluster("a", "p_0", "p_1");
        MilvusCluster b = cluster("b", "q_0", "q_1");
        for (ReplicateConfiguration bad : List.of(
                configuration(List.of(a, b), edge("a", "z")),
                configuration(List.of(a, b), edge("z", "b")),
                configuration(List.of(a, b), edge("a", "b"), edge("a", "b")),
                configuration(List.of(a, b, cluster("c", "r_0", "r_1")), edge("a", "c"), edge("b", "c")),
                configuration(List.of(a, b)),
                configuration(List.of(a, b), edge("a", "b"), edge("b", "a")),
                configuration(List.of(a, cluster("b", "q_0")), edge("a", "b")))) {
            failure(ErrorCode.REPLICATE_VIOLATION, () -> rewriter.accept("a", alter(bad)));
        }
    }

    @Test
    void shouldBeAloneInAConfigurationThatDismissesIt() {
        ReplicateConfiguration without = configuration(List.of(cluster("a", "p_0", "p_1")));

        AnyMessage arrived = rewriter.accept("a", alter(without));

        assertThat(AlterReplicateConfigMessage.from((MutableMessage) arrived).header())
                .isEqualTo(AlterReplicateConfigMessageHeader.newBuilder()
                        .setReplicateConfiguration(configuration(List.of(cluster("b", "q_0", "q_1"))))
                        .build());
        assertThat(arrived.vchannel()).isEqualTo("q_1");
    }
}
