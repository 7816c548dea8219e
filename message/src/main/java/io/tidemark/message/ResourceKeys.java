/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.proto.messages.ResourceDomain;
import io.tidemark.proto.messages.ResourceKey;

/**
 * The keys that a coordinator holds while it broadcasts, shared or exclusive. Two keys are about the same thing if domain
 * and key text are equal.
 *
 * <pre>
 *   domain           key text
 *   Cluster          (empty)
 *   DBName           &lt;database&gt;                    an empty name stands for "default"
 *   CollectionName   &lt;database&gt;:&lt;collection&gt;
 *   SnapshotName     &lt;collection id&gt;:&lt;snapshot&gt;
 *   Privilege        (empty)                       exclusive only
 * </pre>
 */
public final class ResourceKeys {
    private static final String DEFAULT_DATABASE = "default";
    private static final String DOMAIN_PREFIX = "ResourceDomain";

    private ResourceKeys() {}

    /** Every operation holds this one, unless it holds {@link #exclusiveCluster()}. */
    public static ResourceKey sharedCluster() {
        return key(ResourceDomain.ResourceDomainCluster, "", /* shared= */ true);
    }

    /** Held by operations on the whole cluster. */
    public static ResourceKey exclusiveCluster() {
        return key(ResourceDomain.ResourceDomainCluster, "", /* shared= */ false);
    }

    /** Held by operations inside of a database. */
    public static ResourceKey sharedDatabase(String database) {
        return key(ResourceDomain.ResourceDomainDBName, orDefault(database), /* shared= */ true);
    }

    /** Held by operations on a database, its aliases or the names in it. */
    public static ResourceKey exclusiveDatabase(String database) {
        return key(ResourceDomain.ResourceDomainDBName, orDefault(database), /* shared= */ false);
    }

    /** Held by operations that may run beside each other on a collection. */
    public static ResourceKey sharedCollection(String database, String collection) {
        return key(
                ResourceDomain.ResourceDomainCollectionName,
                orDefault(database) + ':' + collection,
                /* shared= */ true);
    }

    /** Held by operations on a collection. */
    public static ResourceKey exclusiveCollection(String database, String collection) {
        return key(
                ResourceDomain.ResourceDomainCollectionName,
                orDefault(database) + ':' + collection,
                /* shared= */ false);
    }

    /** Held by every change of users, roles and privileges. */
    public static ResourceKey exclusivePrivilege() {
        return key(ResourceDomain.ResourceDomainPrivilege, "", /* shared= */ false);
    }

    /** Held by those who read a snapshot. */
    public static ResourceKey sharedSnapshot(long collectionId, String snapshot) {
        return key(ResourceDomain.ResourceDomainSnapshotName, collectionId + ":" + snapshot, /* shared= */ true);
    }

    /** Held by operations on a snapshot. */
    public static ResourceKey exclusiveSnapshot(long collectionId, String snapshot) {
        return key(ResourceDomain.ResourceDomainSnapshotName, collectionId + ":" + snapshot, /* shared= */ false);
    }

    private static ResourceKey key(ResourceDomain domain, String key, boolean shared) {
        return ResourceKey.newBuilder()
                .setDomain(domain)
                .setKey(key)
                .setShared(shared)
                .build();
    }

    private static String orDefault(String database) {
        return database.isEmpty() ? DEFAULT_DATABASE : database;
    }

    /** For people: {@code CollectionName:default:books@X}, with {@code R} for shared; an unknown domain is its number. */
    public static String display(ResourceKey key) {
        return domainName(key) + ':' + key.getKey() + mode(key);
    }

    /** Like {@link #display} without the key text, as metrics want it: {@code CollectionName@X}. */
    public static String shortDisplay(ResourceKey key) {
        return domainName(key) + mode(key);
    }

    private static String mode(ResourceKey key) {
        return key.getShared() ? "@R" : "@X";
    }

    private static String domainName(ResourceKey key) {
        ResourceDomain domain = key.getDomain();
        return domain == ResourceDomain.UNRECOGNIZED
                ? Integer.toString(key.getDomainValue())
                : domain.name().substring(DOMAIN_PREFIX.length());
    }
}
