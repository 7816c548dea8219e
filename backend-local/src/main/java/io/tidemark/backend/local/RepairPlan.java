/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.List;

/**
 * What a repair would do, and what it cannot do.
 *
 * @param steps in their order
 * @param hopeless findings that no step mends; where there are any, nothing is done at all
 * @param isFirstOfSeveral whether a further check decides what is to be done after these steps
 */
public record RepairPlan(List<RepairStep> steps, List<LogFinding> hopeless, boolean isFirstOfSeveral) {
    /** Copies the lists. */
    public RepairPlan {
        steps = List.copyOf(steps);
        hopeless = List.copyOf(hopeless);
    }
}
