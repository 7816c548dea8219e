/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.txn.LogRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pieces of a transaction stand in order, begin, bodies, end, on one vchannel. */
final class TransactionRule implements LogRule {
    private final Map<Long, ImmutableMessage> open = new HashMap<>();

    @Override
    public String name() {
        return "transaction-form";
    }

    @Override
    public String promise() {
        return "each transaction is begin, bodies and end, in this order and on one vchannel";
    }

    @Override
    public void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings) {
        switch (record.kind()) {
            case BEGIN -> open.put(record.txnId(), record.handle());
            case BODY -> requireOpen(record, open.get(record.txnId()), findings);
            case COMMIT, ROLLBACK -> requireOpen(record, open.remove(record.txnId()), findings);
            case FORCED_PROMOTION -> open.clear();
            case PLAIN, TIME_TICK -> {}
        }
    }

    private void requireOpen(
            LogRecord<ImmutableMessage> record, @Nullable ImmutableMessage begin, Consumer<Finding> findings) {
        if (begin == null) {
            findings.accept(Finding.of(
                    name(),
                    record.handle(),
                    "expected=a begin of transaction " + record.txnId() + " before it, actual=none"));
            return;
        }
        String expected = begin.property(PropertyKeys.VCHANNEL);
        String actual = record.handle().property(PropertyKeys.VCHANNEL);
        if (expected != null && !expected.equals(actual)) {
            findings.accept(
                    Finding.of(name(), record.handle(), "expected=vchannel " + expected + ", actual=" + actual));
        }
    }
}
