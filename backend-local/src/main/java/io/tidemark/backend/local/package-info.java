/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The log on local disk. All channels of a directory share one journal, so that one flush makes the appends of all of them
 * durable.
 *
 * <pre>
 *   {@link io.tidemark.backend.local.LocalBackend} ── opens ──► handles of channels, readers
 *         │ owns
 *      Journal ── segments: who holds which ids, what can be recycled; what is published to readers
 *         │ fed through Batch, by one Committer thread
 *      segment file ── {@code 0000000000000001.seg}: SegmentHeader, STATE, then batches of frames, at last END
 *         │
 *       Frame ── bytes with a checksum that also names segment and incarnation
 *         │
 *      StorageFiles ── the disk, or what a test makes of it
 * </pre>
 *
 * <p>{@code docs/formats.md} draws every byte.
 */
@NullMarked
package io.tidemark.backend.local;

import org.jspecify.annotations.NullMarked;
