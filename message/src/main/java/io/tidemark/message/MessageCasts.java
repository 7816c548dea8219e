/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.wire.PaddedBase64;
import org.jspecify.annotations.Nullable;

/** What the typed views of all stages have in common: is it that type, and what does its header say. */
final class MessageCasts {
    private MessageCasts() {}

    static boolean is(MessageType<?, ?> type, AnyMessage message) {
        int number = message.typeNumber();
        if (message instanceof ImmutableTxnMessage || number != type.number()) {
            return false;
        }
        // Few types have several versions; for the others the version is not read, which may be damaged.
        return !type.isStrictVersion() || type.matches(number, message.version());
    }

    static void require(MessageType<?, ?> type, AnyMessage message) {
        if (!is(type, message)) {
            throw new TidemarkException(
                    ErrorCode.WRONG_TYPE,
                    "message is of another type: " + PropertyValues.describe(message) + ", expected=" + type
                            + ", actual=" + message.typeNumber() + "@v"
                            + PropertyText.shorten(String.valueOf(message.property(PropertyKeys.VERSION))));
        }
    }

    @SuppressWarnings("unchecked") // The prototype's parser makes what the prototype is.
    static <T extends Message> Parser<T> parserOf(T prototype) {
        return (Parser<T>) prototype.getParserForType();
    }

    static <H extends Message> H header(MessageType<H, ?> type, AnyMessage message) {
        try {
            byte[] bytes = headerBytes(message);
            if (bytes == null) {
                throw new TidemarkException(
                        ErrorCode.HEADER_MISSING,
                        "message has no typed header: " + PropertyValues.describe(message) + ", expected="
                                + headerName(type));
            }
            return parserOf(type.defaultHeader()).parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw brokenHeader(type, message, e);
        }
    }

    private static byte @Nullable [] headerBytes(AnyMessage message) throws InvalidProtocolBufferException {
        try {
            if (message instanceof ImmutableMessage immutable) {
                return immutable.base64Property(PropertyKeys.HEADER);
            }
            String text = message.property(PropertyKeys.HEADER);
            return text == null ? null : PaddedBase64.decode(text);
        } catch (TidemarkException e) {
            throw new InvalidProtocolBufferException(e);
        }
    }

    private static TidemarkException brokenHeader(MessageType<?, ?> type, AnyMessage message, Exception cause) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "cannot read the typed header: " + PropertyValues.describe(message) + ", property="
                        + PropertyKeys.HEADER + ", expected=" + headerName(type) + " in padded base64, actual='"
                        + PropertyText.shorten(String.valueOf(message.property(PropertyKeys.HEADER))) + "'",
                cause);
    }

    private static String headerName(MessageType<?, ?> type) {
        return type.defaultHeader().getDescriptorForType().getFullName();
    }

    static <B extends Message> B parseBody(MessageType<?, B> type, AnyMessage message, ByteString plainPayload) {
        try {
            return parserOf(type.defaultBody()).parseFrom(plainPayload);
        } catch (InvalidProtocolBufferException e) {
            throw brokenBody(type, message, e);
        }
    }

    static TidemarkException brokenBody(MessageType<?, ?> type, AnyMessage message, Exception cause) {
        return new TidemarkException(
                ErrorCode.DECODE_FAILED,
                "cannot read the body: " + PropertyValues.describe(message) + ", expected="
                        + type.defaultBody().getDescriptorForType().getFullName() + ", payload="
                        + message.payloadSize() + " bytes",
                cause);
    }

    /** Refuses what must not be read as a whole plain body. */
    static void requirePlain(AnyMessage message) {
        requireWhole(message);
        if (message.hasProperty(PropertyKeys.CIPHER_HEADER)) {
            throw new TidemarkException(
                    ErrorCode.CIPHER_FAILED,
                    "the body is encrypted and no cipher was given: " + PropertyValues.describe(message));
        }
    }

    static void requireWhole(AnyMessage message) {
        if (message.isChunkSlice()) {
            throw new TidemarkException(
                    ErrorCode.CHUNK_SLICE,
                    "the record is one slice of a larger message: " + PropertyValues.describe(message) + ", index="
                            + message.property(PropertyKeys.CHUNK_INDEX) + ", total="
                            + message.property(PropertyKeys.CHUNK_TOTAL));
        }
    }
}
