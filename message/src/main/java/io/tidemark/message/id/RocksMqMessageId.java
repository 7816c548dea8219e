/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.wire.Base36;

/**
 * Id in a RocksMQ topic; the text is its signed base 36 form.
 *
 * @param value the key of the record inside of its topic; -1 stands for the first
 */
public record RocksMqMessageId(long value) implements MessageId {
    /** Sentinel before all records, which a switch to this kind of log stores as a checkpoint. */
    public static final RocksMqMessageId EARLIEST = new RocksMqMessageId(-1);

    @Override
    public WalKind walKind() {
        return WalKind.ROCKSMQ;
    }

    @Override
    public int textLength() {
        return Base36.signedLength(value);
    }

    @Override
    public int writeText(byte[] dst, int offset) {
        return Base36.writeSigned(value, dst, offset);
    }

    @Override
    public int compareTo(MessageId other) {
        if (other instanceof RocksMqMessageId that) {
            return Long.compare(value, that.value);
        }
        throw MessageIds.mixedKinds(this, other);
    }

    /** The number in decimal. */
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
