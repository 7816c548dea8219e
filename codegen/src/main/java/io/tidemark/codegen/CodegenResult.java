/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.nio.file.Path;
import java.util.List;

/**
 * What a run changed, or would have changed if it had not been told to compare only.
 *
 * @param written files that are new or have new content
 * @param deleted files of an earlier run that are no longer wanted
 * @param types number of rows of the catalog
 */
public record CodegenResult(List<Path> written, List<Path> deleted, int types) {
    /** Copies the lists. */
    public CodegenResult {
        written = List.copyOf(written);
        deleted = List.copyOf(deleted);
    }

    /** Whether everything was as it should be already. */
    public boolean upToDate() {
        return written.isEmpty() && deleted.isEmpty();
    }
}
