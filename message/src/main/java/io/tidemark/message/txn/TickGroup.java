/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import io.tidemark.message.id.MessageId;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds second physical copies among records that come in tick order. Ticks are unique but for copies and converted legacy
 * records, so nearly always the group of a tick is one record and nothing is compared.
 *
 * @param <T> the handle that stands for a stored message
 */
final class TickGroup<T> {
    /** Content of a record, or {@code null} for a record that is no copy of any other. */
    private final Function<? super T, ? extends @Nullable Object> contentOf;

    private long timeTick;
    /** The first record of the tick, {@code null} before there is one. */
    private @Nullable LogRecord<T> first;
    /** The contents of the tick and the id that each came with first; {@code null} while there is but one record. */
    private @Nullable Map<Object, MessageId> contents;

    TickGroup(Function<? super T, ? extends @Nullable Object> contentOf) {
        this.contentOf = contentOf;
    }

    /** Whether the next record in tick order was met before under another id; if not, it joins the group. */
    boolean isCopy(LogRecord<T> record) {
        LogRecord<T> known = first;
        if (known == null || timeTick != record.timeTick()) {
            timeTick = record.timeTick();
            first = record;
            contents = null;
            return false;
        }
        Map<Object, MessageId> met = contents;
        if (met == null) {
            met = new HashMap<>();
            idOfContent(met, known);
            contents = met;
        }
        // The same id again is no copy: the caller reads a part of the log once more and is to get it once more.
        return !idOfContent(met, record).equals(record.id());
    }

    private MessageId idOfContent(Map<Object, MessageId> met, LogRecord<T> record) {
        Object content = contentOf.apply(record.handle());
        MessageId earlier = content == null ? null : met.putIfAbsent(content, record.id());
        return earlier == null ? record.id() : earlier;
    }

    /** Forgets the group unless it is of this tick, the only one of which more records may come. */
    void keepOnly(long tick) {
        if (timeTick != tick) {
            first = null;
            contents = null;
        }
    }
}
