// Written by io.tidemark.codegen for family Shop. Edits are lost: change the catalog instead.
package io.tidemark.codegen.shop;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TypedMessage;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * A message of one of the types of the Shop catalog, or {@link ShopMessage.Other}.
 *
 * <p>Branch with {@link #accept}, or from Java 21 on with a pattern {@code switch}.
 */
@Generated("io.tidemark.codegen")
public sealed interface ShopMessage
        extends TypedMessage
        permits OrderPlacedMessage,
                OrderPlacedMessageV1,
                OrderCancelledMessage,
                OddMessage,
                OdderMessage,
                classMessage,
                ShopMessage.Other {
    /**
     * Calls the visitor's method for the type of this message.
     */
    <R extends @Nullable Object> R accept(Visitor<R> visitor);

    /**
     * One method for each type, so that the compiler asks for the new one when a type is added.
     */
    interface Visitor<R extends @Nullable Object> {
        R visit(OrderPlacedMessage message);

        R visit(OrderPlacedMessageV1 message);

        R visit(OrderCancelledMessage message);

        R visit(OddMessage message);

        R visit(OdderMessage message);

        R visit(classMessage message);

        R visit(Other message);
    }

    /**
     * A visitor for those who care about a few types: the others all go to {@link #visitDefault}.
     */
    interface DefaultVisitor<R extends @Nullable Object> extends Visitor<R> {
        /**
         * Called for every type whose own method is not overridden.
         */
        R visitDefault(ShopMessage message);

        @Override
        default R visit(OrderPlacedMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(OrderPlacedMessageV1 message) {
            return visitDefault(message);
        }

        @Override
        default R visit(OrderCancelledMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(OddMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(OdderMessage message) {
            return visitDefault(message);
        }

        @Override
        default R visit(classMessage message) {
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
    record Other(ImmutableMessage message) implements ShopMessage {
        @Override
        public <R extends @Nullable Object> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
