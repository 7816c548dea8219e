/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.txn.LogRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Ids grow from record to record. */
final class IdOrderRule implements LogRule {
    private @Nullable MessageId last;

    @Override
    public String name() {
        return "id-order";
    }

    @Override
    public String promise() {
        return "ids grow from record to record";
    }

    @Override
    public void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings) {
        MessageId before = last;
        last = record.id();
        if (before == null) {
            return;
        }
        boolean grows = before.walKind().equals(record.id().walKind()) && before.compareTo(record.id()) < 0;
        if (!grows) {
            findings.accept(Finding.of(
                    name(),
                    record.handle(),
                    "expected=an id above " + before.text() + " of " + before.walKind() + ", actual="
                            + record.id().text() + " of " + record.id().walKind()));
        }
    }
}
