/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What readers see of a journal, whether it is written by this process or followed. Safe for use by several threads. */
abstract class JournalView {
    final StorageFiles files;
    final LocalOptions options;
    final Segments segments;
    final ChannelTable channels;
    /** Published to by the one thread that writes or follows the journal, after the channels know what is in it. */
    final Publication publication;

    private final ReadAhead readAhead;

    JournalView(
            StorageFiles files,
            LocalOptions options,
            Segments segments,
            ChannelTable channels,
            Publication publication) {
        this.files = files;
        this.options = options;
        this.segments = segments;
        this.channels = channels;
        this.publication = publication;
        this.readAhead = new ReadAhead(options);
    }

    final ChannelTable channels() {
        return channels;
    }

    /** Only meaningful once there is a channel. */
    final Segments segments() {
        return segments;
    }

    final StorageFiles files() {
        return files;
    }

    final LocalOptions options() {
        return options;
    }

    final ReadAhead readAhead() {
        return readAhead;
    }

    /** Readers may read up to here. */
    final Position published() {
        return publication.end();
    }

    /** Lets waiting readers look again whether they have ended. */
    final void wakeReaders() {
        publication.wake();
    }

    /** The error that a reader gets behind what is published, or {@code null} if it should wait there. */
    abstract @Nullable TidemarkException damageBehindEnd();

    /** Looks now whether more was written, where that is not known by itself. */
    abstract void refresh();

    /** Looks again which segments there are; answers whether that changed anything. */
    abstract boolean reloadSegments() throws IOException;

    /**
     * Waits until something else than {@code seen} is published, the time is over or {@code ended} says so.
     *
     * @return the time that is left, in nanoseconds
     */
    abstract long awaitPublication(Position seen, long timeoutNanos, BooleanSupplier ended) throws InterruptedException;

    abstract boolean isClosing();

    abstract void close();
}
