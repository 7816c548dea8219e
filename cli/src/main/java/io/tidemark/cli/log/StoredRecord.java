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
 */
public record StoredRecord(ImmutableMessage message, String pchannel, Place place) {}
