/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import io.tidemark.message.TidemarkException;
import java.util.List;
import java.util.Optional;

/**
 * What packing some messages came to.
 *
 * @param pack the pack, or empty if no message made it into one
 * @param failures why messages were left out, one for each; old consumers go on without them
 */
public record LegacyPacking(Optional<LegacyPack> pack, List<TidemarkException> failures) {
    /** Copies the list. */
    public LegacyPacking {
        failures = List.copyOf(failures);
    }
}
