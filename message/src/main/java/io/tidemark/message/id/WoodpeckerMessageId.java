/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.PaddedBase64;

/**
 * Id in a Woodpecker log: a segment and an entry of it. Ordered by segment, then entry.
 *
 * <p>The text is the padded base64 of these bytes, so that of (0, 0) is the <b>empty string</b>:
 *
 * <pre>
 *   08 varint   1: int64 segment   left out if 0
 *   10 varint   2: int64 entry     left out if 0
 * </pre>
 *
 * @param segmentId the segment, from 0
 * @param entryId the entry inside of the segment, from 0
 */
public record WoodpeckerMessageId(long segmentId, long entryId) implements MessageId {
    /** The first entry of the first segment; also the sentinel for the first retained record. */
    public static final WoodpeckerMessageId EARLIEST = new WoodpeckerMessageId(0, 0);
    /** Sentinel for the end of the log. */
    public static final WoodpeckerMessageId LATEST = new WoodpeckerMessageId(Long.MAX_VALUE, Long.MAX_VALUE);

    private static final int SEGMENT_FIELD = 1;
    private static final int ENTRY_FIELD = 2;

    /**
     * Reads the bytes under the base64, in any field order; unknown fields are left out.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if the bytes are no such id
     */
    public static WoodpeckerMessageId fromBytes(byte[] bytes) {
        IdBytes in = new IdBytes(bytes);
        long segmentId = 0;
        long entryId = 0;
        while (in.hasMore()) {
            int tag = in.readTag();
            switch (tag) {
                case SEGMENT_FIELD << 3 | IdBytes.VARINT -> segmentId = in.readVarint();
                case ENTRY_FIELD << 3 | IdBytes.VARINT -> entryId = in.readVarint();
                default -> in.skip(tag, /* depth= */ 0);
            }
        }
        return new WoodpeckerMessageId(segmentId, entryId);
    }

    /** The bytes under the base64 of the text, empty for (0, 0). */
    public byte[] toBytes() {
        byte[] bytes = new byte[bytesLength()];
        writeBytes(bytes, 0);
        return bytes;
    }

    @Override
    public WalKind walKind() {
        return WalKind.WOODPECKER;
    }

    private int bytesLength() {
        return (segmentId == 0 ? 0 : 1 + IdBytes.varintLength(segmentId))
                + (entryId == 0 ? 0 : 1 + IdBytes.varintLength(entryId));
    }

    private int writeBytes(byte[] dst, int offset) {
        int at = offset;
        if (segmentId != 0) {
            at = IdBytes.writeVarintField(SEGMENT_FIELD, segmentId, dst, at);
        }
        if (entryId != 0) {
            at = IdBytes.writeVarintField(ENTRY_FIELD, entryId, dst, at);
        }
        return at;
    }

    @Override
    public int textLength() {
        return PaddedBase64.encodedLength(bytesLength());
    }

    @Override
    public int writeText(byte[] dst, int offset) {
        int length = bytesLength();
        int tail = offset + PaddedBase64.encodedLength(length) - length;
        writeBytes(dst, tail);
        return PaddedBase64.encode(dst, tail, length, dst, offset);
    }

    @Override
    public int compareTo(MessageId other) {
        if (other instanceof WoodpeckerMessageId that) {
            int bySegment = Long.compare(segmentId, that.segmentId);
            return bySegment != 0 ? bySegment : Long.compare(entryId, that.entryId);
        }
        throw MessageIds.mixedKinds(this, other);
    }

    /** {@code segment/entry}. */
    @Override
    public String toString() {
        return segmentId + "/" + entryId;
    }
}
