/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.txn.LogRecord;
import io.tidemark.message.txn.RecordKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whoever has seen a record and starts again at its last confirmed id misses nothing: every record with a greater tick
 * stands at that id or behind it. A piece of a committed transaction counts with the tick of the commit, at which it
 * becomes visible.
 *
 * <p>Holds a few numbers for every record until the end, since a commit may come at any time.
 */
final class LastConfirmedRule implements LogRule {
    /**
     * A record as this rule sees it.
     *
     * @param txnId of the transaction it is a piece of, or {@code null}
     */
    private record Seen(
            MessageId id,
            long timeTick,
            MessageId lastConfirmed,
            @Nullable Long txnId,
            ImmutableMessage message) {}

    private final List<Seen> records = new ArrayList<>();
    private final Map<Long, Long> commitTicks = new HashMap<>();

    @Override
    public String name() {
        return "last-confirmed";
    }

    @Override
    public String promise() {
        return "a reader that starts again at any record's last confirmed id misses nothing";
    }

    @Override
    public void add(LogRecord<ImmutableMessage> record, Consumer<Finding> findings) {
        MessageId lastConfirmed;
        try {
            lastConfirmed = record.handle().lastConfirmedMessageId();
        } catch (TidemarkException e) {
            findings.accept(Finding.of(name(), record.handle(), String.valueOf(e.getMessage())));
            return;
        }
        boolean piece = record.kind() == RecordKind.BEGIN
                || record.kind() == RecordKind.BODY
                || record.kind() == RecordKind.COMMIT;
        if (record.kind() == RecordKind.COMMIT) {
            commitTicks.put(record.txnId(), record.timeTick());
        }
        records.add(new Seen(
                record.id(), record.timeTick(), lastConfirmed, piece ? record.txnId() : null, record.handle()));
    }

    @Override
    public void end(Consumer<Finding> findings) {
        NavigableMap<MessageId, Long> greatestTickBefore = greatestTicks();
        for (Seen record : records) {
            Map.Entry<MessageId, Long> before;
            try {
                before = greatestTickBefore.lowerEntry(record.lastConfirmed());
            } catch (TidemarkException e) {
                requireMixedKinds(e);
                continue; // ids of two kinds are the finding of another rule
            }
            if (before != null && Long.compareUnsigned(before.getValue(), record.timeTick()) > 0) {
                findings.accept(Finding.of(
                        name(),
                        record.message(),
                        "expected=no record before " + record.lastConfirmed().text() + " with a tick above "
                                + Long.toUnsignedString(record.timeTick()) + ", actual="
                                + Long.toUnsignedString(before.getValue()) + " at or before "
                                + before.getKey().text()));
            }
        }
    }

    private static void requireMixedKinds(TidemarkException e) {
        if (e.code() != ErrorCode.MIXED_ID_KINDS) {
            throw e;
        }
    }

    /** For each id the greatest tick of all records up to it. */
    private NavigableMap<MessageId, Long> greatestTicks() {
        List<Seen> byId = new ArrayList<>(records);
        try {
            byId.sort(Comparator.comparing(Seen::id));
        } catch (TidemarkException e) {
            requireMixedKinds(e);
            return new TreeMap<>();
        }
        TreeMap<MessageId, Long> greatest = new TreeMap<>();
        long soFar = 0;
        for (Seen record : byId) {
            long visibleAt = visibleAt(record);
            soFar = Long.compareUnsigned(visibleAt, soFar) > 0 ? visibleAt : soFar;
            greatest.put(record.id(), soFar);
        }
        return greatest;
    }

    private long visibleAt(Seen record) {
        return record.txnId() == null ? record.timeTick() : commitTicks.getOrDefault(record.txnId(), record.timeTick());
    }
}
