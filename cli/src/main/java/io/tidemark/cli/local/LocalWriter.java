/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.message.MutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.common.MsgBase;
import io.tidemark.proto.common.MsgType;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.TimeTickMsg;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Appends new messages to the channels of a directory: gives each its time tick, term and last confirmed id, and writes the time
 * ticks that let readers see them.
 *
 * <p>A message takes its tick and its place in the log in one step, so the order of ids is the order of ticks. That makes every
 * message's own id its last confirmed id: what has a greater tick stands behind it. For the same reason a time tick may be appended
 * at any moment: what it covers stands before it.
 *
 * <p>Safe for use by several threads.
 */
public final class LocalWriter implements AutoCloseable {
    private final LogDirectory directory;

    private final ReentrantLock lock = new ReentrantLock();
    // ---- guarded by the lock ----
    private final TickOracle oracle;
    private final Map<String, ChannelWriter> writers = new LinkedHashMap<>();
    /** Channels with messages that no time tick covers. */
    private final Map<String, ChannelWriter> uncovered = new LinkedHashMap<>();

    /** Writes to a directory, which is closed with this writer. */
    public LocalWriter(LogDirectory directory, InstantSource clock) {
        this.directory = directory;
        this.oracle = new TickOracle(clock);
        directory.channels().forEach(channel -> oracle.continueAbove(channel.maxTimeTick()));
    }

    /**
     * A message on its way.
     *
     * @param timeTick that it was given
     * @param id completes once it is durable, or fails
     */
    public record Appended(long timeTick, CompletableFuture<MessageId> id) {}

    /**
     * Appends a message; may wait while the log is busy.
     *
     * @throws io.tidemark.message.TidemarkException if the channel cannot be opened
     */
    public Appended append(String pchannel, MutableMessage message) {
        lock.lock();
        try {
            ChannelWriter writer = writerLocked(pchannel);
            Appended appended = appendLocked(writer, message, oracle.next());
            uncovered.put(pchannel, writer);
            return appended;
        } finally {
            lock.unlock();
        }
    }

    private ChannelWriter writerLocked(String pchannel) {
        ChannelWriter writer = writers.get(pchannel);
        if (writer == null) {
            writer = ChannelWriter.open(directory, pchannel);
            writers.put(pchannel, writer);
        }
        return writer;
    }

    private static Appended appendLocked(ChannelWriter writer, MutableMessage message, long tick) {
        message.timeTick(tick).walTerm(writer.log().channelTerm().term()).lastConfirmedSameAsId();
        return new Appended(tick, writer.log().appendAsync(message));
    }

    /** Appends a time tick to each channel that has messages which no time tick covers; they complete as appends do. */
    public List<CompletableFuture<MessageId>> appendTimeTicks() {
        lock.lock();
        try {
            List<CompletableFuture<MessageId>> appended = new ArrayList<>();
            for (ChannelWriter writer : uncovered.values()) {
                long tick = oracle.next();
                appended.add(appendLocked(writer, timeTick(tick), tick).id());
            }
            uncovered.clear();
            return appended;
        } finally {
            lock.unlock();
        }
    }

    private static MutableMessage timeTick(long tick) {
        MsgBase base = MsgBase.newBuilder()
                .setMsgType(MsgType.TimeTick)
                .setTimestamp(tick)
                .build();
        return TimeTickMessage.builder()
                .allVChannels()
                .header(TimeTickMessageHeader.getDefaultInstance())
                .body(TimeTickMsg.newBuilder().setBase(base).build())
                .build();
    }

    /** Finishes what was appended, and closes the directory. */
    @Override
    public void close() {
        directory.close();
    }
}
