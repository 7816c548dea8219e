/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

/**
 * What a journal knows of a channel at some place of it.
 *
 * @param number in frames, from 1
 * @param term the last one that it was opened with
 * @param startId first id that was not truncated
 * @param nextId the id that the next record gets, from 1
 */
record ChannelState(int number, String name, long term, long startId, long nextId) {
    static ChannelState created(int number, String name, long term) {
        return new ChannelState(number, name, term, 1, 1);
    }

    ChannelState withTerm(long newTerm) {
        return new ChannelState(number, name, newTerm, startId, nextId);
    }

    ChannelState withStartId(long newStartId) {
        return new ChannelState(number, name, term, newStartId, nextId);
    }

    ChannelState withNextId(long newNextId) {
        return new ChannelState(number, name, term, startId, newNextId);
    }
}
