/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.legacy;

import com.google.protobuf.Message;
import io.tidemark.message.TraceContext;
import io.tidemark.proto.msg.MsgPosition;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message with a body of the older message stream.
 *
 * @param <B> class of the body, one of package {@code milvus.proto.msg}
 */
public final class LegacyBodyMessage<B extends Message> implements LegacyMessage {
    private final LegacyBodyType<B> type;
    private final B body;
    private final long beginTimeTick;
    private final long endTimeTick;
    private final @Nullable MsgPosition position;
    private final @Nullable TraceContext traceContext;

    private LegacyBodyMessage(
            LegacyBodyType<B> type,
            B body,
            long beginTimeTick,
            long endTimeTick,
            @Nullable MsgPosition position,
            @Nullable TraceContext traceContext) {
        this.type = type;
        this.body = body;
        this.beginTimeTick = beginTimeTick;
        this.endTimeTick = endTimeTick;
        this.position = position;
        this.traceContext = traceContext;
    }

    /** A message of a log: all that is inside has its tick. */
    static <B extends Message> LegacyBodyMessage<B> of(
            LegacyBodyType<B> type, B body, long timeTick, MsgPosition position, @Nullable TraceContext traceContext) {
        return new LegacyBodyMessage<>(type, body, timeTick, timeTick, position, traceContext);
    }

    /** A message that is in no log yet: ticks are what the sender put into the body. */
    static <B extends Message> LegacyBodyMessage<B> unsent(LegacyBodyType<B> type, B body) {
        return new LegacyBodyMessage<>(
                type,
                body,
                type.beginTimeTick(body),
                type.endTimeTick(body),
                /* position= */ null,
                /* traceContext= */ null);
    }

    /** The body. */
    public B body() {
        return body;
    }

    @Override
    public int typeNumber() {
        return type.base(body).getMsgTypeValue();
    }

    @Override
    public long beginTimeTick() {
        return beginTimeTick;
    }

    @Override
    public long endTimeTick() {
        return endTimeTick;
    }

    @Override
    public long sizeBytes() {
        return body.getSerializedSize();
    }

    @Override
    public String vchannel() {
        return type.vchannel(body);
    }

    @Override
    public long collectionId() {
        return type.collectionId(body);
    }

    @Override
    public OptionalLong id() {
        return OptionalLong.of(type.base(body).getMsgID());
    }

    @Override
    public OptionalLong sourceId() {
        return OptionalLong.of(type.base(body).getSourceID());
    }

    @Override
    public @Nullable MsgPosition position() {
        return position;
    }

    @Override
    public @Nullable TraceContext traceContext() {
        return traceContext;
    }

    @Override
    public String toString() {
        return "type=" + type.number() + ", beginTimeTick=" + Long.toUnsignedString(beginTimeTick) + ", endTimeTick="
                + Long.toUnsignedString(endTimeTick) + ", bodyBytes=" + sizeBytes();
    }
}
