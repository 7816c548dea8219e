/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.wire.Decimal;

/**
 * Id in the log that tests use; the text is decimal, unlike that of every other numeric id. A negative one (only a
 * fault makes them) is written with a sign and cannot be read back; text of 2^63 and above is read as the negative
 * number with the same bits.
 *
 * @param value the record's number from 0
 */
public record TestMessageId(long value) implements MessageId {

    @Override
    public WalKind walKind() {
        return WalKind.TEST;
    }

    @Override
    public int textLength() {
        return Decimal.length(value);
    }

    @Override
    public int writeText(byte[] dst, int offset) {
        return Decimal.write(value, dst, offset);
    }

    @Override
    public int compareTo(MessageId other) {
        if (other instanceof TestMessageId that) {
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
