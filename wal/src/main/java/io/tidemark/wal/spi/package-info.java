/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The contract between Tidemark and whatever stores its log.
 *
 * <p>A {@link io.tidemark.wal.spi.LogBackend} holds channels, each a sequence of records with growing ids. A channel is
 * opened for {@linkplain io.tidemark.wal.spi.ReadableLog reading} or, under a term that nobody used before, for
 * {@linkplain io.tidemark.wal.spi.WritableLog writing}; a {@link io.tidemark.wal.spi.LogReader} follows it from a
 * {@link io.tidemark.wal.spi.StartPosition}. What a message means, its time tick or its transaction, is no concern of a
 * backend: it keeps bytes in order.
 *
 * <pre>
 *   LogBackend ──openForWriting(channel@term)──► WritableLog ── append, appendAsync, truncatePrefix
 *       │                                            │ is a
 *       └──────openForReading(channel)──────────► ReadableLog ── read(StartPosition) ──► LogReader, fetch(id)
 * </pre>
 *
 * <p>The tests of {@code tidemark-testkit} check each sentence of the contract against any backend.
 */
@NullMarked
package io.tidemark.wal.spi;

import org.jspecify.annotations.NullMarked;
