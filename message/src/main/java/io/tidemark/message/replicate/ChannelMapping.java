/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.ReplicateConfiguration;
import java.util.List;

/**
 * Names of one cluster's channels in another cluster. Physical channels correspond by their position in the two clusters'
 * lists; the rest of a channel's name stays.
 *
 * <pre>
 *   source   [ p_0, p_1 ]        p_1_100v0
 *   target   [ q_7, q_8 ]   →    q_8_100v0
 * </pre>
 */
public final class ChannelMapping {
    private final MilvusCluster source;
    private final MilvusCluster target;

    private ChannelMapping(MilvusCluster source, MilvusCluster target) {
        this.source = source;
        this.target = target;
    }

    /**
     * The mapping between two clusters of a configuration.
     *
     * @throws TidemarkException {@link ErrorCode#REPLICATE_VIOLATION} if one of them is not part of it
     */
    public static ChannelMapping between(
            ReplicateConfiguration configuration, String sourceClusterId, String targetClusterId) {
        return new ChannelMapping(cluster(configuration, sourceClusterId), cluster(configuration, targetClusterId));
    }

    private static MilvusCluster cluster(ReplicateConfiguration configuration, String clusterId) {
        List<MilvusCluster> clusters = configuration.getClustersList();
        return clusters.stream()
                .filter(cluster -> cluster.getClusterId().equals(clusterId))
                .findFirst()
                .orElseThrow(() -> violation("find cluster in the replication configuration: expected="
                        + clusters.stream()
                                .map(cluster -> Quoted.text(cluster.getClusterId()))
                                .toList()
                        + ", actual=" + Quoted.text(clusterId)));
    }

    /**
     * The target's name for a physical, virtual or control channel of the source.
     *
     * @throws TidemarkException {@link ErrorCode#REPLICATE_VIOLATION} if its physical channel is not in the source's list, or
     *     the target's list ends before that position
     */
    public String targetOf(String channel) {
        String pchannel = ChannelNames.pchannelOf(channel);
        int position = source.getPchannelsList().indexOf(pchannel);
        if (position < 0 || position >= target.getPchannelsCount()) {
            throw violation("map channel to another cluster: channel=" + Quoted.text(channel) + ", source="
                    + Quoted.text(source.getClusterId()) + ", target=" + Quoted.text(target.getClusterId())
                    + ", expected=a position in both lists of " + source.getPchannelsCount() + " and "
                    + target.getPchannelsCount() + " channels, actual=" + (position < 0 ? "none" : position));
        }
        return target.getPchannels(position) + channel.substring(pchannel.length());
    }

    /** {@link #targetOf} for each of some channels, in their order. */
    public List<String> targetsOf(List<String> channels) {
        return channels.stream().map(this::targetOf).toList();
    }

    static TidemarkException violation(String text) {
        return new TidemarkException(ErrorCode.REPLICATE_VIOLATION, text);
    }
}
