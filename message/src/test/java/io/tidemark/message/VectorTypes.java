/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.proto.messages.BeginTxnMessageBody;
import io.tidemark.proto.messages.BeginTxnMessageHeader;
import io.tidemark.proto.messages.CreateIndexMessageBody;
import io.tidemark.proto.messages.CreateIndexMessageHeader;
import io.tidemark.proto.messages.DeleteMessageHeader;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.InsertRequest;
import io.tidemark.proto.msg.TimeTickMsg;

/** The few message types that tests of the model itself build or cast to, independent of any catalog. */
public final class VectorTypes {
    public static final MessageType<InsertMessageHeader, InsertRequest> INSERT = new MessageType<>(
            "Insert", 2, 1, InsertMessageHeader.getDefaultInstance(), InsertRequest.getDefaultInstance());
    public static final MessageType<DeleteMessageHeader, DeleteRequest> DELETE = new MessageType<>(
            "Delete", 3, 1, DeleteMessageHeader.getDefaultInstance(), DeleteRequest.getDefaultInstance());
    public static final MessageType<TimeTickMessageHeader, TimeTickMsg> TIME_TICK = new MessageType<>(
            "TimeTick", 1, 1, TimeTickMessageHeader.getDefaultInstance(), TimeTickMsg.getDefaultInstance());
    public static final MessageType<BeginTxnMessageHeader, BeginTxnMessageBody> BEGIN_TXN = new MessageType<>(
            "BeginTxn", 900, 2, BeginTxnMessageHeader.getDefaultInstance(), BeginTxnMessageBody.getDefaultInstance());
    public static final MessageType<CreateIndexMessageHeader, CreateIndexMessageBody> CREATE_INDEX = new MessageType<>(
            "CreateIndex",
            34,
            2,
            CreateIndexMessageHeader.getDefaultInstance(),
            CreateIndexMessageBody.getDefaultInstance());

    private VectorTypes() {}

    /** The type with this number, as vectors name it. */
    public static MessageType<?, ?> ofNumber(int number) {
        return switch (number) {
            case 1 -> TIME_TICK;
            case 2 -> INSERT;
            case 3 -> DELETE;
            case 34 -> CREATE_INDEX;
            case 900 -> BEGIN_TXN;
            default -> throw new AssertionError("no test type for number " + number);
        };
    }

    /** A stored message seen as a type. */
    public static <H extends Message, B extends Message> ImmutableMessageView<H, B> view(
            MessageType<H, B> type, ImmutableMessage message) {
        return StoredView.castTo(type, message);
    }

    /** A message seen as a type before it is stored. */
    public static <H extends Message, B extends Message> MutableMessageView<H, B> view(
            MessageType<H, B> type, MutableMessage message) {
        return new MutableView<>(type, message);
    }

    private static final class StoredView<H extends Message, B extends Message> extends ImmutableMessageView<H, B> {
        private StoredView(MessageType<H, B> type, ImmutableMessage message) {
            super(type, message);
        }

        static <H extends Message, B extends Message> StoredView<H, B> castTo(
                MessageType<H, B> type, ImmutableMessage message) {
            return cast(type, message, stored -> new StoredView<>(type, stored));
        }
    }

    private static final class MutableView<H extends Message, B extends Message> extends MutableMessageView<H, B> {
        private MutableView(MessageType<H, B> type, MutableMessage message) {
            super(type, message);
        }
    }
}
