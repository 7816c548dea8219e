/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.nio.file.Path;
import net.openhft.chronicle.bytes.SyncMode;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.jspecify.annotations.Nullable;

/** Chronicle Queue, which waits for no disk by itself: a sync of the appender for each batch. */
final class ChronicleSink implements BatchSink {
    private final SingleChronicleQueue queue;
    /** Belongs to the thread that makes it, so the committer makes it. */
    private @Nullable ExcerptAppender appender;

    private int batchBytes;

    ChronicleSink(Path folder) {
        queue = SingleChronicleQueueBuilder.binary(folder)
                .blockSize(FloorSink.SEGMENT_BYTES)
                .syncMode(SyncMode.SYNC)
                .build();
    }

    private ExcerptAppender appender() {
        ExcerptAppender known = appender;
        if (known == null) {
            known = queue.createAppender();
            appender = known;
        }
        return known;
    }

    @Override
    public boolean add(int channel, byte[] record) {
        if (batchBytes > 0 && batchBytes + record.length > FloorSink.BATCH_BYTES) {
            return false;
        }
        try (DocumentContext document = appender().writingDocument()) {
            document.wire().bytes().write(record);
        }
        batchBytes += record.length;
        return true;
    }

    @Override
    public void commit() {
        appender().sync();
        batchBytes = 0;
    }

    @Override
    public void close() {
        queue.close();
    }
}
