/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.util.concurrent.TimeUnit;

/**
 * The thread that reclaims. It is woken by rolls and truncations and then takes steps until there is none left; searches for
 * segments to rewrite, which look at all of them, take at most a tenth of the time.
 */
final class ReclaimerLoop implements Runnable {
    private static final long SEARCH_EVERY_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int SEARCH_SHARE = 10;

    private final Journal journal;
    private final Reclaimer reclaimer;
    private final ReclaimSignal signal;

    // ---- this thread only ----
    private long searchNotBefore = System.nanoTime();

    ReclaimerLoop(Journal journal, Reclaimer reclaimer, ReclaimSignal signal) {
        this.journal = journal;
        this.reclaimer = reclaimer;
        this.signal = signal;
    }

    @Override
    public void run() {
        signal.start();
        while (journal.isUsable()) {
            signal.clear();
            boolean searched = reclaim();
            signal.sleep(searched ? Journal.FOREVER : searchNotBefore - System.nanoTime(), /* untilNextWrite= */ false);
        }
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
