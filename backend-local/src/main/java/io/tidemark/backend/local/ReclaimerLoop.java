/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.concurrent.TimeUnit;

/**
 * The thread that reclaims. It is woken by rolls and truncations and then takes steps until there is none left; searches for
 * segments to rewrite, which look at all of them, take at most a tenth of the time. While there are appends, or they are refused,
 * it also looks each second how much room the disk has; otherwise it sleeps until the next.
 */
final class ReclaimerLoop implements Runnable {
    private static final long SEARCH_EVERY_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int SEARCH_SHARE = 10;
    private static final long LOOK_AT_DISK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Journal journal;
    private final Reclaimer reclaimer;
    private final DiskSpace diskSpace;
    private final ReclaimSignal signal;
    /** How long to sleep at most for the sake of retention. */
    private final long retentionNanos;

    // ---- this thread only ----
    private long searchNotBefore = System.nanoTime() + SEARCH_EVERY_NANOS_MIN;

    private Position seen;

    ReclaimerLoop(Journal journal, Reclaimer reclaimer, DiskSpace diskSpace, ReclaimSignal signal) {
        this.journal = journal;
        this.reclaimer = reclaimer;
        this.diskSpace = diskSpace;
        this.seen = journal.published();
        this.signal = signal;
        this.retentionNanos = journal.options().retentionAge().isPresent()
                ? TimeUnit.MILLISECONDS.toNanos(Retention.LOOK_EVERY_MS)
                : Journal.FOREVER;
    }

    @Override
    public void run() {
        signal.start();
        while (journal.isUsable()) {
            signal.clear();
            diskSpace.look();
            boolean searched = reclaim();
            if (diskSpace.shortage() != null) {
                diskSpace.look(); // what was freed counts at once
            }
            sleep(searched);
        }
    }

    private void sleep(boolean searched) {
        signal.wakeOnWrite(true); // before looking whether there were any
        Position end = journal.published();
        boolean isIdle = end.equals(seen) && diskSpace.shortage() == null;
        seen = end;
        signal.wakeOnWrite(isIdle);
        long nanos = isIdle ? retentionNanos : LOOK_AT_DISK_NANOS;
        signal.sleep(searched ? nanos : Math.min(nanos, searchNotBefore - System.nanoTime()));
        signal.wakeOnWrite(false);
    }

    /** Takes steps; answers whether it also searched for segments to rewrite. */
    private boolean reclaim() {
        boolean maySearch = System.nanoTime() - searchNotBefore >= 0;
        long start = System.nanoTime();
        while (reclaimer.reclaimOnce(maySearch)) {
            start = System.nanoTime();
        }
        if (maySearch) {
            long end = System.nanoTime();
            searchNotBefore = end + Math.max(SEARCH_EVERY_NANOS_MIN, SEARCH_SHARE * (end - start));
        }
        return maySearch;
    }
}
