/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Quantity;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log from its start: the records of the wanted channel, each with its channel, past bad ones if that is wanted.
 * Used by one thread.
 */
final class LogReading implements AutoCloseable {
    /** How many records to look ahead for the name of the channel that the first ones belong to. */
    private static final int LOOK_AHEAD = 256;

    private final LogSource source;
    private final boolean skipBad;
    private final Diagnostics diagnostics;
    private final Progress progress;
    private final ChannelResolver channels;
    private final ArrayDeque<StoredRecord> lookedAhead = new ArrayDeque<>();
    /** What ended the look ahead; it is due behind the records that were read before it. */
    private @Nullable RuntimeException failure;

    private boolean atStart = true;
    private long badRecords;

    LogReading(
            LogSource source, boolean skipBad, ChannelResolver channels, Diagnostics diagnostics, Progress progress) {
        this.source = source;
        this.skipBad = skipBad;
        this.channels = channels;
        this.diagnostics = diagnostics;
        this.progress = progress;
    }

    /** Whether pieces of transactions may be missing at the start. */
    boolean startsMidway() {
        return source.startsMidway();
    }

    /** Whether all records are known to be of one channel. */
    boolean isOneChannel() {
        return source.isOneChannel();
    }

    /** What messages call the log. */
    String name() {
        return source.name();
    }

    /**
     * The next record, with the channel it belongs to; {@code null} behind the last one.
     *
     * @throws BadRecordException for a bad record, unless those are to be skipped
     * @throws CliException if the log cannot be read on
     */
    @Nullable
    StoredRecord next() {
        lookAhead();
        while (true) {
            StoredRecord record = lookedAhead.poll();
            if (record == null) {
                record = readOrFail();
            }
            if (record == null) {
                channels.requireChosenSeen();
                return null;
            }
            Optional<String> pchannel = channels.resolve(record);
            if (pchannel.isPresent()) {
                return record.withPChannel(pchannel.get());
            }
        }
    }

    private void lookAhead() {
        if (!atStart) {
            return;
        }
        atStart = false;
        try {
            while (!channels.isSettled() && lookedAhead.size() < LOOK_AHEAD) {
                StoredRecord record = read();
                if (record == null) {
                    return;
                }
                lookedAhead.add(record);
                var unused = channels.resolve(record);
            }
        } catch (BadRecordException | CliException e) {
            failure = e;
        }
    }

    private @Nullable StoredRecord readOrFail() {
        RuntimeException due = failure;
        if (due != null) {
            failure = null;
            throw due;
        }
        return read();
    }

    private @Nullable StoredRecord read() {
        while (true) {
            try {
                StoredRecord record = source.next();
                progress.record(source.bytesRead(), source.bytesTotal());
                return record;
            } catch (BadRecordException e) {
                skip(e);
            } catch (IOException e) {
                throw new CliException(
                        ExitCode.IO, "cannot read: file=" + source.name() + ", reason=" + e.getMessage(), e);
            }
        }
    }

    /** Passes over a bad record, or ends the command with it. */
    void skip(BadRecordException e) {
        if (!skipBad) {
            throw e;
        }
        badRecords++;
        progress.close();
        diagnostics.badRecord(e);
    }

    /** Bad records that were passed over so far. */
    long badRecords() {
        return badRecords;
    }

    /** Says how many bad records there were; {@link ExitCode#OK} if there were none. */
    ExitCode summary() {
        progress.close();
        if (badRecords == 0) {
            return ExitCode.OK;
        }
        diagnostics.note(Quantity.of(badRecords, "bad record", "bad records") + " left out");
        return ExitCode.FINDINGS;
    }

    @Override
    public void close() {
        progress.close();
        try {
            source.close();
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "cannot close: file=" + source.name(), e);
        }
    }
}
