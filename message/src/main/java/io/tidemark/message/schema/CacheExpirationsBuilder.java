/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.schema;

import io.tidemark.proto.messages.CacheExpiration;
import io.tidemark.proto.messages.CacheExpirations;
import io.tidemark.proto.messages.LegacyProxyCollectionMetaCache;
import java.util.function.Consumer;

/**
 * Collects what proxies must forget when a schema change takes effect. Used by one thread.
 */
public final class CacheExpirationsBuilder {
    private final CacheExpirations.Builder expirations = CacheExpirations.newBuilder();

    /**
     * Adds one entry of the proxies' cache of collections.
     *
     * @param entry sets what is known of it: database, collection, partition and the legacy type of the operation, each
     *     optional
     */
    public CacheExpirationsBuilder collection(Consumer<LegacyProxyCollectionMetaCache.Builder> entry) {
        LegacyProxyCollectionMetaCache.Builder cache = LegacyProxyCollectionMetaCache.newBuilder();
        entry.accept(cache);
        expirations.addCacheExpirations(CacheExpiration.newBuilder().setLegacyProxyCollectionMetaCache(cache));
        return this;
    }

    /** What was added, in that order. */
    public CacheExpirations build() {
        return expirations.build();
    }
}
