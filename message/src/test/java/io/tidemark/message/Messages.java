/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.messages.PartitionSegmentAssignment;
import io.tidemark.proto.messages.SegmentAssignment;
import io.tidemark.proto.msg.InsertRequest;

/** Small messages for tests of single behaviours. */
public final class Messages {
    /** Where they are sent. */
    public static final String VCHANNEL = "by-dev-rootcoord-dml_0_100v0";

    private Messages() {}

    /** An insert of collection 100, partition 1, segment 7, two rows, before it is built. */
    public static MessageBuilder<InsertMessageHeader, InsertRequest> anInsert() {
        return InsertMessage.builder().header(insertHeader()).body(insertBody()).vchannel(VCHANNEL);
    }

    /** The header of {@link #anInsert()}. */
    public static InsertMessageHeader insertHeader() {
        return InsertMessageHeader.newBuilder()
                .setCollectionId(100)
                .addPartitions(PartitionSegmentAssignment.newBuilder()
                        .setPartitionId(1)
                        .setRows(2)
                        .setSegmentAssignment(SegmentAssignment.newBuilder().setSegmentId(7)))
                .build();
    }

    /** The body of {@link #anInsert()}. */
    public static InsertRequest insertBody() {
        return InsertRequest.newBuilder()
                .setCollectionID(100)
                .setPartitionID(1)
                .setNumRows(2)
                .build();
    }

    /** The message as a log holds it at offset {@code id}, with that last confirmed id too. */
    public static ImmutableMessage stored(MutableMessage message, long id, long timeTick) {
        return message.copy().timeTick(timeTick).lastConfirmedSameAsId().intoImmutableMessage(new KafkaMessageId(id));
    }
}
