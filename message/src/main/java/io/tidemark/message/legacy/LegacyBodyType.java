/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.common.MsgType;
import io.tidemark.proto.msg.CreateCollectionRequest;
import io.tidemark.proto.msg.CreatePartitionRequest;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.DropCollectionRequest;
import io.tidemark.proto.msg.DropPartitionRequest;
import io.tidemark.proto.msg.ImportMsg;
import io.tidemark.proto.msg.InsertRequest;
import io.tidemark.proto.msg.TimeTickMsg;
import io.tidemark.proto.schema.IDs;
import io.tidemark.proto.schema.LongArray;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A type of the older message stream that has a body, and where in that body the things stand that all of them have.
 *
 * @param <B> class of the body
 */
final class LegacyBodyType<B extends Message> {
    static final LegacyBodyType<TimeTickMsg> TIME_TICK = new LegacyBodyType<>(
            MsgType.TimeTick_VALUE, TimeTickMsg.getDefaultInstance(), TimeTickMsg::hasBase, TimeTickMsg::getBase);

    static final LegacyBodyType<InsertRequest> INSERT = new LegacyBodyType<>(
                    MsgType.Insert_VALUE,
                    InsertRequest.getDefaultInstance(),
                    InsertRequest::hasBase,
                    InsertRequest::getBase)
            .collectionId(InsertRequest::getCollectionID)
            .rows(InsertRequest::getShardName, InsertRequest::getTimestampsList);

    static final LegacyBodyType<DeleteRequest> DELETE = new LegacyBodyType<>(
                    MsgType.Delete_VALUE,
                    DeleteRequest.getDefaultInstance(),
                    DeleteRequest::hasBase,
                    DeleteRequest::getBase)
            .collectionId(DeleteRequest::getCollectionID)
            .rows(DeleteRequest::getShardName, DeleteRequest::getTimestampsList);

    static final LegacyBodyType<CreateCollectionRequest> CREATE_COLLECTION = new LegacyBodyType<>(
                    MsgType.CreateCollection_VALUE,
                    CreateCollectionRequest.getDefaultInstance(),
                    CreateCollectionRequest::hasBase,
                    CreateCollectionRequest::getBase)
            .collectionId(CreateCollectionRequest::getCollectionID);

    static final LegacyBodyType<DropCollectionRequest> DROP_COLLECTION = new LegacyBodyType<>(
                    MsgType.DropCollection_VALUE,
                    DropCollectionRequest.getDefaultInstance(),
                    DropCollectionRequest::hasBase,
                    DropCollectionRequest::getBase)
            .collectionId(DropCollectionRequest::getCollectionID);

    static final LegacyBodyType<CreatePartitionRequest> CREATE_PARTITION = new LegacyBodyType<>(
                    MsgType.CreatePartition_VALUE,
                    CreatePartitionRequest.getDefaultInstance(),
                    CreatePartitionRequest::hasBase,
                    CreatePartitionRequest::getBase)
            .collectionId(CreatePartitionRequest::getCollectionID);

    static final LegacyBodyType<DropPartitionRequest> DROP_PARTITION = new LegacyBodyType<>(
                    MsgType.DropPartition_VALUE,
                    DropPartitionRequest.getDefaultInstance(),
                    DropPartitionRequest::hasBase,
                    DropPartitionRequest::getBase)
            .collectionId(DropPartitionRequest::getCollectionID);

    /** Old consumers never asked an import for its collection, so it answers 0. */
    static final LegacyBodyType<ImportMsg> IMPORT = new LegacyBodyType<>(
            MsgType.Import_VALUE, ImportMsg.getDefaultInstance(), ImportMsg::hasBase, ImportMsg::getBase);

    private static final List<LegacyBodyType<?>> ALL = List.of(
            TIME_TICK, INSERT, DELETE, CREATE_COLLECTION, DROP_COLLECTION, CREATE_PARTITION, DROP_PARTITION, IMPORT);

