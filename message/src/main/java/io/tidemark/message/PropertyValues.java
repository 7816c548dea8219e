/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.Decimal;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.BroadcastHeader;
import io.tidemark.proto.messages.CipherHeader;
import io.tidemark.proto.messages.TraceContextHeader;
import org.jspecify.annotations.Nullable;

/** The meaning of reserved properties' texts, one method a property, and what each does about a bad one. */
final class PropertyValues {
    private PropertyValues() {}

    static int typeNumber(@Nullable String text) {
        if (text == null) {
            return 0;
        }
        try {
            return Decimal.parseInt(text);
        } catch (TidemarkException e) {
            return 0;
        }
    }

    static long version(AnyMessage message, @Nullable String text) {
        if (text == null || text.isEmpty()) {
            return 0;
        }
        try {
            return Decimal.parseLong(text);
        } catch (TidemarkException e) {
            throw corrupt(message, PropertyKeys.VERSION, "a decimal number", text, e);
        }
    }

    static long timeTick(AnyMessage message, @Nullable String text) {
        return unsigned36(message, PropertyKeys.TIME_TICK, text);
    }

    static long barrierTimeTick(AnyMessage message, @Nullable String text) {
        return text == null ? 0 : unsigned36(message, PropertyKeys.BARRIER_TIME_TICK, text);
    }

    private static long unsigned36(AnyMessage message, String key, @Nullable String text) {
        if (text == null) {
            throw missing(message, key);
        }
        try {
            return Base36.parseUnsigned(text);
        } catch (TidemarkException e) {
            throw corrupt(message, key, "an unsigned number in base 36", text, e);
        }
    }

    static @Nullable TxnContext txnContext(AnyMessage message, @Nullable String text) {
        if (text == null) {
            return null;
        }
        var proto = header(message, PropertyKeys.TXN_CONTEXT, text, io.tidemark.proto.messages.TxnContext.parser());
        return new TxnContext(proto.getTxnId(), proto.getKeepaliveMilliseconds());
    }

    static @Nullable BroadcastHeader broadcastHeader(AnyMessage message, @Nullable String text) {
        return text == null ? null : header(message, PropertyKeys.BROADCAST_HEADER, text, BroadcastHeader.parser());
    }

    static @Nullable CipherHeader cipherHeader(AnyMessage message, @Nullable String text) {
        return text == null ? null : header(message, PropertyKeys.CIPHER_HEADER, text, CipherHeader.parser());
    }

    static @Nullable ReplicateHeader replicateHeader(AnyMessage message, @Nullable String text) {
        if (text == null) {
            return null;
        }
        var proto = header(
                message, PropertyKeys.REPLICATE_HEADER, text, io.tidemark.proto.messages.ReplicateHeader.parser());
        try {
            return ReplicateHeader.fromProto(proto);
        } catch (TidemarkException e) {
            throw corrupt(message, PropertyKeys.REPLICATE_HEADER, "readable message ids", text, e);
        }
    }

    static @Nullable TraceContext traceContext(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return TraceContext.fromProto(TraceContextHeader.parseFrom(PaddedBase64.decode(text)));
        } catch (TidemarkException | InvalidProtocolBufferException e) {
            return null; // a trace is never worth a failure
        }
    }

    private static <T> T header(AnyMessage message, String key, String text, Parser<T> parser) {
        try {
            return parser.parseFrom(PaddedBase64.decode(text));
        } catch (TidemarkException | InvalidProtocolBufferException e) {
            throw corrupt(message, key, "a protobuf in padded base64", text, e);
        }
    }

    static TidemarkException missing(AnyMessage message, String key) {
        return new TidemarkException(
                ErrorCode.CORRUPT_MESSAGE, "message lacks property " + key + ": " + describe(message));
    }

    private static TidemarkException corrupt(
            AnyMessage message, String key, String expected, String actual, Exception cause) {
        return new TidemarkException(
                ErrorCode.CORRUPT_MESSAGE,
                "cannot read property " + key + ": " + describe(message) + ", expected=" + expected + ", actual='"
                        + PropertyText.shorten(actual) + "'",
                cause);
    }

    /** Where a message stands, for error texts. Reads nothing that could fail. */
    static String describe(AnyMessage message) {
        String where = message instanceof ImmutableMessage immutable && immutable.hasMessageId()
                ? "id=" + immutable.messageId() + " of " + immutable.messageId().walKind()
                : "id=none";
        return where + ", type=" + message.typeNumber();
    }
}
