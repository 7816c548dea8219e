/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.benchmarks.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosedLoopTest {
    private static final List<byte[]> RECORDS = Records.encoded(Workload.parts());
    private static final Window WINDOW = new Window(20, 60);

    @TempDir
    Path folder;

    private final Cell cell = new Cell(0, 0, "W2 8:256", "sink");

    /** Keeps nothing, and counts. */
    private static final class CountingSink implements BatchSink {
        private final AtomicLong committed = new AtomicLong();
        private int batch;
        private int batchMax;

        @Override
        public boolean add(int channel, byte[] record) {
            if (batch == 100) {
                return false;
            }
            batch++;
            return true;
        }

        @Override
        public void commit() throws IOException {
            committed.addAndGet(batch);
            batchMax = Math.max(batchMax, batch);
            batch = 0;
        }

        @Override
        public void close() {}
    }

    private void run(Load load, BatchSink sink) throws IOException {
        try (Subject subject = new GroupCommit(RECORDS, sink)) {
            new ClosedLoop(load, 1, WINDOW, new Probe(folder), false).run(subject, cell);
        }
    }

    private double messagesInWindow() {
        return cell.get(Cell.RATE) * WINDOW.measureMs() / 1000;
    }

    @Test
    void shouldCountWhatWasAckedInTheWindowAlone() throws IOException {
        CountingSink sink = new CountingSink();
        run(new Load(2, 64), sink);

        double counted = messagesInWindow();
        assertThat(counted).isPositive().isLessThan(sink.committed.doubleValue());
        assertThat(cell.get(Cell.ACK + Cell.P50)).isPositive();
        assertThat(cell.get(Cell.ALLOCATED)).isGreaterThanOrEqualTo(0);
    }

    @Test
    void shouldNeverHaveMoreUnackedThanTheWindows() throws IOException {
        CountingSink sink = new CountingSink();
        run(new Load(3, 16), sink);

        assertThat(sink.batchMax).isBetween(1, 48);
    }

    @Test
    void shouldWaitForEachAckWhereCallersBlock() throws IOException {
        CountingSink sink = new CountingSink();
        run(new Load(1, 1), sink);

        assertThat(sink.batchMax).isEqualTo(1);
        assertThat(messagesInWindow()).isLessThanOrEqualTo(sink.committed.doubleValue());
    }

    @Test
    void shouldFailWhenAnAppendFails() {
        BatchSink broken = new BatchSink() {
            @Override
            public boolean add(int channel, byte[] record) {
                return true;
            }

            @Override
            public void commit() throws IOException {
                throw new IOException("disk gone");
            }

            @Override
            public void close() {}
        };

        assertThatIllegalStateException()
                .isThrownBy(() -> run(new Load(2, 4), broken))
                .withMessageContaining("disk gone");
    }
}
