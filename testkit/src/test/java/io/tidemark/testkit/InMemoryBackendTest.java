/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.testkit;

import io.tidemark.wal.memory.InMemoryBackend;
import io.tidemark.wal.spi.LogBackend;

final class InMemoryBackendTest extends LogBackendContract {
    @Override
    protected LogBackend newBackend() {
        return new InMemoryBackend();
    }
}
