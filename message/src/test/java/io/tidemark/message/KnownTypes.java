/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.milvus.MilvusMessages;

/** Milvus's message types, for tests that go over many of them. */
public final class KnownTypes {
    private KnownTypes() {}

    /** The type of this name. */
    public static MessageType<Message, Message> named(String name) {
        return erased(MilvusMessages.CATALOG.findByName(name).get(0));
    }

    /** The type of this number. */
    public static MessageType<Message, Message> number(int number) {
        return erased(MilvusMessages.CATALOG.findByNumber(number).get(0));
    }

    @SuppressWarnings("unchecked") // The tests hand over what the type's own parsers made.
    private static MessageType<Message, Message> erased(MessageType<?, ?> type) {
        return (MessageType<Message, Message>) type;
    }
}
