/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes the counters of process and device before and after a window. */
final class Probe {
    private final com.sun.management.OperatingSystemMXBean process =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
    private final com.sun.management.ThreadMXBean threads =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);
    private final Optional<BlockDevice> device;

    /** A probe for the device that holds this directory. */
    public Probe(Path directory) {
        this.device = BlockDevice.of(directory);
    }

    static long allocatedByThisThread() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
                .getCurrentThreadAllocatedBytes();
    }

    /** The name of the device, or why there is none. */
    public String deviceName() {
        return device.map(BlockDevice::toString).orElse("not available");
    }

    /** The counters at one moment. */
    record Snapshot(long nanos, long cpuNanos, Map<Long, Long> allocated, BlockDevice.@Nullable Counters device) {}

    Snapshot take(long otherCpuNanos) {
        Map<Long, Long> allocated = new HashMap<>();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            if (bytes[i] >= 0) { // otherwise the thread has just ended
                allocated.put(ids[i], bytes[i]);
            }
        }
        try {
            return new Snapshot(
                    System.nanoTime(),
                    process.getProcessCpuTime() + otherCpuNanos,
                    allocated,
                    device.isPresent() ? device.get().read() : null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Puts the differences of two snapshots, a message each, into a cell.
     *
     * @param messages acked between the two
     * @param durable whether an ack needs a flush; without any, the figures are worth nothing and the cell says so
     */
    static void addDifferences(Cell cell, Snapshot from, Snapshot to, long messages, boolean durable) {
        long allocated = 0;
        for (Map.Entry<Long, Long> thread : to.allocated.entrySet()) {
            allocated += thread.getValue() - from.allocated.getOrDefault(thread.getKey(), 0L);
        }
        double count = Math.max(messages, 1);
        cell.put(Cell.CPU_MICROS, (to.cpuNanos - from.cpuNanos) / 1e3 / count);
        cell.put(Cell.ALLOCATED, allocated / count);
        if (from.device != null && to.device != null) {
            long flushes = to.device.flushes() - from.device.flushes();
            cell.put(Cell.DEVICE_BYTES, (to.device.bytesWritten() - from.device.bytesWritten()) / count);
            if (flushes > 0) {
                cell.put(Cell.PER_FLUSH, messages / (double) flushes);
            } else if (durable) {
                cell.disqualify("no flush reached the device");
            }
        }
    }
}
