/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.testkit;

import com.google.protobuf.ByteString;
import io.tidemark.message.AnyMessage;
import io.tidemark.message.MutableMessage;
import java.util.Map;

/** Small messages for tests of storage, where only the bytes matter. */
public final class TestMessages {
    private TestMessages() {}

    /** A message whose payload is the text. */
    public static MutableMessage message(String text) {
        return MutableMessage.of(ByteString.copyFromUtf8(text), Map.of("_t", "2", "_v", "1", "_lcs", ""));
    }

    /** A message with a payload of this many bytes. */
    public static MutableMessage messageOfBytes(int payloadBytes) {
        return MutableMessage.of(ByteString.copyFrom(new byte[payloadBytes]), Map.of("_t", "2", "_v", "1"));
    }

    /** The text of a message made by {@link #message}. */
    public static String text(AnyMessage message) {
        return message.payload().toStringUtf8();
    }
}
