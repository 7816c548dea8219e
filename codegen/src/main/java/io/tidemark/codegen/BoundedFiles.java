/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads input files without trusting their size. */
final class BoundedFiles {
    private BoundedFiles() {}

    /**
     * All bytes of a file.
     *
     * @throws CatalogException if there are more than {@code maxBytes}; no more than that is ever read
     */
    static byte[] read(Path file, int maxBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() >= 0) {
                throw Place.ofFile(file.toString())
                        .refuse(CatalogFault.FILE_TOO_LARGE, "expected=at most " + maxBytes + " bytes");
            }
            return bytes;
        }
    }
}
