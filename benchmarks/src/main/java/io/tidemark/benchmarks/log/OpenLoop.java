/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One producer that appends at a fixed rate whatever the acks do, and one consumer at the end of the log. Latency counts from the
 * moment at which a message was due, so that a producer that was held up hides nothing.
 */
final class OpenLoop {
    private final long intervalNanos;
    private final int warmUpCount;
    private final int count;
    private final Probe probe;

    /**
     * A loop that can be run often.
     *
     * @param perSecond appends
     * @param window what is not measured, and what is
     */
    OpenLoop(int perSecond, Window window, Probe probe) {
        this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        this.warmUpCount = (int) (window.warmUpNanos() / intervalNanos);
        this.count = warmUpCount + (int) (window.measureNanos() / intervalNanos);
        this.probe = probe;
    }

    int count() {
        return count;
    }

    void run(Subject subject, Tail tail, Cell cell) {
        Ack[] acks = new Ack[count];
        for (int i = 0; i < count; i++) {
            acks[i] = new Ack();
        }
        Consumer consumer = new Consumer(tail, count);
        Thread thread = new Thread(consumer, "consumer");
        thread.start();
        long start = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10);
        produce(subject, acks, 0, warmUpCount, start);
        Probe.Snapshot before = probe.take(subject.otherCpuNanos());
        produce(subject, acks, warmUpCount, count, start);
        for (Ack ack : acks) {
            ack.await();
        }
        consumer.awaitArrivals();
        Probe.Snapshot after = probe.take(subject.otherCpuNanos());
        consumer.measured.countDown();
        Threads.join(thread);
        if (consumer.failure != null) {
            throw new IllegalStateException("consumer failed: " + consumer.failure, consumer.failure);
        }
        report(cell, acks, consumer, start);
        Probe.addDifferences(cell, before, after, count - warmUpCount, /* durable= */ true);
    }

    @SuppressWarnings("ThreadPriorityCheck") // the yield changes when others run, never what they do
    private void produce(Subject subject, Ack[] acks, int from, int to, long start) {
        for (int i = from; i < to; i++) {
            long due = start + i * intervalNanos;
            while (System.nanoTime() - due < 0) {
                Thread.yield(); // a timed park would be late by more than the interval
            }
            acks[i].sent(due);
            subject.append(0, 0, i, acks[i]);
        }
    }

    private void report(Cell cell, Ack[] acks, Consumer consumer, long start) {
        Latencies ack = new Latencies();
        Latencies consumed = new Latencies();
        for (int i = warmUpCount; i < count; i++) {
            long due = start + i * intervalNanos;
            ack.record(acks[i].ackedNanos() - due);
            consumed.record(consumer.arrivals[i] - due);
        }
        ack.putInto(cell, Cell.ACK);
        consumed.putInto(cell, Cell.CONSUMER);
    }

    private static final class Consumer implements Runnable {
        private final Tail tail;
        /** When the messages were decoded; read when the thread has ended. */
        private final long[] arrivals;

        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch measured = new CountDownLatch(1);
        /** Set before it has arrived. */
        private @Nullable Throwable failure;

        Consumer(Tail tail, int count) {
            this.tail = tail;
            this.arrivals = new long[count];
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < arrivals.length; i++) {
                    tail.next();
                    arrivals[i] = System.nanoTime();
                }
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            } finally {
                arrived.countDown();
            }
            Threads.await(measured); // the bytes that a thread allocated can be asked for only while it lives
        }

        void awaitArrivals() {
            Threads.await(arrived);
        }
    }
}
