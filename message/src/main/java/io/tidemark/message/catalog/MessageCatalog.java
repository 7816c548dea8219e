/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import com.google.protobuf.Message;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.List;

/** The types of one catalog file. Generated code has one as a constant. */
public final class MessageCatalog extends MessageTypes {
    private final String name;
    private final boolean builtIn;
    private final List<Message> exportedTypes;

    private MessageCatalog(Builder builder) {
        super(builder.types);
        name = builder.name;
        builtIn = builder.builtIn;
        exportedTypes = List.copyOf(builder.exportedTypes);
    }

    /** Starts a catalog; generated classes call this. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Name of the catalog, such as {@code Milvus}. */
    public String name() {
        return name;
    }

    /** Whether this is Milvus's own catalog, the one that may use numbers below {@link MessageType#FIRST_OWN_NUMBER}. */
    public boolean isBuiltIn() {
        return builtIn;
    }

    /**
     * Default instances of further messages that occur inside headers, bodies or answers. Whoever prints a packed
     * {@code Any} needs to know them.
     */
    public List<Message> exportedTypes() {
        return exportedTypes;
    }

    /** Such as {@code Milvus (53 types)}. */
    @Override
    public String toString() {
        return name + " (" + types().size() + " types)";
    }

    /** Collects the types of a catalog. Used by one thread. */
    public static final class Builder {
        private final String name;
        private final List<MessageType<?, ?>> types = new ArrayList<>();
        private final List<Message> exportedTypes = new ArrayList<>();
        private boolean builtIn;

        private Builder(String name) {
            this.name = name;
        }

        /** Allows numbers below {@link MessageType#FIRST_OWN_NUMBER}; for Milvus's own catalog only. */
        public Builder builtIn() {
            builtIn = true;
            return this;
        }

        /** Adds a type. */
        public Builder type(MessageType<?, ?> type) {
            types.add(type);
            return this;
        }

        /** Adds one of {@link MessageCatalog#exportedTypes}. */
        public Builder exportedType(Message defaultInstance) {
            exportedTypes.add(defaultInstance);
            return this;
        }

        /**
         * The catalog.
         *
         * @throws TidemarkException {@link ErrorCode#INVALID_CATALOG} if two types cannot be told apart, or one uses a number
         *     that is not the catalog's to use
         */
        public MessageCatalog build() {
            for (MessageType<?, ?> type : types) {
                if (type.number() < MessageType.FIRST_OWN_NUMBER && !builtIn) {
                    throw new TidemarkException(
                            ErrorCode.INVALID_CATALOG,
                            "number is kept for Milvus: catalog=" + name + ", type=" + type + ", expected=from "
                                    + MessageType.FIRST_OWN_NUMBER + ", actual=" + type.number());
                }
            }
            return new MessageCatalog(this);
        }
    }
}
