/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One thread that waits for one append. Made and awaited by that thread, completed by any. */
final class AppendWaiter implements AppendCallback {
    private final Thread owner = Thread.currentThread();
    /** The id or the failure; written once, then the owner is woken. */
    private volatile @Nullable Object outcome;

    @Override
    public void appended(MessageId id) {
        complete(id);
    }

    @Override
    public void failed(TidemarkException failure) {
        complete(failure);
    }

    private void complete(Object value) {
        outcome = value;
        LockSupport.unpark(owner);
    }

    MessageId await(ChannelTerm channel) {
        Object value;
        while ((value = outcome) == null) {
            LockSupport.park(this);
            if (outcome == null && owner.isInterrupted()) {
                throw new TidemarkException(
                        ErrorCode.INTERRUPTED, "append: channel=" + channel + ", interrupted, the outcome is unknown");
            }
        }
        if (value instanceof TidemarkException failure) {
            throw failure;
        }
        return (MessageId) value;
    }
}
