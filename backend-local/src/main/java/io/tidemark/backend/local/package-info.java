/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The log on local disk. All channels of a directory share one journal, so that one flush makes the appends of all of them
 * durable.
 *
 * <pre>
 *   {@link io.tidemark.backend.local.LocalBackend} ── opens ──► handles of channels, readers
 *         │ owns
 *      JournalView ── what readers see: Segments, ChannelTable, how far they may read
 *         │ is
 *      Journal ── accepts appends into a Batch          or   FollowedJournal ── another process writes it
 *         │                                                        │
 *      Committer ── JournalWriter: writes, forces, rolls        TailWalk ── reads on where it stopped
 *      Acker ── tells appends of their success, under load
 *      Reclaimer ── recycles dead segments, rewrites mostly dead ones, applies Retention
 *         │
 *      segment file ── {@code 0000000000000001.seg}: SegmentHeader, STATE, batches of frames, at last FOOTER and SEAL
 *         │
 *       Frame ── bytes with a checksum that also names segment and incarnation
 *         │
 *      StorageFiles ── the disk, or what a test makes of it
 * </pre>
 *
 * <p>Names tell the rest: {@code Segment…} is about one file, {@code …Check}, {@code LogCheck…} and {@code LocalLog…} look into a
 * directory without opening it as a log.
 *
 * <p>{@code docs/formats.md} draws every byte.
 */
@NullMarked
package io.tidemark.backend.local;

import org.jspecify.annotations.NullMarked;
