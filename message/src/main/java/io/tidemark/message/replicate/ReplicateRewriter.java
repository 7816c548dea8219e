/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ReplicateHeader;
import io.tidemark.message.ReplicateMutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.milvus.AlterLoadConfigMessage;
import io.tidemark.message.milvus.AlterReplicateConfigMessage;
import io.tidemark.message.milvus.CreateCollectionMessage;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.ReplicateConfiguration;
import io.tidemark.proto.messages.AlterReplicateConfigMessageHeader;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.msg.CreateCollectionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns messages of a source cluster into messages of this one, at the point where they enter it:
 *
 * <ol>
 *   <li>the replicate header is added and what belongs to the source's log is dropped ({@link ReplicateMutableMessage});
 *   <li>channel names, those in the broadcast header among them, become this cluster's;
 *   <li>what single types say about channels, clusters or replicas inside of header and body is made to fit.
 * </ol>
 *
 * Fields that this version does not know are kept in everything that is rewritten. Immutable; made anew when the stored
 * configuration changes.
 */
public final class ReplicateRewriter {
    /**
     * Settings of this cluster.
     *
     * @param useLocalReplicaConfig whether collections are loaded with this cluster's replica settings, not the source's;
     *     default true
     * @param controlPChannel the physical channel that this cluster's control channel lives on, which replicated control
     *     messages must arrive on, or {@code null} to leave that unchecked
     */
    public record Options(
            boolean useLocalReplicaConfig, @Nullable String controlPChannel) {
        /** This cluster's replica settings, control channel unchecked. */
        public static final Options DEFAULT = new Options(/* useLocalReplicaConfig= */ true, null);
    }

    private final ReplicateConfiguration configuration;
    private final String clusterId;
    private final Options options;

    /**
     * A rewriter for what enters a cluster.
     *
     * @param configuration the one that is stored
     * @param clusterId this cluster
     */
    public ReplicateRewriter(ReplicateConfiguration configuration, String clusterId, Options options) {
        this.configuration = configuration;
        this.clusterId = clusterId;
        this.options = options;
    }

    /**
     * Makes this cluster's message out of a stored one of another cluster.
     *
     * @throws TidemarkException as {@link ReplicateMutableMessage#of} and {@link #rewrite} do
     */
    public ReplicateMutableMessage accept(String sourceClusterId, ImmutableMessage source) {
        ReplicateMutableMessage message = ReplicateMutableMessage.of(sourceClusterId, source);
        rewrite(message);
        return message;
    }

    /**
     * Moves a message that still names the source's channels into this cluster.
     *
     * @throws TidemarkException {@link ErrorCode#REPLICATE_VIOLATION} if a cluster or channel is not part of the configuration,
     *     a control message arrives on another channel than the control channel's, or the configuration that the message
     *     carries means nothing; {@link ErrorCode#DECODE_FAILED} or {@link ErrorCode#HEADER_MISSING} if a header or body that
     *     must change cannot be read. The message is then of no use.
     */
    public void rewrite(ReplicateMutableMessage message) {
        AlterReplicateConfigMessage.Mutable alter =
                AlterReplicateConfigMessage.tryFrom(message).orElse(null);
        ChannelMapping mapping = mapping(message, alter);
        moveChannels(message, mapping);
        if (alter != null) {
            fitConfiguration(alter);
        }
        CreateCollectionMessage.tryFrom(message).ifPresent(create -> moveCollection(create, mapping));
        AlterLoadConfigMessage.tryFrom(message).ifPresent(this::fitReplicas);
    }

    /** Channels that are only now being added are found in the configuration that adds them. */
    private ChannelMapping mapping(
            ReplicateMutableMessage message, AlterReplicateConfigMessage.@Nullable Mutable alter) {
        ReplicateHeader origin = message.replicateHeader();
        if (origin == null) {
            throw new TidemarkException(
                    ErrorCode.MISUSE, "rewrite replicated message: expected=a replicate header, actual=" + message);
        }
        ReplicateConfiguration known = alter != null && alter.header().getIsPchannelIncreasing()
                ? alter.header().getReplicateConfiguration()
                : configuration;
        return ChannelMapping.between(known, origin.clusterId(), clusterId);
    }

    private void moveChannels(ReplicateMutableMessage message, ChannelMapping mapping) {
        String vchannel = mapping.targetOf(message.vchannel());
        requireControlChannel(vchannel);
        BroadcastHeader broadcast = message.broadcastHeader();
        List<String> broadcastVchannels = broadcast == null ? null : mapping.targetsOf(broadcast.getVchannelsList());
        message.overwriteReplicateVChannel(vchannel, broadcastVchannels);
    }

    private void requireControlChannel(String vchannel) {
        String expected = options.controlPChannel;
        if (expected != null && ChannelNames.isControlChannel(vchannel) && !vchannel.startsWith(expected)) {
            throw ChannelMapping.violation("move control message into cluster " + Quoted.text(clusterId)
                    + ": expected=a channel on " + Quoted.text(expected) + ", actual=" + Quoted.text(vchannel));
        }
    }

    /** A configuration without this cluster dismisses it: what is left of it is this cluster alone, a primary. */
    private void fitConfiguration(AlterReplicateConfigMessage.Mutable alter) {
        if (alter.header().getIgnore()) {
            return;
        }
        ReplicateGraph graph = new ReplicateGraph(alter.header().getReplicateConfiguration());
        if (graph.contains(clusterId)) {
            graph.requireSameChannelCountAs(clusterId);
            return;
        }
        alter.overwriteHeader(AlterReplicateConfigMessageHeader.newBuilder()
                .setReplicateConfiguration(ReplicateConfiguration.newBuilder().addClusters(ownCluster()))
                .build());
    }

    private MilvusCluster ownCluster() {
        return configuration.getClustersList().stream()
                .filter(cluster -> cluster.getClusterId().equals(clusterId))
                .findFirst()
                .orElseThrow(() -> ChannelMapping.violation("find this cluster in the stored replication configuration:"
                        + " expected=" + Quoted.text(clusterId) + ", actual=none"));
    }

    private static void moveCollection(CreateCollectionMessage.Mutable create, ChannelMapping mapping) {
        CreateCollectionRequest body = create.body();
        create.overwriteBody(body.toBuilder()
                .clearPhysicalChannelNames()
                .addAllPhysicalChannelNames(mapping.targetsOf(body.getPhysicalChannelNamesList()))
                .clearVirtualChannelNames()
                .addAllVirtualChannelNames(mapping.targetsOf(body.getVirtualChannelNamesList()))
                .build());
    }

    private void fitReplicas(AlterLoadConfigMessage.Mutable alter) {
        if (options.useLocalReplicaConfig) {
            alter.overwriteHeader(
                    alter.header().toBuilder().setUseLocalReplicaConfig(true).build());
        }
    }
}
