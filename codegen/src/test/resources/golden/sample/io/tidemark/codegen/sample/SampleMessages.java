// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import io.tidemark.codegen.proto.messages.SegmentAssignment;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.catalog.MessageCatalog;
import javax.annotation.processing.Generated;

/**
 * The Sample catalog: its types, and the way from a message to its class.
 */
@Generated("io.tidemark.codegen")
public final class SampleMessages {
    /**
     * All types, in the order of the catalog file.
     */
    public static final MessageCatalog CATALOG = MessageCatalog.builder("Sample")
        .builtIn()
        .type(TimeTickMessage.TYPE)
        .type(InsertMessage.TYPE)
        .type(TxnMessage.TYPE)
        .exportedType(SegmentAssignment.getDefaultInstance())
        .build();

    private SampleMessages() {
    }

    /**
     * The message as the class of its type and version, {@link SampleMessage.Other} if the catalog has none.
     * Nothing is decoded: a damaged header shows when somebody asks for it.
     */
    public static SampleMessage specialize(ImmutableMessage message) {
        // Records older than versions say 0.
        long version = message.version() == 0 ? 1 : message.version();
        return switch (message.typeNumber()) {
            case 1 -> version == 1 ? new TimeTickMessage(message) : new SampleMessage.Other(message);
            case 2 -> version == 1 ? new InsertMessage(message) : new SampleMessage.Other(message);
            case 999 -> version == 2 ? new TxnMessage(message) : new SampleMessage.Other(message);
            default -> new SampleMessage.Other(message);
        };
    }
}
