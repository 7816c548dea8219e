/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.replicate;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.CrossClusterTopology;
import io.tidemark.proto.common.MilvusCluster;
import io.tidemark.proto.common.ReplicateConfiguration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Clusters and the edges between them, with the rules without which a configuration means nothing: edges join listed
 * clusters, no edge comes twice, nobody has two sources, and exactly one cluster, the primary, has none.
 */
final class ReplicateGraph {
    private final Map<String, MilvusCluster> clusters = new HashMap<>();

    /**
     * Reads a configuration.
     *
     * @throws TidemarkException {@link ErrorCode#REPLICATE_VIOLATION} if it breaks a rule
     */
    ReplicateGraph(ReplicateConfiguration configuration) {
        configuration.getClustersList().forEach(cluster -> clusters.put(cluster.getClusterId(), cluster));
        Set<CrossClusterTopology> edges = new HashSet<>();
        Set<String> targets = new HashSet<>();
        for (CrossClusterTopology edge : configuration.getCrossClusterTopologyList()) {
            require(clusters.containsKey(edge.getSourceClusterId()), edge, "a listed source");
            require(clusters.containsKey(edge.getTargetClusterId()), edge, "a listed target");
            require(edges.add(edge), edge, "each edge once");
            require(targets.add(edge.getTargetClusterId()), edge, "one source for each target");
        }
        long primaries = clusters.keySet().stream()
                .filter(cluster -> !targets.contains(cluster))
                .count();
        if (primaries != 1) {
            throw ChannelMapping.violation(
                    "check replication configuration: expected=one cluster without a source, actual=" + primaries);
        }
    }

    private static void require(boolean condition, CrossClusterTopology edge, String expected) {
        if (!condition) {
            throw ChannelMapping.violation("check replication configuration: expected=" + expected + ", actual="
                    + Quoted.text(edge.getSourceClusterId()) + " to " + Quoted.text(edge.getTargetClusterId()));
        }
    }

    boolean contains(String clusterId) {
        return clusters.containsKey(clusterId);
    }

    /**
     * Checks that channels of all clusters correspond to those of one of them.
     *
     * @throws TidemarkException {@link ErrorCode#REPLICATE_VIOLATION} if a cluster has more or fewer
     */
    void requireSameChannelCountAs(String clusterId) {
        MilvusCluster own = clusters.get(clusterId);
        int count = own == null ? 0 : own.getPchannelsCount();
        for (MilvusCluster cluster : clusters.values()) {
            if (cluster.getPchannelsCount() != count) {
                throw ChannelMapping.violation("check replication configuration: cluster="
                        + Quoted.text(cluster.getClusterId()) + ", expected=" + count + " channels as in "
                        + Quoted.text(clusterId) + ", actual=" + cluster.getPchannelsCount());
            }
        }
    }
}
