/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.wire.Base36;

/**
 * Id in a Kafka topic (always its partition 0); the text is the signed base 36 form of the offset.
 *
 * @param offset the record's offset; -2 stands for the first record, -1 for the end
 */
public record KafkaMessageId(long offset) implements MessageId {
    /** Sentinel for the first retained record. */
    public static final KafkaMessageId EARLIEST = new KafkaMessageId(-2);

    /** Sentinel for the end of the log. */
    public static final KafkaMessageId LATEST = new KafkaMessageId(-1);

    @Override
    public WalKind walKind() {
        return WalKind.KAFKA;
    }

    @Override
    public int textLength() {
        return Base36.signedLength(offset);
    }

    @Override
    public int writeText(byte[] dst, int offset) {
        return Base36.writeSigned(this.offset, dst, offset);
    }

    @Override
    public int compareTo(MessageId other) {
        if (other instanceof KafkaMessageId that) {
            return Long.compare(offset, that.offset);
        }
        throw MessageIds.mixedKinds(this, other);
    }

    /** The number in decimal. */
    @Override
    public String toString() {
        return Long.toString(offset);
    }
}
