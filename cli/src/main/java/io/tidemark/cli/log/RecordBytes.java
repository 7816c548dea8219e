/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.TidemarkException;
import java.io.IOException;

/**
 * Reads the bytes of one record without being told which of the two messages they are.
 *
 * <pre>
 *   field   common.ImmutableMessage   messages.Message
 *     1     id                        payload
 *     2     payload                   properties, one entry at a time
 *     3     properties                –
 * </pre>
 *
 * Field 3 settles it. Without it the record is a {@code messages.Message} if everything in field 2 has the form of an entry.
 */
public final class RecordBytes {
    private static final int PROPERTY_OF_MESSAGE = 2;
    private static final int PROPERTY_OF_IMMUTABLE = 3;

    private RecordBytes() {}

    /**
     * Reads a record.
     *
     * @param bytes shared
     * @throws TidemarkException {@link ErrorCode#DECODE_FAILED}, {@link ErrorCode#INVALID_MESSAGE_ID} or
     *     {@link ErrorCode#TOO_LARGE}
     */
    public static ImmutableMessage read(byte[] bytes, MessageLimits limits) {
        return isWithId(bytes)
                ? ImmutableMessage.parseProto(bytes, limits)
                : ImmutableMessage.parse(null, bytes, limits);
    }

    private static boolean isWithId(byte[] bytes) {
        boolean entriesOnly = false;
        try {
            CodedInputStream in = CodedInputStream.newInstance(bytes);
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                int field = WireFormat.getTagFieldNumber(tag);
                boolean delimited = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
                if (field == PROPERTY_OF_IMMUTABLE && delimited) {
                    return true;
                }
                if (field == PROPERTY_OF_MESSAGE && delimited) {
                    entriesOnly = isEntry(in.readBytes());
                    if (!entriesOnly) {
                        return true;
                    }
                } else {
                    in.skipField(tag);
                }
            }
        } catch (IOException e) {
            return true; // broken either way; the reader says where
        }
        return !entriesOnly;
    }

    private static boolean isEntry(ByteString bytes) {
        try {
            CodedInputStream in = bytes.newCodedInput();
            boolean hasKey = false;
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (tag != 0x0a && tag != 0x12) {
                    return false;
                }
                hasKey |= tag == 0x0a;
                in.skipField(tag);
            }
            return hasKey;
        } catch (IOException e) {
            return false;
        }
    }
}
