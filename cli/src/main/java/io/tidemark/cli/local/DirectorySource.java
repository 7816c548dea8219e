/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.local;

import io.tidemark.backend.local.LocalChannel;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of a directory's channels, one channel behind the other, as far as they went when reading started. */
public final class DirectorySource implements LogSource {
    private final LogDirectory directory;
    private final long fromTick;
    private final boolean delivered;
    private final ArrayDeque<LocalChannel> channels;
    private final boolean oneChannel;

    private @Nullable LocalChannel channel;
    private @Nullable ReadableLog log;
    private @Nullable LogReader reader;
    private boolean startsMidway;
    private long bytesRead;

    /**
     * Reads channels.
     *
     * @param directory is closed with this source
     * @param fromTick unsigned, inclusive; earlier records may be left out. 0 for all
     * @param delivered whether earlier records must stay that belong to what is delivered from that tick on
     */
    public DirectorySource(LogDirectory directory, List<LocalChannel> channels, long fromTick, boolean delivered) {
        this.directory = directory;
        this.channels = new ArrayDeque<>(channels);
        this.oneChannel = channels.size() == 1;
        this.fromTick = fromTick;
        this.delivered = delivered;
    }

    @Override
    public String name() {
        return directory.path().toString();
    }

    @Override
    public @Nullable StoredRecord next() {
        while (true) {
            LocalChannel current = channel;
            LogReader open = reader;
            if (current == null || open == null) {
                LocalChannel following = channels.poll();
                if (following == null) {
                    return null;
                }
                open(following);
                continue;
            }
            ImmutableMessage message = open.poll(Duration.ZERO);
            if (message != null && Seek.idOf(message) < current.nextId()) {
                bytesRead += message.payloadSize();
                return StoredRecord.of(message, current.name(), directory.place(Seek.idOf(message)));
            }
            closeChannel();
        }
    }

    private void open(LocalChannel following) {
        ReadableLog opened = directory.backend().openForReading(following.name());
        StartPosition start = delivered ? Seek.delivered(opened, following, fromTick) : Seek.stored(fromTick);
        startsMidway |= !start.equals(StartPosition.all());
        channel = following;
        log = opened;
        reader = opened.read(start);
    }

    private void closeChannel() {
        if (log != null) {
            log.close();
        }
        channel = null;
        log = null;
        reader = null;
    }

    @Override
    public boolean startsMidway() {
        return startsMidway;
    }

    @Override
    public boolean isOneChannel() {
        return oneChannel;
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public long bytesTotal() {
        return -1;
    }

    @Override
    public void close() {
        directory.close();
    }
}
