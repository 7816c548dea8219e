/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.testkit.LogBackendContract;
import io.tidemark.wal.spi.LogBackend;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class LocalBackendContractTest extends LogBackendContract {
    @TempDir
    private Path directory;

    @Override
    protected LogBackend newBackend() {
        return LocalBackend.open(
                directory, LocalOptions.defaults().withWarnFreePercent(0).withRefuseFreePercent(0));
    }
}
