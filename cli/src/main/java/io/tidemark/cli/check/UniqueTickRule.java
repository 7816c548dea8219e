/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.txn.LogRecord;
import io.tidemark.message.txn.RecordKind;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** No two records share a tick; only a time tick may carry that of the last record. */
final class UniqueTickRule implements LogRule {
    private final Set<Long> ticks = new HashSet<>();

    @Override
    public String name() {
        return "tick-unique";
    }

    @Override
    public String promise() {
        return "every record has a tick of its own";
    }

    @Override
    public void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings) {
        if (record.kind() != RecordKind.TIME_TICK && !ticks.add(record.timeTick())) {
            findings.accept(Finding.of(
                    name(),
                    record.handle(),
                    "expected=a tick that no record before it has, actual="
                            + Long.toUnsignedString(record.timeTick())));
        }
    }
}
