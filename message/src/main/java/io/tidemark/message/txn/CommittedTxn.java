/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * A transaction whose commit was met, as the handles of its pieces.
 *
 * @param <T> the handle that stands for a stored message
 * @param begin the record that opened it
 * @param bodies in tick order; empty for an empty transaction; not to be changed
 * @param commit the record whose tick is the transaction's
 * @param sizeBytes sum over all pieces, begin and commit included
 */
public record CommittedTxn<T>(T begin, List<T> bodies, LogRecord<T> commit, long sizeBytes) implements Deliverable<T> {
    /** Wraps the list, which the caller gives away. */
    public CommittedTxn {
        bodies = Collections.unmodifiableList(bodies);
    }

    @Override
    public ImmutableTxnMessage message(Function<? super T, ? extends ImmutableMessage> resolver) {
        List<ImmutableMessage> messages = new ArrayList<>(bodies.size());
        for (T body : bodies) {
            messages.add(resolver.apply(body));
        }
        return ImmutableTxnMessage.assemble(resolver.apply(begin), messages, resolver.apply(commit.handle()));
    }
}
