/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.demo;

import io.tidemark.cli.text.Printable;
import io.tidemark.cli.text.Quantity;
import io.tidemark.message.TypedMessage;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.milvus.AlterCollectionMessage;
import io.tidemark.message.milvus.BeginTxnMessage;
import io.tidemark.message.milvus.CommitTxnMessage;
import io.tidemark.message.milvus.CreateCollectionMessage;
import io.tidemark.message.milvus.CreateDatabaseMessage;
import io.tidemark.message.milvus.CreatePartitionMessage;
import io.tidemark.message.milvus.CreateSegmentMessage;
import io.tidemark.message.milvus.DeleteMessage;
import io.tidemark.message.milvus.DropCollectionMessage;
import io.tidemark.message.milvus.DropPartitionMessage;
import io.tidemark.message.milvus.FlushAllMessage;
import io.tidemark.message.milvus.FlushMessage;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.ManualFlushMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.RollbackTxnMessage;
import io.tidemark.message.milvus.SchemaChangeMessage;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.message.milvus.TruncateCollectionMessage;
import io.tidemark.proto.messages.PartitionSegmentAssignment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** One method for each type of message that a story has words for; each says whether it made a sentence by itself. */
final class StoryTeller implements MilvusMessage.DefaultVisitor<Boolean> {
    private static final boolean GATHERED = false;
    private static final int NAME_MAX = 40;
    private static final String AGAIN = " once more: the same request, tried again.";

    private final Consumer<StoryEvent> out;
    private final StoryCounts counts;
    private final StoryRows rows;
    private final StorySegments segments;
    private final StoryTxns txns = new StoryTxns();
    private final Map<Long, String> collectionNames = new HashMap<>();
    /** Collections, and partitions added to them, that are there. */
    private final Set<String> present = new HashSet<>();

    private final Set<String> droppedPartitions = new HashSet<>();

    StoryTeller(Consumer<StoryEvent> out, StoryCounts counts) {
        this.out = out;
        this.counts = counts;
        this.rows = new StoryRows(out);
        this.segments = new StorySegments(counts);
    }

    /** Says what was gathered so far, before something else is said. */
    void pause() {
        rows.flush();
    }

    void end() {
        pause();
        counts.open = txns.size();
    }

    private boolean tell(TypedMessage message, StoryEvent.Kind kind, String text) {
        pause();
        out.accept(new StoryEvent(message.message().timeTick(), kind, text));
        return true;
    }

    private boolean define(TypedMessage message, String text) {
        return tell(message, StoryEvent.Kind.DEFINITION, text);
    }

    private String collection(long id) {
        return collectionNames.getOrDefault(id, "collection " + id);
    }

    private static String name(String name) {
        return Printable.shorten(name, NAME_MAX);
    }

    /** The control channel repeats for the cluster what the collection's own channels say. */
    private static boolean isControlCopy(TypedMessage message) {
        return ChannelNames.isControlChannel(message.message().vchannel());
    }

    // ---- definitions ------------------------------------------------------------------------------------------------

    @Override
    public Boolean visit(CreateCollectionMessage message) {
        long id = message.header().getCollectionId();
        collectionNames.put(id, name(message.body().getCollectionName()));
        if (isControlCopy(message)) {
            return GATHERED;
        }
        if (!present.add(collectionKey(id))) {
            return define(message, "Collection " + collection(id) + " is created" + AGAIN);
        }
        counts.collectionsCreated++;
        int partitions = message.header().getPartitionIdsCount();
        return define(
                message,
                "Collection " + collection(id) + " is created, with "
                        + Quantity.of(partitions, "partition", "partitions") + ", on "
                        + name(message.message().vchannel()) + ".");
    }

    @Override
    public Boolean visit(DropCollectionMessage message) {
        long id = message.header().getCollectionId();
        if (isControlCopy(message)) {
            return GATHERED;
        }
        if (!present.remove(collectionKey(id))) {
            return define(message, "Collection " + collection(id) + " is dropped" + AGAIN);
        }
        counts.collectionsDropped++;
        return define(message, "Collection " + collection(id) + " is dropped" + segments.sealedOf(id) + ".");
    }

    private static String collectionKey(long id) {
        return "collection " + id;
    }

    @Override
    public Boolean visit(CreatePartitionMessage message) {
        long id = message.header().getCollectionId();
        String partition = message.body().getPartitionName();
        if (isControlCopy(message)) {
            return GATHERED;
        }
        droppedPartitions.remove(partitionKey(id, partition));
        boolean first = present.add(partitionKey(id, partition));
        return define(
                message, "Partition " + name(partition) + " is added to " + collection(id) + (first ? "." : AGAIN));
    }

    @Override
    public Boolean visit(DropPartitionMessage message) {
        long id = message.header().getCollectionId();
        String partition = message.body().getPartitionName();
        if (isControlCopy(message)) {
            return GATHERED;
        }
        boolean first = droppedPartitions.add(partitionKey(id, partition));
        return define(
                message, "Partition " + name(partition) + " is dropped from " + collection(id) + (first ? "." : AGAIN));
    }

    private static String partitionKey(long collectionId, String partition) {
        return "partition " + collectionId + " " + partition;
    }

    @Override
    public Boolean visit(CreateDatabaseMessage message) {
        return define(message, "Database " + name(message.header().getDbName()) + " is created.");
    }

