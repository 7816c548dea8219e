/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import io.tidemark.codegen.TypeRow.DispatchMode;
import io.tidemark.codegen.TypeRow.DispatchTarget;
import io.tidemark.codegen.TypeRow.ExclusiveScope;
import io.tidemark.codegen.TypeRow.Flag;

/** Rules about one row that need nothing but the row. */
final class RowRules {
    private RowRules() {}

    static void check(TypeRow row) {
        if (row.version() == 0) {
            throw row.place().refuse(CatalogFault.RESERVED_VERSION, "type=" + row.name() + ", expected=1 or more");
        }
        boolean exclusive = row.flags().has(Flag.EXCLUSIVE_REQUIRED);
        require(
                exclusive == (row.exclusiveScope() != ExclusiveScope.NONE),
                row,
                "exclusiveRequired=" + exclusive + ", exclusiveScope=" + row.exclusiveScope());
        boolean allPchannels = row.dispatch().targets().contains(DispatchTarget.ALL_PCHANNELS);
        require(
                row.dispatch().pchannelLevel() == allPchannels,
                row,
                "pchannelLevel=" + row.dispatch().pchannelLevel() + ", targets="
                        + row.dispatch().targets());
        require(
                row.dispatch().mode() != DispatchMode.BROADCAST
                        || !row.dispatch().targets().isEmpty(),
                row,
                "dispatch=BROADCAST, targets=none");
        require(row.ackCallback() || !row.ackOnceCallback(), row, "ackCallback=false, ackOnceCallback=true");
    }

    private static void require(boolean holds, TypeRow row, String detail) {
        if (!holds) {
            throw row.place().refuse(CatalogFault.CONTRADICTION, "type=" + row.name() + ", " + detail);
        }
    }
}
