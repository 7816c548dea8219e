/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import io.tidemark.proto.messages.TraceContextHeader;
import org.jspecify.annotations.Nullable;

/**
 * A W3C span context as a message carries it; trace state is not carried.
 *
 * @param traceId 16 bytes
 * @param spanId 8 bytes
 * @param flags W3C trace flags, the low byte
 */
public record TraceContext(ByteString traceId, ByteString spanId, int flags) {
    private static final int TRACE_ID_BYTES = 16;
    private static final int SPAN_ID_BYTES = 8;
    private static final int FLAGS_MASK = 0xff;

    /** The context, or {@code null} where an id has a wrong length or is all zero. */
    static @Nullable TraceContext fromProto(TraceContextHeader proto) {
        TraceContext context = new TraceContext(proto.getTraceId(), proto.getSpanId(), proto.getFlags() & FLAGS_MASK);
        return context.isValid() ? context : null;
    }

    /** Whether both ids have their length and are not all zero. */
    public boolean isValid() {
        return isId(traceId, TRACE_ID_BYTES) && isId(spanId, SPAN_ID_BYTES);
    }

    private static boolean isId(ByteString id, int length) {
        if (id.size() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (id.byteAt(i) != 0) {
                return true;
            }
        }
        return false;
    }

    TraceContextHeader toProto() {
        return TraceContextHeader.newBuilder()
                .setTraceId(traceId)
                .setSpanId(spanId)
                .setFlags(flags & FLAGS_MASK)
                .build();
    }
}