    @Override
    public Boolean visit(AlterCollectionMessage message) {
        String what = String.join(", ", message.header().getUpdateMask().getPathsList());
        return define(
                message,
                "Collection " + collection(message.header().getCollectionId()) + " changes its "
                        + (what.isEmpty() ? "definition" : name(what))
                        + segments.sealed(message.header().getFlushedSegmentIdsList()) + ".");
    }

    @Override
    public Boolean visit(SchemaChangeMessage message) {
        return define(
                message,
                "Collection " + collection(message.header().getCollectionId()) + " changes its schema"
                        + segments.sealed(message.header().getFlushedSegmentIdsList()) + ".");
    }

    @Override
    public Boolean visit(TruncateCollectionMessage message) {
        return define(
                message,
                "Collection " + collection(message.header().getCollectionId()) + " is truncated: its rows so far go"
                        + segments.sealed(message.header().getSegmentIdsList()) + ".");
    }

    // ---- segments ---------------------------------------------------------------------------------------------------

    @Override
    public Boolean visit(CreateSegmentMessage message) {
        segments.opened(message.header().getSegmentId(), message.header().getCollectionId());
        return GATHERED;
    }

    @Override
    public Boolean visit(FlushMessage message) {
        var unused = segments.sealed(List.of(message.header().getSegmentId()));
        rows.filledUp(message.message().timeTick(), collection(message.header().getCollectionId()));
        return GATHERED;
    }

    @Override
    public Boolean visit(ManualFlushMessage message) {
        String sealed = segments.sealed(message.header().getSegmentIdsList());
        boolean told = tell(
                message,
                StoryEvent.Kind.FLUSH,
                "Somebody asks for a flush of " + collection(message.header().getCollectionId()) + sealed + ".");
        cutOff(message, message.message().vchannel());
        return told;
    }

    @Override
    public Boolean visit(FlushAllMessage message) {
        String sealed = segments.sealedAll();
        boolean told = tell(message, StoryEvent.Kind.FLUSH, "Everything in the cluster is flushed" + sealed + ".");
        cutOff(message, "");
        return told;
    }

    // ---- rows -------------------------------------------------------------------------------------------------------

    @Override
    public Boolean visit(InsertMessage message) {
        long count = message.header().getPartitionsList().stream()
                .mapToLong(PartitionSegmentAssignment::getRows)
                .sum();
        long tick = message.message().timeTick();
        StoryTxn txn = txns.of(message.message());
        if (txn != null) {
            txn.inserted(count, tick);
        } else {
            counts.rowsInserted += count;
            rows.inserted(tick, collection(message.header().getCollectionId()), count);
        }
        return GATHERED;
    }

    @Override
    public Boolean visit(DeleteMessage message) {
        long count = message.header().getRows();
        long tick = message.message().timeTick();
        StoryTxn txn = txns.of(message.message());
        if (txn != null) {
            txn.deleted(count, tick);
        } else {
            counts.rowsDeleted += count;
            rows.deleted(tick, collection(message.header().getCollectionId()), count);
        }
        return GATHERED;
    }

    // ---- transactions -----------------------------------------------------------------------------------------------

    @Override
    public Boolean visit(BeginTxnMessage message) {
        txns.begin(message.message());
        return GATHERED;
    }

    @Override
    public Boolean visit(CommitTxnMessage message) {
        StoryTxn txn = txns.end(message.message());
        if (txn == null) {
            return GATHERED;
        }
        counts.committed++;
        counts.rowsInserted += txn.rowsInserted;
        counts.rowsDeleted += txn.rowsDeleted;
        return tell(
                message,
                StoryEvent.Kind.COMMIT,
                "Transaction " + txn.number + " commits: " + txn.rows() + ", visible from here on and all at once.");
    }

    @Override
    public Boolean visit(RollbackTxnMessage message) {
        StoryTxn txn = txns.end(message.message());
        if (txn != null) {
            counts.rolledBack++;
            lose(message, txn, "is rolled back");
        }
        return txn != null;
    }

    @Override
    public Boolean visit(TimeTickMessage message) {
        counts.timeTicks++;
        List<StoryTxn> expired = txns.expire(message.message().timeTick());
        counts.expired += expired.size();
        expired.forEach(txn -> lose(message, txn, "takes too long and expires"));
        return !expired.isEmpty();
    }

    /** Some messages tolerate no open transaction on their channel. */
    private void cutOff(TypedMessage message, String vchannel) {
        List<StoryTxn> cutOff = txns.cutOff(vchannel);
        counts.cutOff += cutOff.size();
        cutOff.forEach(txn -> lose(message, txn, "is cut off by the flush"));
    }

    private void lose(TypedMessage message, StoryTxn txn, String how) {
        counts.rowsLost += txn.rowsInserted + txn.rowsDeleted;
        var unused = tell(
                message,
                StoryEvent.Kind.LOST,
                "Transaction " + txn.number + " " + how + ": " + txn.rows() + " that nobody ever sees.");
    }

    @Override
    public Boolean visitDefault(MilvusMessage message) {
        String type = message.getClass().getSimpleName().replaceFirst("Message.*", "");
        return tell(message, StoryEvent.Kind.LOG, "Also: " + type + ".");
    }
}
