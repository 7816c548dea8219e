/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.CreateCollectionMessage;
import io.tidemark.message.milvus.CreatePartitionMessage;
import io.tidemark.message.milvus.DeleteMessage;
import io.tidemark.message.milvus.DropCollectionMessage;
import io.tidemark.message.milvus.DropPartitionMessage;
import io.tidemark.message.milvus.ImportMessage;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.MsgHeader;
import io.tidemark.proto.common.MsgType;
import io.tidemark.proto.messages.CreateCollectionMessageHeader;
import io.tidemark.proto.messages.CreatePartitionMessageHeader;
import io.tidemark.proto.messages.DeleteMessageHeader;
import io.tidemark.proto.messages.DropCollectionMessageHeader;
import io.tidemark.proto.messages.DropPartitionMessageHeader;
import io.tidemark.proto.messages.ImportMessageHeader;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.messages.PartitionSegmentAssignment;
import io.tidemark.proto.messages.SegmentAssignment;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.CreateCollectionRequest;
import io.tidemark.proto.msg.CreatePartitionRequest;
import io.tidemark.proto.msg.DeleteRequest;
import io.tidemark.proto.msg.DropCollectionRequest;
import io.tidemark.proto.msg.DropPartitionRequest;
import io.tidemark.proto.msg.InsertRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads records that were written before the streaming system: they have a body and properties of another kind, and the
 * log gave them neither a tick nor a header. What comes out is a message of version 1 that says it is of version 0, so that
 * readers can tell; several of them may share one tick. Immutable.
 */
public final class OldRecordAdaptor {
    /** Property of old records: name of a {@code common.MsgType} value. */
    private static final String OLD_TYPE = "msg_type";

    private static final String OLD_VERSION = "0";

    /**
     * How records of one type are read.
     *
     * @param type what they become
     * @param bodyType where ticks and ids stand in the body
     * @param header makes the header out of body and record
     * @param vchannel finds the vchannel, empty where there is none any more
     */
    private record Rule<H extends Message, B extends Message>(
            MessageType<H, B> type,
            LegacyBodyType<B> bodyType,
            BiFunction<B, ImmutableMessage, H> header,
            Function<B, Optional<String>> vchannel) {}

    private final String pchannel;
    private final Map<Integer, Rule<?, ?>> rules;

    /**
     * An adaptor for the records of one log.
     *
     * @param pchannel the log
     * @param lookup asked for collections whose records do not name their vchannel
     */
    public OldRecordAdaptor(String pchannel, VChannelLookup lookup) {
        this.pchannel = pchannel;
        this.rules = Stream.of(
                        new Rule<>(
                                TimeTickMessage.TYPE,
                                LegacyBodyType.TIME_TICK,
                                (body, record) -> TimeTickMessageHeader.getDefaultInstance(),
                                body -> Optional.of("")),
                        new Rule<>(
                                InsertMessage.TYPE,
                                LegacyBodyType.INSERT,
                                OldRecordAdaptor::insertHeader,
                                body -> Optional.of(body.getShardName())),
                        new Rule<>(
                                DeleteMessage.TYPE,
                                LegacyBodyType.DELETE,
                                OldRecordAdaptor::deleteHeader,
                                body -> Optional.of(body.getShardName())),
                        new Rule<>(
                                CreateCollectionMessage.TYPE,
                                LegacyBodyType.CREATE_COLLECTION,
                                OldRecordAdaptor::createCollectionHeader,
                                body -> Optional.of(vchannelOf(body))),
                        new Rule<>(
                                DropCollectionMessage.TYPE,
                                LegacyBodyType.DROP_COLLECTION,
                                OldRecordAdaptor::dropCollectionHeader,
                                body -> lookup.vchannelOf(body.getCollectionID(), pchannel)),
                        new Rule<>(
                                CreatePartitionMessage.TYPE,
                                LegacyBodyType.CREATE_PARTITION,
                                OldRecordAdaptor::createPartitionHeader,
                                body -> lookup.vchannelOf(body.getCollectionID(), pchannel)),
                        new Rule<>(
                                DropPartitionMessage.TYPE,
                                LegacyBodyType.DROP_PARTITION,
                                OldRecordAdaptor::dropPartitionHeader,
                                body -> lookup.vchannelOf(body.getCollectionID(), pchannel)),
                        new Rule<>(
                                ImportMessage.TYPE,
                                LegacyBodyType.IMPORT,
                                (body, record) -> ImportMessageHeader.getDefaultInstance(),
                                body -> lookup.vchannelOf(body.getCollectionID(), pchannel)))
                .collect(Collectors.toUnmodifiableMap(rule -> rule.bodyType().number(), Function.identity()));
    }

    /** Whether a record is older than the streaming system. */
    public static boolean isOld(ImmutableMessage record) {
        return record.version() == 0;
    }

    /**
     * Turns an old record into a message. The payload is shared, unless a field of it had to be completed.
     *
     * @param lastConfirmed what the message is to say about itself; see {@link OldIdWindow}
     * @return empty if the record belongs to a collection that does not exist any more, and is to be skipped
     * @throws TidemarkException {@link ErrorCode#MISUSE} if the record is not old; {@link ErrorCode#UNSUPPORTED_TYPE} for
     *     a type that was never read this way; {@link ErrorCode#DECODE_FAILED} or {@link ErrorCode#CORRUPT_MESSAGE} if type,
     *     body, tick or channel cannot be found in it
     */
    public Optional<ImmutableMessage> adapt(ImmutableMessage record, MessageId lastConfirmed) {
        if (!isOld(record)) {
            throw new TidemarkException(ErrorCode.MISUSE, "read old record: expected=version 0, actual=" + record);
        }
        int typeNumber = typeNumber(record);
        Rule<?, ?> rule = rules.get(typeNumber);
        if (rule == null) {
            throw new TidemarkException(
                    ErrorCode.UNSUPPORTED_TYPE,
                    "read old record: expected=one of the types " + rules.keySet() + ", actual=" + typeNumber
                            + ", record=" + record);
        }
        return adapt(rule, record, lastConfirmed);
    }

