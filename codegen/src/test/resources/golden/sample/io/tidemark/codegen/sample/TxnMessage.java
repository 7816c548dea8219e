// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import io.tidemark.codegen.proto.messages.TxnMessageBody;
import io.tidemark.codegen.proto.messages.TxnMessageHeader;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableMessageView;
import io.tidemark.message.catalog.LogLevel;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageType;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Messages of type <code>Txn</code>.
 *
 * <ul>
 * <li>Type <code>Txn@v2</code>, number 999
 * <li>Header {@link TxnMessageHeader}, body {@link TxnMessageBody}
 * <li>Flags: system; logged at debug
 * <li>Dispatch: no producer, or not stated
 * <li>Has no builder and no casts
 * </ul>
 */
@Generated("io.tidemark.codegen")
public final class TxnMessage extends ImmutableMessageView<TxnMessageHeader, TxnMessageBody> implements SampleMessage {
    /**
     * Number, version, classes and behaviour of the type.
     */
    public static final MessageType<TxnMessageHeader, TxnMessageBody> TYPE = MessageType.define(
            "Txn",
            999,
            2,
            TxnMessageHeader.getDefaultInstance(),
            TxnMessageBody.getDefaultInstance())
        .flags(MessageFlag.SYSTEM)
        .logLevel(LogLevel.DEBUG)
        .build();

    TxnMessage(ImmutableMessage message) {
        super(TYPE, message);
    }

    @Override
    public <R extends @Nullable Object> R accept(SampleMessage.Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
