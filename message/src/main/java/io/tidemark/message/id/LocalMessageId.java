/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.Base36;

/**
 * Id in Tidemark's own log: a number that grows from record to record; the text is its base 36 form.
 *
 * @param value the number, from 1; 0 stands for the place before the first record
 */
public record LocalMessageId(long value) implements MessageId {
    /** The place before the first record. */
    public static final LocalMessageId EARLIEST = new LocalMessageId(0);

    /** Refuses a negative number with {@link ErrorCode#INVALID_ARGUMENT}. */
    public LocalMessageId {
        if (value < 0) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT, "make local message id: expected=0 or more, actual=" + value);
        }
    }

    @Override
    public WalKind walKind() {
        return WalKind.LOCAL;
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
        if (other instanceof LocalMessageId that) {
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
