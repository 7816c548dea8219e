/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Producers that append as fast as their acks allow. What is acked within the window counts, so that neither start nor end is
 * part of the figures.
 */
final class ClosedLoop {
    private final Load load;
    private final int channels;
    private final Window window;
    private final Probe probe;
    private final boolean durable;

    /**
     * A loop that can be run often.
     *
     * @param channels that each producer goes round
     * @param durable whether acks are to wait for the disk
     */
    public ClosedLoop(Load load, int channels, Window window, Probe probe, boolean durable) {
        this.load = load;
        this.channels = channels;
        this.window = window;
        this.probe = probe;
        this.durable = durable;
    }

    /** Puts the load on the subject, and the figures into the cell. */
    public void run(Subject subject, Cell cell) {
        long from = System.nanoTime() + window.warmUpNanos();
        long until = from + window.measureNanos();
        CountDownLatch measured = new CountDownLatch(1);
        List<Producer> producers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < load.producers(); i++) {
            Producer producer = new Producer(i, subject, from, until, measured);
            producers.add(producer);
            threads.add(new Thread(producer, "producer-" + i));
        }
        threads.forEach(Thread::start);
        Threads.sleepUntil(from);
        Probe.Snapshot before = probe.take(subject.otherCpuNanos());
        Threads.sleepUntil(until);
        Probe.Snapshot after = probe.take(subject.otherCpuNanos());
        measured.countDown();
        threads.forEach(Threads::join);
        report(cell, producers, before, after);
    }

    private void report(Cell cell, List<Producer> producers, Probe.Snapshot before, Probe.Snapshot after) {
        Latencies latencies = new Latencies();
        for (Producer producer : producers) {
            if (producer.failure != null) {
                throw new IllegalStateException(
                        cell.workload() + ", " + cell.subject() + ": " + producer.failure, producer.failure);
            }
            latencies.add(producer.latencies);
        }
        cell.put(Cell.RATE, latencies.count() * 1e9 / window.measureNanos());
        latencies.putInto(cell, Cell.ACK);
        Probe.addDifferences(cell, before, after, latencies.count(), durable);
    }

    private final class Producer implements Runnable {
        private final int number;
        private final Subject subject;
        private final long from;
        private final long until;
        private final CountDownLatch measured;
        private final Ack[] acks = new Ack[load.window()];
        // ---- this producer's thread, until it has ended ----
        private final Latencies latencies = new Latencies();
        private int channel;
        private int sequence;
        private @Nullable Throwable failure;

        Producer(int number, Subject subject, long from, long until, CountDownLatch measured) {
            this.number = number;
            this.subject = subject;
            this.from = from;
            this.until = until;
            this.measured = measured;
            this.channel = number % channels;
            for (int i = 0; i < acks.length; i++) {
                acks[i] = new Ack();
            }
        }

        @Override
        public void run() {
            try {
                if (load.blocking()) {
                    callOneByOne();
                } else {
                    fillWindow();
                }
                Threads.await(measured); // the bytes that a thread allocated can be asked for only while it lives
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }

        private void callOneByOne() {
            long sent = System.nanoTime();
            while (sent < until) {
                acks[0].sent(sent);
                subject.appendAndWait(number, nextChannel(), sequence++, acks[0]);
                long acked = System.nanoTime();
                record(sent, acked);
                sent = acked;
            }
        }

        private void fillWindow() {
            int next = 0;
            while (System.nanoTime() < until) {
                Ack ack = acks[next];
                await(ack);
                ack.sent(System.nanoTime());
                subject.append(number, nextChannel(), sequence++, ack);
                next = next + 1 == acks.length ? 0 : next + 1;
            }
            for (Ack ack : acks) {
                await(ack);
            }
        }

        /** Waits for the ack that the slot still owes, and takes its latency. */
        private void await(Ack ack) {
            ack.await();
            if (ack.sentNanos() != 0) {
                record(ack.sentNanos(), ack.ackedNanos());
                ack.clear();
            }
        }

        private void record(long sent, long acked) {
            if (acked - from >= 0 && acked - until < 0) {
                latencies.record(acked - sent);
            }
        }

        private int nextChannel() {
            int now = channel;
            channel = now + 1 >= channels ? 0 : now + 1;
            return now;
        }
    }
}
