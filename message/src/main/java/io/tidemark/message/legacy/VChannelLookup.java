/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import java.util.Optional;

/** Tells where collections live, which old records do not always say. */
@FunctionalInterface
public interface VChannelLookup {
    /** The vchannel that a collection has on a pchannel, or empty if it has none there, for example since it was dropped. */
    Optional<String> vchannelOf(long collectionId, String pchannel);
}
