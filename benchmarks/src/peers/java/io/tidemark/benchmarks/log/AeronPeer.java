/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.aeron.Publication;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.ArchivingMediaDriver;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.status.RecordingPos;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

/**
 * Aeron Archive: producers offer to a publication over shared memory, the archive records it, and a message is acked when the
 * recorded position has passed it. With file sync level 1 that is after a force.
 */
final class AeronPeer implements Subject {
    private static final String CHANNEL = "aeron:ipc";
    private static final int STREAM = 1001;
    private static final int TERM_BYTES = 64 << 20;
    private static final int ACKS_MAX = 4096;

    /** Appends of one producer without ack. The producer moves the tail, the acking thread the head. */
    private static final class Pending {
        private final long[] positions = new long[ACKS_MAX];
        private final Ack[] acks = new Ack[ACKS_MAX];
        private volatile long tail;
        private long head;

        void add(long position, Ack ack) {
            long end = tail;
            int at = (int) (end & (ACKS_MAX - 1));
            positions[at] = position;
            acks[at] = ack;
            tail = end + 1;
        }

        boolean ackUpTo(long recorded) {
            long start = head;
            long end = tail;
            while (head < end && positions[(int) (head & (ACKS_MAX - 1))] <= recorded) {
                acks[(int) (head & (ACKS_MAX - 1))].acked();
                head++;
            }
            return head > start;
        }
    }

    private final ArchivingMediaDriver driver;
    private final AeronArchive archive;
    private final Publication publication;
    private final CountersReader counters;
    private final int recordingCounter;
    private final List<UnsafeBuffer> records;
    private final List<Pending> pending;
    private final Thread acker = new Thread(this::ack, "aeron-acker");
    private volatile boolean closed;

    AeronPeer(Path folder, List<byte[]> records, int producers, boolean durable) {
        this.records = records.stream().map(UnsafeBuffer::new).toList();
        this.pending = IntStream.range(0, producers).mapToObj(i -> new Pending()).toList();
        Path memory = Path.of("/dev/shm");
        Path shared = (Files.isWritable(memory) ? memory : folder)
                .resolve("tidemark-aeron-" + ProcessHandle.current().pid());
        int syncLevel = durable ? 1 : 0;
        driver = ArchivingMediaDriver.launch(
                new MediaDriver.Context()
                        .aeronDirectoryName(shared.toString())
                        .threadingMode(ThreadingMode.SHARED)
                        .ipcTermBufferLength(TERM_BYTES)
                        .dirDeleteOnStart(true)
                        .dirDeleteOnShutdown(true),
                new Archive.Context()
                        .aeronDirectoryName(shared.toString())
                        .archiveDir(folder.toFile())
                        .threadingMode(ArchiveThreadingMode.SHARED)
                        .segmentFileLength((int) FloorSink.SEGMENT_BYTES)
                        .fileSyncLevel(syncLevel)
                        .catalogFileSyncLevel(syncLevel)
                        .recordingEventsEnabled(false)
                        .controlChannelEnabled(false)
                        .archiveClientContext(new AeronArchive.Context().controlResponseChannel(CHANNEL))
                        .replicationChannel("aeron:udp?endpoint=127.0.0.1:0"));
        archive = AeronArchive.connect(new AeronArchive.Context()
                .aeronDirectoryName(shared.toString())
                .controlRequestChannel(CHANNEL)
                .controlResponseChannel(CHANNEL));
        publication = archive.addRecordedPublication(CHANNEL, STREAM);
        counters = archive.context().aeron().countersReader();
        recordingCounter = awaitRecording();
        acker.start();
    }

    private int awaitRecording() {
        while (true) {
            int counter = RecordingPos.findCounterIdBySession(counters, publication.sessionId(), archive.archiveId());
            if (counter != CountersReader.NULL_COUNTER_ID) {
                return counter;
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void append(int producer, int channel, int sequence, Ack ack) {
        UnsafeBuffer record = records.get(Records.index(producer, sequence));
        long position;
        while ((position = publication.offer(record)) < 0) {
            if (position != Publication.BACK_PRESSURED && position != Publication.ADMIN_ACTION) {
                throw new IllegalStateException("offer: result=" + Publication.errorString(position));
            }
            LockSupport.parkNanos(1_000);
        }
        pending.get(producer).add(position, ack);
    }

    private void ack() {
        while (!closed) {
            long recorded = counters.getCounterValue(recordingCounter);
            boolean acked = false;
            for (Pending producer : pending) {
                acked |= producer.ackUpTo(recorded);
            }
            if (!acked) {
                LockSupport.parkNanos(1_000);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        Threads.join(acker);
        publication.close();
        archive.close();
        driver.close();
    }
}
