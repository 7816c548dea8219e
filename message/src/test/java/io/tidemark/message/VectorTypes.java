/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.milvus.AlterIndexMessage;
import io.tidemark.message.milvus.BeginTxnMessage;
import io.tidemark.message.milvus.CreateIndexMessage;
import io.tidemark.message.milvus.DeleteMessage;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.messages.AlterIndexMessageBody;
import io.tidemark.proto.messages.AlterIndexMessageHeader;
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

/** The message types that vectors name by number, and views of them that any type fits into. */
public final class VectorTypes {
    public static final MessageType<InsertMessageHeader, InsertRequest> INSERT = InsertMessage.TYPE;
    public static final MessageType<DeleteMessageHeader, DeleteRequest> DELETE = DeleteMessage.TYPE;
    public static final MessageType<TimeTickMessageHeader, TimeTickMsg> TIME_TICK = TimeTickMessage.TYPE;
    public static final MessageType<BeginTxnMessageHeader, BeginTxnMessageBody> BEGIN_TXN = BeginTxnMessage.TYPE;
    public static final MessageType<AlterIndexMessageHeader, AlterIndexMessageBody> ALTER_INDEX =
            AlterIndexMessage.TYPE;
    public static final MessageType<CreateIndexMessageHeader, CreateIndexMessageBody> CREATE_INDEX =
            CreateIndexMessage.TYPE;

    private VectorTypes() {}

    /** The type with this number, as vectors name it. */
    public static MessageType<?, ?> ofNumber(int number) {
        return MilvusMessages.CATALOG.findByNumber(number).get(0);
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
