/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The border to what came before the streaming system: records of version 0, positions, and the message packs that old
 * consumers work on.
 *
 * <pre>
 *   old record  ──► OldRecordAdaptor ──► message ──► LegacyPackBuffer ──► LegacyPack ──► old consumer
 *                   (OldIdWindow)                    (LegacyConverter)
 * </pre>
 *
 * Nothing here starts a thread or waits; whoever reads a log calls it.
 */
@NullMarked
package io.tidemark.message.legacy;

import org.jspecify.annotations.NullMarked;
