/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.txn.LogRecord;
import io.tidemark.message.txn.RecordKind;
import java.util.function.Consumer;

/** A time tick promises that everything up to it stands before it. */
final class TickOrderRule implements LogRule {
    private long lastTimeTick;

    @Override
    public String name() {
        return "tick-order";
    }

    @Override
    public String promise() {
        return "nothing stands behind a time tick that covers it";
    }

    @Override
    public void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings) {
        if (record.kind() == RecordKind.TIME_TICK) {
            lastTimeTick = max(lastTimeTick, record.timeTick());
        } else if (Long.compareUnsigned(record.timeTick(), lastTimeTick) <= 0) {
            findings.accept(Finding.of(
                    name(),
                    record.handle(),
                    "expected=a tick above the last time tick " + Long.toUnsignedString(lastTimeTick) + ", actual="
                            + Long.toUnsignedString(record.timeTick())));
        }
    }

    private static long max(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }
}
