// Written by io.tidemark.codegen for family Sample. Edits are lost: change the catalog instead.
package io.tidemark.codegen.sample;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TypedMessage;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * A message of one of the types of the Sample catalog, or {@link SampleMessage.Other}.
 *
 * <p>Branch with {@link #accept}, or from Java 21 on with a pattern {@code switch}.
 */
@Generated("io.tidemark.codegen")
public sealed interface SampleMessage
        extends TypedMessage
        permits TimeTickMessage,
                InsertMessage,
                TxnMessage,
                SampleMessage.Other {
    /**
     * Calls the visitor's method for the type of this message.
     */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /**
     * One method for each type, so that the compiler asks for the new one when a type is added.
     */
    interface Visitor<R extends @Nullable Object> {
        R visit(TimeTickMessage message);

        R visit(InsertMessage message);

        R visit(TxnMessage message);

        R visit(Other message);
    }

    /**
     * A visitor for those who care about a few types: the others all go to {@link #visitDefault}.
     */
    interface DefaultVisitor<R extends @Nullable Object> extends Visitor<R> {
        /**
         * Called for every type whose own method is not overridden.
         */
        R visitDefault(SampleMessage message);

        @Override
        default R visit(TimeTickMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(InsertMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(TxnMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(Other message) {
            return visitDefault(message);
        }
    }

    /**
     * A message of a type or version that this catalog does not have. It is carried unchanged.
     *
     * @param message the message as it was read
     */
    record Other(ImmutableMessage message) implements SampleMessage {
        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
