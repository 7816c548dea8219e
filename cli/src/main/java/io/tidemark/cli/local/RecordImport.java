/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import io.tidemark.wal.spi.AppendCallback;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Appends records that were stored elsewhere, each as it was, but for its id, which the log gives, and its last confirmed id,
 * which follows the ids.
 *
 * <p>Many appends are on their way at a time. Used by one thread.
 */
public final class RecordImport implements AutoCloseable {
    private static final int IN_FLIGHT_MAX = 4096;

    private final LogDirectory directory;
    private final @Nullable String chosen;
    private final boolean append;
    private final Map<String, ChannelImport> channels = new LinkedHashMap<>();
    private final Semaphore inFlight = new Semaphore(IN_FLIGHT_MAX);
    /** Set by the thread that completes appends. */
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    /**
     * Imports into a directory, which is closed with this import.
     *
     * @param chosen channel of the records that do not state one; {@code null} if their vchannels tell
     * @param append whether channels may have records already, with smaller ticks
     */
    public RecordImport(LogDirectory directory, @Nullable String chosen, boolean append) {
        this.directory = directory;
        this.chosen = chosen;
        this.append = append;
    }

    /**
     * What was imported into a channel.
     *
     * @param firstId of the first record
     * @param lastId of the last record
     */
    public record Imported(String pchannel, long records, MessageId firstId, MessageId lastId) {}

    /**
     * Imports the next record; may wait while the log is busy.
     *
     * @throws BadRecordException if it cannot be imported, which changes nothing
     * @throws io.tidemark.cli.process.CliException if its channel must not be imported into
     * @throws TidemarkException if the log failed
     */
    public void add(StoredRecord record) {
        requireInOrder();
        String pchannel = channelOf(record);
        ChannelImport channel = channels.get(pchannel);
        if (channel == null) {
            channel = ChannelImport.open(directory, pchannel, append);
            channels.put(pchannel, channel);
        }
        ChannelImport.Renumbered renumbered = channel.add(record);
        inFlight.acquireUninterruptibly();
        channel.log().appendAsync(renumbered.message(), new Arrival(renumbered.id()));
    }

    private String channelOf(StoredRecord record) {
        String wanted = chosen;
        if (record.isChannelStated()) {
            if (wanted != null && !wanted.equals(record.pchannel())) {
                throw bad(record, "expected=a record of --channel " + wanted + ", actual=of " + record.pchannel());
            }
            return record.pchannel();
        }
        String name = wanted != null ? wanted : record.pchannel();
        if (name.isEmpty()) {
            throw bad(record, "expected=a key pchannel, a vchannel or --channel, actual=none of them");
        }
        return name;
    }

    static BadRecordException bad(StoredRecord record, String detail) {
        return BadRecordException.of(
                record.place(), new TidemarkException(ErrorCode.INVALID_ARGUMENT, "cannot import: " + detail));
    }

    private void requireInOrder() {
        RuntimeException reason = failure.get();
        if (reason != null) {
            throw reason;
        }
    }

    /** Hears of one record. */
    private final class Arrival implements AppendCallback {
        private final MessageId expected;

        Arrival(MessageId expected) {
            this.expected = expected;
        }

        @Override
        public void appended(MessageId id) {
            if (!id.equals(expected)) {
                failure.compareAndSet(
                        null, new IllegalStateException("id of a record: expected=" + expected + ", actual=" + id));
            }
            inFlight.release();
        }

        @Override
        public void failed(TidemarkException reason) {
            failure.compareAndSet(null, reason);
            inFlight.release();
        }
    }

    /**
     * Waits until everything is in the log and as durable as the log makes it.
     *
     * @return what was imported, in the order of the channels' first records
     * @throws TidemarkException if the log failed
     */
    public List<Imported> finish() {
        inFlight.acquireUninterruptibly(IN_FLIGHT_MAX);
        inFlight.release(IN_FLIGHT_MAX);
        requireInOrder();
        List<Imported> imported = new ArrayList<>();
        channels.forEach((pchannel, channel) -> {
            channel.raiseTerm(directory);
            channel.imported().ifPresent(imported::add);
        });
        return imported;
    }

    @Override
    public void close() {
        directory.close();
    }
}
