/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One committer thread in front of a sink, with natural batching: it takes what was queued while it wrote the batch before.
 * With a {@link FloorSink} this is the floor of appends; with another sink it gives group commit to a store that has none.
 * Records are encoded ahead.
 */
final class GroupCommit implements Subject {
    /** Appends in the order of arrival. Guarded by the lock while it is filled, then the committer's. */
    private static final class Queue {
        int count;
        int[] channels = new int[1024];
        byte[][] records = new byte[1024][];
        Ack[] acks = new Ack[1024];

        void add(int channel, byte[] record, Ack ack) {
            if (count == acks.length) {
                channels = Arrays.copyOf(channels, 2 * count);
                records = Arrays.copyOf(records, 2 * count);
                acks = Arrays.copyOf(acks, 2 * count);
            }
            channels[count] = channel;
            records[count] = record;
            acks[count++] = ack;
        }
    }

    private final List<byte[]> records;
    private final BatchSink sink;
    private final Thread committer = new Thread(this::run, "group-commit");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasWork = lock.newCondition();
    // ---- guarded by the lock ----
    private Queue filling = new Queue();
    private Queue spare = new Queue();
    private boolean committerWaits;
    private boolean closing;

    /**
     * Starts the committer.
     *
     * @param records encoded messages, cycled; their number is a power of two
     * @param sink closed with this
     */
    public GroupCommit(List<byte[]> records, BatchSink sink) {
        this.records = records;
        this.sink = sink;
        committer.start();
    }

    @Override
    public void append(int producer, int channel, int sequence, Ack ack) {
        byte[] record = records.get(Records.index(producer, sequence));
        lock.lock();
        try {
            filling.add(channel, record, ack);
            if (committerWaits) {
                hasWork.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        Queue taken = spare;
        while (true) {
            lock.lock();
            try {
                spare = taken;
                committerWaits = true;
                while (filling.count == 0 && !closing) {
                    hasWork.awaitUninterruptibly();
                }
                committerWaits = false;
                if (filling.count == 0) {
                    return;
                }
                taken = filling;
                filling = spare;
            } finally {
                lock.unlock();
            }
            commit(taken);
            taken.count = 0;
        }
    }

    private void commit(Queue queue) {
        int next = 0;
        while (next < queue.count) {
            int first = next;
            try {
                while (next < queue.count && sink.add(queue.channels[next], queue.records[next])) {
                    next++;
                }
                sink.commit();
                for (int i = first; i < next; i++) {
                    queue.acks[i].acked();
                }
            } catch (IOException | RuntimeException e) {
                for (int i = first; i < queue.count; i++) {
                    queue.acks[i].failed(e);
                }
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closing = true;
            hasWork.signal();
        } finally {
            lock.unlock();
        }
        Threads.join(committer);
        sink.close();
    }
}