    private final int number;
    private final B prototype;
    private final Predicate<B> hasBase;
    private final Function<B, MsgBase> base;
    private ToLongFunction<B> collectionId = body -> 0;
    private Function<B, String> vchannel = body -> "";
    /** {@code null} where the tick is the one in {@code base}. */
    private @Nullable Function<B, List<Long>> timestamps;

    private LegacyBodyType(int number, B prototype, Predicate<B> hasBase, Function<B, MsgBase> base) {
        this.number = number;
        this.prototype = prototype;
        this.hasBase = hasBase;
        this.base = base;
    }

    private LegacyBodyType<B> collectionId(ToLongFunction<B> field) {
        collectionId = field;
        return this;
    }

    private LegacyBodyType<B> rows(Function<B, String> vchannelField, Function<B, List<Long>> timestampsField) {
        vchannel = vchannelField;
        timestamps = timestampsField;
        return this;
    }

    /**
     * The type of this {@code common.MsgType}.
     *
     * @throws TidemarkException {@link ErrorCode#UNSUPPORTED_TYPE} if such messages have no body that is known here
     */
    static LegacyBodyType<?> ofNumber(int number) {
        return ALL.stream()
                .filter(type -> type.number == number)
                .findFirst()
                .orElseThrow(() -> new TidemarkException(
                        ErrorCode.UNSUPPORTED_TYPE,
                        "find the body of an old message type: expected=one of "
                                + ALL.stream().map(type -> type.number).toList() + ", actual=" + number));
    }

    int number() {
        return number;
    }

    /**
     * Reads a body.
     *
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED}
     */
    B parse(ByteString payload) {
        try {
            @SuppressWarnings("unchecked") // A prototype's parser makes what the prototype is.
            B body = (B) prototype.getParserForType().parseFrom(payload);
            return body;
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED,
                    "cannot read the body of an old message: type=" + number + ", expected="
                            + prototype.getDescriptorForType().getFullName() + ", payload=" + payload.size()
                            + " bytes",
                    e);
        }
    }

    /** Fills newer fields of a body from what they were before they came. */
    @SuppressWarnings("unchecked") // A delete in, a delete out.
    B complete(B body) {
        return body instanceof DeleteRequest delete && !delete.hasPrimaryKeys() ? (B) withPrimaryKeys(delete) : body;
    }

    /** Before keys could be strings they stood in a list of their own. */
    private static DeleteRequest withPrimaryKeys(DeleteRequest delete) {
        LongArray keys = LongArray.newBuilder()
                .addAllData(delete.getInt64PrimaryKeysList())
                .build();
        return delete.toBuilder()
                .setPrimaryKeys(IDs.newBuilder().setIntId(keys))
                .setNumRows(keys.getDataCount())
                .build();
    }

    /**
     * Refuses a body without what old messages have in common.
     *
     * @throws TidemarkException {@link ErrorCode#CORRUPT_MESSAGE}
     */
    void requireBase(B body) {
        if (!hasBase.test(body)) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_MESSAGE,
                    "an old message lacks its base: type=" + number + ", body="
                            + prototype.getDescriptorForType().getFullName());
        }
    }

    /** What old messages have in common; empty where it is missing. */
    MsgBase base(B body) {
        return base.apply(body);
    }

    long collectionId(B body) {
        return collectionId.applyAsLong(body);
    }

    String vchannel(B body) {
        return vchannel.apply(body);
    }

    /** Whether the body holds rows, which have ticks of their own. */
    boolean hasRows() {
        return timestamps != null;
    }

    /** The smallest tick of the rows, 0 where there is none, or the one in {@code base}. */
    long beginTimeTick(B body) {
        Function<B, List<Long>> rows = timestamps;
        return rows == null
                ? base(body).getTimestamp()
                : rows.apply(body).stream().min(Long::compareUnsigned).orElse(0L);
    }

    /** The greatest tick of the rows, 0 where there is none, or the one in {@code base}. */
    long endTimeTick(B body) {
        Function<B, List<Long>> rows = timestamps;
        return rows == null
                ? base(body).getTimestamp()
                : rows.apply(body).stream().max(Long::compareUnsigned).orElse(0L);
    }
}
