/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.TidemarkException;
import java.util.ArrayList;
import java.util.List;

/** Collects findings, up to a bound. Used by one thread. */
final class Findings {
    private static final int KEPT_MAX = 10_000;

    private final List<LogFinding> kept = new ArrayList<>();
    private long omitted;

    void add(LogFinding finding) {
        if (kept.size() < KEPT_MAX) {
            kept.add(finding);
        } else {
            omitted++;
        }
    }

    void add(LogFinding.Kind kind, String file, long offset, String what, Object expected, Object actual) {
        add(new LogFinding(kind, file, offset, 0, what, String.valueOf(expected), String.valueOf(actual)));
    }

    /** Adds what an exception says. */
    void add(LogFinding.Kind kind, String file, long offset, String what, TidemarkException refusal) {
        String message = String.valueOf(refusal.getMessage());
        int expected = message.indexOf("expected=");
        int actual = message.indexOf(", actual");
        if (expected < 0 || actual < expected) {
            add(kind, file, offset, what, "", message);
        } else {
            add(
                    kind,
                    file,
                    offset,
                    what,
                    message.substring(expected + "expected=".length(), actual),
                    message.substring(actual + ", actual".length()).replaceFirst("^[= ]", ""));
        }
    }

    int count() {
        return kept.size();
    }

    /** Takes back everything behind the first {@code count}. */
    void dropFrom(int count) {
        kept.subList(count, kept.size()).clear();
    }

    List<LogFinding> all() {
        return List.copyOf(kept);
    }

    /** How many there were beyond the bound. */
    long omitted() {
        return omitted;
    }
}
