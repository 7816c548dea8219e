/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What readers see of a journal, whether it is written by this process or followed. Safe for use by several threads. */
interface JournalView {
    ChannelTable channels();

    /** Only meaningful once there is a channel. */
    Segments segments();

    StorageFiles files();

    LocalOptions options();

    /** Readers may read up to here. */
    Position published();

    /** The error that a reader gets behind what is published, or {@code null} if it should wait there. */
    @Nullable
    TidemarkException damageBehindEnd();

    /** Looks now whether more was written, where that is not known by itself. */
    void refresh();

    /** Looks again which segments there are; answers whether that changed anything. */
    boolean reloadSegments() throws IOException;

    /**
     * Waits until something else than {@code seen} is published, the time is over or {@code ended} says so.
     *
     * @return the time that is left, in nanoseconds
     */
    long awaitPublication(Position seen, long timeoutNanos, BooleanSupplier ended) throws InterruptedException;

    /** Lets waiting readers look again whether they have ended. */
    void wakeReaders();

    boolean isClosing();

    void close();

    ReadAhead readAhead();
}
