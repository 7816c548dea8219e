/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.concurrent.CompletableFuture;

/** A future and its callback in one object. */
final class AppendFuture extends CompletableFuture<MessageId> implements AppendCallback {
    @Override
    public void appended(MessageId id) {
        complete(id);
    }

    @Override
    public void failed(TidemarkException failure) {
        completeExceptionally(failure);
    }
}
