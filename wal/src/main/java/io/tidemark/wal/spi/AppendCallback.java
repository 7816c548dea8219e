/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.wal.spi;

import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;

/**
 * Hears the outcome of appends. One callback may serve any number of them. Exactly one of the two methods is called for an
 * append; neither may block or throw, since other appends wait behind it.
 */
public interface AppendCallback {
    /** The record is durable under this id. */
    void appended(MessageId id);

    /** The append failed; {@link WritableLog} lists how. */
    void failed(TidemarkException failure);
}
