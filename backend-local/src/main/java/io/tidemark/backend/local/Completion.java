/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** One thread waiting for a frame that is no record. */
final class Completion implements AppendCallback {
    private final String operation;
    private final CompletableFuture<Boolean> written = new CompletableFuture<>();

    Completion(String operation) {
        this.operation = operation;
    }

    @Override
    public void appended(MessageId id) {
        written.complete(true);
    }

    @Override
    public void failed(TidemarkException failure) {
        written.completeExceptionally(failure);
    }

    void await() {
        try {
            written.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TidemarkException(ErrorCode.INTERRUPTED, operation + ", interrupted, the outcome is unknown", e);
        } catch (ExecutionException e) {
            throw (TidemarkException) e.getCause();
        }
    }
}
