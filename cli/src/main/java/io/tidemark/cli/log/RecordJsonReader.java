/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.MessageLimits;

/**
 * Reads the <i>Record</i> form: the protobuf JSON of {@code common.ImmutableMessage}, or of {@code messages.Message} where
 * there is no id. Keys that are not known are passed over.
 *
 * <pre>{@code
 * {"id":{"id":"3krzoiw6j3sx","WALName":"RocksMQ"},"payload":"Cg8I…","properties":{"_t":"1","_tt":"3krzoiw6j3sw","_v":"1"}}
 * }</pre>
 *
 * Two keys are ours: {@code pchannel}, the log that the record belongs to, and {@code propertiesHex}, properties whose bytes
 * are not UTF-8.
 */
final class RecordJsonReader {
    private final MessageLimits limits;

    RecordJsonReader(MessageLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads one line.
     *
     * @param bytes UTF-8; not kept
     * @throws BadRecordException with the column at which the line stops being a record
     */
    StoredRecord read(byte[] bytes, int offset, int length, Place place) {
        return new RecordJsonLine(new JsonCursor(bytes, offset, length, place), limits).read();
    }
}