    private static <H extends Message, B extends Message> Optional<ImmutableMessage> adapt(
            Rule<H, B> rule, ImmutableMessage record, MessageId lastConfirmed) {
        B asWritten = rule.bodyType.parse(record.payload());
        B body = rule.bodyType.complete(asWritten);
        long timeTick = timeTick(rule.bodyType, body);
        H header = rule.header.apply(body, record);
        return rule.vchannel.apply(body).map(vchannel -> {
            Map<String, String> properties = new LinkedHashMap<>();
            properties.put(PropertyKeys.TYPE, rule.type.numberText());
            properties.put(PropertyKeys.VERSION, OLD_VERSION);
            properties.put(PropertyKeys.HEADER, PaddedBase64.encodeToString(header.toByteArray()));
            if (rule.bodyType != LegacyBodyType.TIME_TICK) { // which all vchannels see
                properties.put(PropertyKeys.VCHANNEL, vchannel);
            }
            properties.put(PropertyKeys.TIME_TICK, Base36.formatUnsigned(timeTick));
            properties.put(PropertyKeys.LAST_CONFIRMED, lastConfirmed.text());
            return ImmutableMessage.of(
                    record.messageId(), body == asWritten ? record.payload() : body.toByteString(), properties);
        });
    }

    // ---- type and tick ----------------------------------------------------------------------------------------------

    /** Newer old writers name the type in a property; before that it stood in the body alone. */
    private static int typeNumber(ImmutableMessage record) {
        String name = record.property(OLD_TYPE);
        EnumValueDescriptor named =
                name == null ? null : MsgType.getDescriptor().findValueByName(name);
        return named == null || named.getNumber() == MsgType.Undefined_VALUE
                ? typeNumberInBody(record)
                : named.getNumber();
    }

    private static int typeNumberInBody(ImmutableMessage record) {
        MsgHeader header;
        try {
            header = MsgHeader.parseFrom(record.payload());
        } catch (InvalidProtocolBufferException e) {
            throw new TidemarkException(
                    ErrorCode.DECODE_FAILED,
                    "find type of old record: expected=a body that starts with a base, record=" + record,
                    e);
        }
        if (!header.hasBase()) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_MESSAGE,
                    "find type of old record: expected=a type in property " + OLD_TYPE
                            + " or in the body's base, actual=" + "none, record=" + record);
        }
        return header.getBase().getMsgTypeValue();
    }

    private static <B extends Message> long timeTick(LegacyBodyType<B> type, B body) {
        // Rows have ticks of their own, and imports were read without any.
        if (!type.hasRows() && type != LegacyBodyType.IMPORT) {
            type.requireBase(body);
        }
        return type.beginTimeTick(body);
    }

    // ---- headers and channels ---------------------------------------------------------------------------------------

    private static InsertMessageHeader insertHeader(InsertRequest body, ImmutableMessage record) {
        return InsertMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .addPartitions(PartitionSegmentAssignment.newBuilder()
                        .setPartitionId(body.getPartitionID())
                        .setRows(body.getNumRows())
                        .setBinarySize(record.estimatedSize())
                        .setSegmentAssignment(SegmentAssignment.newBuilder().setSegmentId(body.getSegmentID())))
                .build();
    }

    private static DeleteMessageHeader deleteHeader(DeleteRequest body, ImmutableMessage record) {
        return DeleteMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .setRows(body.getNumRows())
                .build();
    }

    private static CreateCollectionMessageHeader createCollectionHeader(
            CreateCollectionRequest body, ImmutableMessage record) {
        return CreateCollectionMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .addAllPartitionIds(body.getPartitionIDsList())
                .build();
    }

    private static DropCollectionMessageHeader dropCollectionHeader(
            DropCollectionRequest body, ImmutableMessage record) {
        return DropCollectionMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .build();
    }

    private static CreatePartitionMessageHeader createPartitionHeader(
            CreatePartitionRequest body, ImmutableMessage record) {
        return CreatePartitionMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .setPartitionId(body.getPartitionID())
                .build();
    }

    private static DropPartitionMessageHeader dropPartitionHeader(DropPartitionRequest body, ImmutableMessage record) {
        return DropPartitionMessageHeader.newBuilder()
                .setCollectionId(body.getCollectionID())
                .setPartitionId(body.getPartitionID())
                .build();
    }

    /** A new collection names its channels, physical and virtual ones in the same order. */
    private String vchannelOf(CreateCollectionRequest body) {
        int position = body.getPhysicalChannelNamesList().indexOf(pchannel);
        if (position < 0 || position >= body.getVirtualChannelNamesCount()) {
            throw new TidemarkException(
                    ErrorCode.CORRUPT_MESSAGE,
                    "find vchannel of new collection " + body.getCollectionID() + ": expected=" + Quoted.text(pchannel)
                            + " at a position below " + body.getVirtualChannelNamesCount() + ", actual="
                            + (position < 0 ? "none" : position));
        }
        return body.getVirtualChannelNames(position);
    }
}
