/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * What a journal knows of a channel at some place of it.
 *
 * @param number in frames, from 1
 * @param term the last one that it was opened with
 * @param startId first id that was not truncated
 * @param nextId the id that the next record gets, from 1
 * @param maxTimeTick greatest time tick of all records so far, unsigned, 0 for none
 */
record ChannelState(int number, String name, long term, long startId, long nextId, long maxTimeTick) {
    static ChannelState created(int number, String name, long term) {
        return new ChannelState(number, name, term, 1, 1, 0);
    }
}
