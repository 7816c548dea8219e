/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.wire.PaddedBase64;

/**
 * Id in a Pulsar topic. Ordered by ledger, entry and batch index, all signed; partition and batch size are carried but
 * count neither for order nor for equality, as client libraries do not agree on them.
 *
 * <p>The text is the padded base64 of Pulsar's {@code MessageIdData}. All five fields are written, also with a value
 * that is a default, and a negative one takes ten bytes:
 *
 * <pre>
 *   08 varint   1: uint64 ledger      required; from 2^63 it reads as negative
 *   10 varint   2: uint64 entry       required
 *   18 varint   3: int32 partition    -1 if missing
 *   20 varint   4: int32 batch index  -1 if missing
 *               5: repeated int64 ack set, 7: MessageIdData first chunk: checked on read, then left out
 *   30 varint   6: int32 batch size   0 if missing
 * </pre>
 *
 * @param ledgerId the ledger
 * @param entryId the entry inside of the ledger
 * @param batchIndex place inside of the entry, -1 for none
 * @param partition partition of the topic, -1 for none
 * @param batchSize messages inside of the entry, 0 if not told
 */
public record PulsarMessageId(long ledgerId, long entryId, int batchIndex, int partition, int batchSize)
        implements MessageId {
    /** Sentinel for the first retained record. */
    public static final PulsarMessageId EARLIEST = new PulsarMessageId(-1, -1, -1, -1, 0);
    /** Sentinel for the end of the log. */
    public static final PulsarMessageId LATEST = new PulsarMessageId(Long.MAX_VALUE, Long.MAX_VALUE, -1, -1, 0);

    private static final int LEDGER_FIELD = 1;
    private static final int ENTRY_FIELD = 2;
    private static final int PARTITION_FIELD = 3;
    private static final int BATCH_INDEX_FIELD = 4;
    private static final int ACK_SET_FIELD = 5;
    private static final int BATCH_SIZE_FIELD = 6;
    private static final int FIRST_CHUNK_FIELD = 7;

    /**
     * The id of a record as Milvus writes it, from what a client library reports. Libraries tell "no batch" and "no
     * partition" as -1 or as 0; what Milvus writes for a record of an unpartitioned topic is partition 0 and at least
     * batch index 0 of batch size 1.
     */
    public static PulsarMessageId ofRecord(long ledgerId, long entryId, int batchIndex, int batchSize) {
        return new PulsarMessageId(
                ledgerId, entryId, Math.max(0, batchIndex), /* partition= */ 0, Math.max(1, batchSize));
    }

    /**
     * Reads the bytes of {@code MessageIdData}, in any field order, first chunk and unknown fields left out.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED} if the bytes are no such id
     */
    public static PulsarMessageId fromBytes(byte[] bytes) {
        return new Reader(bytes).read();
    }

    /** The bytes under the base64 of the text. */
    public byte[] toBytes() {
        byte[] bytes = new byte[bytesLength()];
        writeBytes(bytes, 0);
        return bytes;
    }

    @Override
    public WalKind walKind() {
        return WalKind.PULSAR;
    }

    private int bytesLength() {
        return 5
                + IdBytes.varintLength(ledgerId)
                + IdBytes.varintLength(entryId)
                + IdBytes.varintLength(partition)
                + IdBytes.varintLength(batchIndex)
                + IdBytes.varintLength(batchSize);
    }

    private int writeBytes(byte[] dst, int offset) {
        int at = IdBytes.writeVarintField(LEDGER_FIELD, ledgerId, dst, offset);
        at = IdBytes.writeVarintField(ENTRY_FIELD, entryId, dst, at);
        at = IdBytes.writeVarintField(PARTITION_FIELD, partition, dst, at);
        at = IdBytes.writeVarintField(BATCH_INDEX_FIELD, batchIndex, dst, at);
        return IdBytes.writeVarintField(BATCH_SIZE_FIELD, batchSize, dst, at);
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
        if (!(other instanceof PulsarMessageId that)) {
            throw MessageIds.mixedKinds(this, other);
        }
        int byLedger = Long.compare(ledgerId, that.ledgerId);
        int byEntry = Long.compare(entryId, that.entryId);
        return byLedger != 0 ? byLedger : byEntry != 0 ? byEntry : Integer.compare(batchIndex, that.batchIndex);
    }

    /** Whether ledger, entry and batch index agree. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PulsarMessageId that
                && ledgerId == that.ledgerId
                && entryId == that.entryId
                && batchIndex == that.batchIndex;
    }

    @Override
    public int hashCode() {
        return (31 * Long.hashCode(ledgerId) + Long.hashCode(entryId)) * 31 + batchIndex;
    }

    /** {@code ledger/entry/batch}. */
    @Override
    public String toString() {
        return ledgerId + "/" + entryId + "/" + batchIndex;
    }

    /**
     * Reads one id and checks the ids nested in it. Occurrences of one nested field are merged before their required
     * fields are looked for, as protobuf demands, so one bit per depth says what was seen anywhere at that depth.
     */
    private static final class Reader {
        private final IdBytes in;
        private long ledgerId;
        private long entryId;
        private int partition = -1;
        private int batchIndex = -1;
        private int batchSize;
        private int depthsWithId;
        private int depthsWithLedger;
        private int depthsWithEntry;

        Reader(byte[] bytes) {
            this.in = new IdBytes(bytes);
        }

        PulsarMessageId read() {
            readId(/* depth= */ 0);
            if (depthsWithLedger != depthsWithId || depthsWithEntry != depthsWithId) {
                throw in.malformed("ledger and entry in each id");
            }
            return new PulsarMessageId(ledgerId, entryId, batchIndex, partition, batchSize);
        }

        private void readId(int depth) {
            in.requireDepth(depth);
            depthsWithId |= 1 << depth;
            while (in.hasMore()) {
                int tag = in.readTag();
                switch (tag) {
                    case LEDGER_FIELD << 3 | IdBytes.VARINT -> readLedger(depth);
                    case ENTRY_FIELD << 3 | IdBytes.VARINT -> readEntry(depth);
                    case FIRST_CHUNK_FIELD << 3 | IdBytes.LENGTH_DELIMITED -> readFirstChunk(depth);
                    case ACK_SET_FIELD << 3 | IdBytes.LENGTH_DELIMITED -> readPackedAckSet();
                    default -> readOther(tag, depth);
                }
            }
        }

        private void readLedger(int depth) {
            long value = in.readVarint();
            ledgerId = depth == 0 ? value : ledgerId;
            depthsWithLedger |= 1 << depth;
        }

        private void readEntry(int depth) {
            long value = in.readVarint();
            entryId = depth == 0 ? value : entryId;
            depthsWithEntry |= 1 << depth;
        }

        private void readFirstChunk(int depth) {
            int outerEnd = in.enter();
            readId(depth + 1);
            in.leave(outerEnd);
        }

        private void readPackedAckSet() {
            int outerEnd = in.enter();
            while (in.hasMore()) {
                in.readVarint();
            }
            in.leave(outerEnd);
        }

        private void readOther(int tag, int depth) {
            boolean nested = depth > 0;
            if (nested || (tag & 7) != IdBytes.VARINT) {
                in.skip(tag, depth);
                return;
            }
            int value = (int) in.readVarint(); // int32 keeps the low half, like every protobuf reader
            switch (tag >>> 3) {
                case PARTITION_FIELD -> partition = value;
                case BATCH_INDEX_FIELD -> batchIndex = value;
                case BATCH_SIZE_FIELD -> batchSize = value;
                default -> {} // the ack set, or unknown
            }
        }
    }
}
