/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ImmutableMessage;

/**
 * One record as it is stored.
 *
 * @param message with or without an id
 * @param pchannel the log that it belongs to: as stated beside the record, else as its vchannel tells; empty where neither
 *     says anything, as with a time tick in a file of bare records
 * @param place where it stands
 * @param isChannelStated whether the channel is stated beside the record
 * @param isRedacted whether it says of itself that credentials in it were replaced
 */
public record StoredRecord(
        ImmutableMessage message, String pchannel, Place place, boolean isChannelStated, boolean isRedacted) {
    /** A record of which no more is known than what stands in it. */
    static StoredRecord bare(ImmutableMessage message, Place place) {
        return new StoredRecord(
                message,
                RecordJsonLine.pchannelOf(message),
                place,
                /* isChannelStated= */ false,
                /* isRedacted= */ false);
    }

    /** A record of a log whose channel is known. */
    public static StoredRecord of(ImmutableMessage message, String pchannel, Place place) {
        return new StoredRecord(message, pchannel, place, /* isChannelStated= */ true, /* isRedacted= */ false);
    }

    /** The record as one of a channel. */
    public StoredRecord withPChannel(String name) {
        return new StoredRecord(message, name, place, isChannelStated, isRedacted);
    }
}
