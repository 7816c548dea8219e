/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * A channel of a local log at some moment.
 *
 * @param name of the pchannel
 * @param term the last one that it was opened with for writing, from 1; an opening needs a higher one
 * @param startId id of the first record that was not truncated, or of the next one where none is left
 * @param nextId id that the next record gets, from 1; so the last record has the id before
 * @param maxTimeTick greatest time tick of all records ever, unsigned; 0 if none had one
 */
public record LocalChannel(String name, long term, long startId, long nextId, long maxTimeTick) {}
