/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.text.Quantity;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A line on standard error that says how far reading has come, if that is a terminal and the work takes long enough to
 * wonder. It is wiped out before anything else is said. Used by one thread.
 */
final class Progress implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMillis(700);
    private static final Duration INTERVAL = Duration.ofMillis(200);
    /** Records between two looks at the clock. */
    private static final int STRIDE = 256;

    private final Diagnostics diagnostics;
    private final InstantSource clock;
    private final boolean shown;
    private final Instant start;
    private Instant next;
    private long records;
    private boolean visible;

    private Progress(Diagnostics diagnostics, InstantSource clock, boolean shown) {
        this.diagnostics = diagnostics;
        this.clock = clock;
        this.shown = shown;
        this.start = clock.instant();
        this.next = start.plus(PATIENCE);
    }

    /** Shows progress where it disturbs nobody: not if results go to the same terminal as they are found. */
    static Progress of(CliEnvironment environment, Diagnostics diagnostics, boolean resultsFlow) {
        boolean disturbs = resultsFlow && environment.terminal().outIsTerminal();
        return new Progress(
                diagnostics, environment.clock(), environment.terminal().errIsTerminal() && !disturbs);
    }

    /** Counts a record. */
    void record(long bytesRead, long bytesTotal) {
        records++;
        if (records % STRIDE == 0) {
            advanced(bytesRead, bytesTotal);
        }
    }

    /** Says how far the work is, where what is counted is bytes. */
    void advanced(long bytesRead, long bytesTotal) {
        if (!shown) {
            return;
        }
        Instant now = clock.instant();
        if (now.isBefore(next)) {
            return;
        }
        next = now.plus(INTERVAL);
        visible = true;
        diagnostics.raw("\r\u001b[K" + text(Duration.between(start, now), bytesRead, bytesTotal));
    }

    private String text(Duration elapsed, long bytesRead, long bytesTotal) {
        String percent =
                bytesTotal > 0 ? " of " + Quantity.bytes(bytesTotal) + " (" + 100 * bytesRead / bytesTotal + " %)" : "";
        String counted = records > 0 ? ", " + Quantity.of(records, "record", "records") : "";
        return "reading: " + Quantity.bytes(bytesRead) + percent + counted + ", " + elapsed.toSeconds() + " s";
    }

    /** Wipes the line out. */
    @Override
    public void close() {
        if (visible) {
            visible = false;
            diagnostics.raw("\r\u001b[K");
        }
    }
}
