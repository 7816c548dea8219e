/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;

/** Views of any type, for tests over all of them; what generated classes offer for one type each. */
public final class TypedViews {
    private TypedViews() {}

    /** Sees a stored message as a type. */
    public static Immutable from(MessageType<?, ?> type, ImmutableMessage message) {
        return Immutable.from(erased(type), message);
    }

    /** Sees a message on its way into a log as a type. */
    public static Mutable from(MessageType<?, ?> type, MutableMessage message) {
        return new Mutable(erased(type), message);
    }

    /** Sees a broadcast as a type. */
    public static Broadcast from(MessageType<?, ?> type, BroadcastMutableMessage message) {
        return new Broadcast(erased(type), message);
    }

    @SuppressWarnings("unchecked")
    private static MessageType<Message, Message> erased(MessageType<?, ?> type) {
        return (MessageType<Message, Message>) type;
    }

    /** A view of a stored message. */
    public static final class Immutable extends ImmutableMessageView<Message, Message> {
        private Immutable(MessageType<Message, Message> type, ImmutableMessage message) {
            super(type, message);
        }

        private static Immutable from(MessageType<Message, Message> type, ImmutableMessage message) {
            return cast(type, message, m -> new Immutable(type, m));
        }
    }

    /** A view of a message on its way into a log. */
    public static final class Mutable extends MutableMessageView<Message, Message> {
        private Mutable(MessageType<Message, Message> type, MutableMessage message) {
            super(type, message);
        }
    }

    /** A view of a broadcast. */
    public static final class Broadcast extends BroadcastMessageView<Message, Message> {
        private Broadcast(MessageType<Message, Message> type, BroadcastMutableMessage message) {
            super(type, message);
        }
    }
}
