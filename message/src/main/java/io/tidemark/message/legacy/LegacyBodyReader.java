/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.TraceContext;
import io.tidemark.message.cipher.MessageCipher;
import io.tidemark.message.milvus.CreateCollectionMessage;
import io.tidemark.message.milvus.CreatePartitionMessage;
import io.tidemark.message.milvus.DeleteMessage;
import io.tidemark.message.milvus.DropCollectionMessage;
import io.tidemark.message.milvus.DropPartitionMessage;
import io.tidemark.message.milvus.ImportMessage;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.messages.PartitionSegmentAssignment;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.ImportMsg;
import io.tidemark.proto.msg.InsertRequest;
import io.tidemark.proto.msg.MsgPosition;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a stored message and repairs it: senders of the streaming system leave to the log what senders of the
 * older stream filled in themselves (ticks, segments), and the log puts it into the header, where old consumers do not look.
 *
 * @param cipher decrypts, or {@code null} to refuse what is encrypted
 * @param position where the message stands
 * @param traceContext the span to report
 */
record LegacyBodyReader(
        @Nullable MessageCipher cipher,
        MsgPosition position,
        @Nullable TraceContext traceContext) implements MilvusMessage.DefaultVisitor<LegacyMessage> {
    @Override
    public LegacyMessage visitDefault(MilvusMessage message) {
        throw new TidemarkException(
                ErrorCode.UNSUPPORTED_TYPE,
                "convert message for old consumers: expected=a type with a body in this version, actual="
                        + message.message());
    }

    @Override
    public LegacyMessage visit(TimeTickMessage message) {
        return asSent(LegacyBodyType.TIME_TICK, message);
    }

    @Override
    public LegacyMessage visit(CreateCollectionMessage message) {
        return asSent(LegacyBodyType.CREATE_COLLECTION, message);
    }

    @Override
    public LegacyMessage visit(DropCollectionMessage message) {
        return asSent(LegacyBodyType.DROP_COLLECTION, message);
    }

    @Override
    public LegacyMessage visit(CreatePartitionMessage message) {
        return asSent(LegacyBodyType.CREATE_PARTITION, message);
    }

    @Override
    public LegacyMessage visit(DropPartitionMessage message) {
        return asSent(LegacyBodyType.DROP_PARTITION, message);
    }

    @Override
    public LegacyMessage visit(ImportMessage message) {
        ImportMsg body = body(LegacyBodyType.IMPORT, message);
        return repaired(
                LegacyBodyType.IMPORT,
                body.toBuilder().setBase(stamped(body.getBase())).build());
    }

    @Override
    public LegacyMessage visit(DeleteMessage message) {
        DeleteRequest body = body(LegacyBodyType.DELETE, message);
        requireCollection(message, message.header().getCollectionId(), body.getCollectionID());
        return repaired(
                LegacyBodyType.DELETE,
                body.toBuilder()
                        .clearTimestamps()
                        .addAllTimestamps(Collections.nCopies(body.getTimestampsCount(), timeTick()))
                        .setShardName(position.getChannelName())
                        .build());
    }

    @Override
    public LegacyMessage visit(InsertMessage message) {
        InsertRequest body = body(LegacyBodyType.INSERT, message);
        requireCollection(message, message.header().getCollectionId(), body.getCollectionID());
        return repaired(
                LegacyBodyType.INSERT,
                body.toBuilder()
                        .setBase(stamped(body.getBase()))
                        .setSegmentID(segmentId(message, body.getPartitionID()))
                        .clearTimestamps()
                        .addAllTimestamps(Collections.nCopies(rows(message, body), timeTick()))
                        .setShardName(position.getChannelName())
                        .build());
    }

    // ---- steps ------------------------------------------------------------------------------------------------------

    private <B extends Message> LegacyMessage asSent(LegacyBodyType<B> type, ImmutableMessageView<?, B> message) {
        return repaired(type, body(type, message));
    }

    private <B extends Message> LegacyMessage repaired(LegacyBodyType<B> type, B body) {
        return LegacyBodyMessage.of(type, body, timeTick(), position, traceContext);
    }

    /** The plain body, which has its base. */
    private <B extends Message> B body(LegacyBodyType<B> type, ImmutableMessageView<?, B> message) {
        B body = type.complete(cipher == null ? message.body() : message.body(cipher));
        type.requireBase(body);
        return body;
    }

    private long timeTick() {
        return position.getTimestamp();
    }

    private MsgBase stamped(MsgBase base) {
        return base.toBuilder().setTimestamp(timeTick()).build();
    }

    private static void requireCollection(ImmutableMessageView<?, ?> message, long inHeader, long inBody) {
        if (inHeader != inBody) {
            throw corrupt(message, "the header's collection " + inHeader, Long.toString(inBody));
        }
    }

    /** The segment that the log chose for a partition. */
    private static long segmentId(InsertMessage message, long partitionId) {
        InsertMessageHeader header = message.header();
        PartitionSegmentAssignment partition = header.getPartitionsList().stream()
                .filter(candidate -> candidate.getPartitionId() == partitionId)
                .findFirst()
                .orElseThrow(() -> corrupt(message, "partition " + partitionId + " in the header", "none"));
        long segmentId = partition.getSegmentAssignment().getSegmentId();
        if (segmentId == 0) {
            throw corrupt(message, "a segment for partition " + partitionId, "none");
        }
        return segmentId;
    }

    /** The number of rows, each of which gets a tick; no row is smaller than a byte. */
    private static int rows(InsertMessage message, InsertRequest body) {
        long rows = body.getNumRows();
        int payloadBytes = message.message().payloadSize();
        if (rows < 0 || rows > payloadBytes) {
            throw corrupt(message, "at most a row for each of " + payloadBytes + " bytes", Long.toUnsignedString(rows));
        }
        return (int) rows;
    }

    private static TidemarkException corrupt(ImmutableMessageView<?, ?> message, String expected, String actual) {
        return new TidemarkException(
                ErrorCode.CORRUPT_MESSAGE,
                "header and body of a message contradict each other: " + message + ", expected=" + expected
                        + ", actual=" + actual);
    }
}
