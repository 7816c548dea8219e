/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Quantity;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.txn.DeliveryCounts;
import io.tidemark.message.txn.DeliveryOptions;
import io.tidemark.message.txn.DeliveryPipeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a consumer sees of stored records: in tick order, transactions whole, each physical channel for itself. Used by one
 * thread.
 */
final class DeliveredView {
    private final DeliveryOptions options;
    private final Consumer<BadRecordException> refused;
    private final MessageSink sink;
    private final Map<String, DeliveryPipeline<ImmutableMessage>> pipelines = new LinkedHashMap<>();

    /**
     * Sends what is delivered to a sink.
     *
     * @param refused hears of records that cannot be delivered; throws, or lets the others go on
     */
    DeliveredView(DeliveryOptions options, Consumer<BadRecordException> refused, MessageSink sink) {
        this.options = options;
        this.refused = refused;
        this.sink = sink;
    }

    /** Takes the next stored record; says whether more are wanted. */
    boolean accept(StoredRecord record) {
        DeliveryPipeline<ImmutableMessage> pipeline =
                pipelines.computeIfAbsent(record.pchannel(), name -> DeliveryPipeline.ofMessages(options));
        try {
            var unused = pipeline.push(record.message());
        } catch (TidemarkException e) {
            refuse(record, e);
        }
        return drain(record, pipeline);
    }

    private boolean drain(StoredRecord record, DeliveryPipeline<ImmutableMessage> pipeline) {
        boolean more = true;
        while (more && pipeline.pendingCount() > 0) {
            try {
                ImmutableMessage message = pipeline.poll();
                more = message == null || sink.accept(message, record.pchannel());
            } catch (TidemarkException e) {
                refuse(record, e);
                var unused = pipeline.skip();
            }
        }
        return more;
    }

    private void refuse(StoredRecord record, TidemarkException e) {
        if (e.code() == ErrorCode.TOO_LARGE) {
            throw new CliException(
                    ExitCode.FINDINGS,
                    "too much waits for a time tick or a commit: " + record.place() + ", " + e.getMessage()
                            + "; raise --buffer, or look at the stored records with --view stored",
                    e);
        }
        refused.accept(BadRecordException.of(record.place(), e));
    }

    /**
     * Says what of the log is not delivered, and why.
     *
     * @param startsMidway whether pieces of transactions may be missing at the start, which says nothing about the log
     */
    void explainRest(Diagnostics diagnostics, boolean startsMidway) {
        for (Map.Entry<String, DeliveryPipeline<ImmutableMessage>> entry : pipelines.entrySet()) {
            List<String> rest = rest(entry.getValue(), startsMidway);
            if (!rest.isEmpty()) {
                String where = entry.getKey().isEmpty() ? "" : " on " + entry.getKey();
                diagnostics.note(
                        "not delivered" + where + ": " + String.join(", ", rest) + "; --view stored shows everything");
            }
        }
    }

    private static List<String> rest(DeliveryPipeline<ImmutableMessage> pipeline, boolean startsMidway) {
        DeliveryCounts counts = pipeline.counts();
        List<String> rest = new ArrayList<>();
        add(rest, pipeline.reorderedCount(), "record behind the last time tick", "records behind the last time tick");
        add(rest, pipeline.openTransactions().size(), "open transaction", "open transactions");
        add(rest, counts.txns().rolledBack(), "transaction rolled back", "transactions rolled back");
        add(rest, counts.txns().expired(), "transaction expired", "transactions expired");
        add(rest, counts.violations(), "record behind its time tick", "records behind their time ticks");
        long twice = counts.copies() + counts.duplicates();
        add(rest, twice, "second copy of a record", "second copies of records");
        long orphans = counts.txns().orphanBodies() + counts.txns().orphanCommits();
        if (!startsMidway) {
            add(rest, orphans, "piece of a lost transaction", "pieces of lost transactions");
        }
        return rest;
    }

    private static void add(List<String> rest, long count, String singular, String plural) {
        if (count > 0) {
            rest.add(Quantity.of(count, singular, plural));
        }
    }
}
