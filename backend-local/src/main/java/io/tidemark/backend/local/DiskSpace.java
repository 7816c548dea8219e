/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the disk has room for appends. The reclaimer looks now and then; an append reads one field. What a truncation needs is
 * not refused, and its bytes are part of what is held back, so that a full disk can be freed.
 */
final class DiskSpace {
    private static final int PERCENT = 100;
    /** Segments that must have room. */
    private static final int SEGMENTS_MIN = 2;

    private final StorageFiles files;
    private final LocalOptions options;
    private final FreeFiles freeFiles;

    /** Why appends are refused, or {@code null}. Set by the reclaimer; read by anyone. */
    private volatile @Nullable String shortage;

    /** Whether it was told that room is low, or that it cannot be measured. Reclaimer only. */
    private boolean warned;

    DiskSpace(StorageFiles files, LocalOptions options, FreeFiles freeFiles) {
        this.files = files;
        this.options = options;
        this.freeFiles = freeFiles;
    }

    /** Why appends are refused at the moment, as {@code expected} and {@code actual}; {@code null} if they are not. */
    @Nullable
    String shortage() {
        return shortage;
    }

    /** Measures. A disk that does not tell how much room it has counts as one that has. */
    void look() {
        try {
            look(files.usableBytes() + freeFiles.bytes(), files.totalBytes());
        } catch (IOException e) {
            shortage = null;
            warn("measure free space: directory=" + files.describe("") + ", " + e);
        }
    }

    private void look(long free, long total) {
        long refuseBelow = options.refuseFreePercent() == 0
                ? 0
                : Math.max(percent(total, options.refuseFreePercent()), SEGMENTS_MIN * options.segmentBytes());
        long warnBelow = Math.max(refuseBelow, percent(total, options.warnFreePercent()));
        boolean wasShort = shortage != null;
        shortage = free < refuseBelow ? "expected=at least " + refuseBelow + " bytes free, actual=" + free : null;
        if (free < warnBelow) {
            warn("disk space is low: directory=" + files.describe("") + ", free=" + free + " bytes, warned below="
                    + warnBelow + ", appends refused below=" + refuseBelow);
        } else {
            warned = false;
        }
        if (wasShort != (shortage != null)) {
            log().log(
                            wasShort ? System.Logger.Level.INFO : System.Logger.Level.WARNING,
                            "{0}: directory={1}, free={2} bytes",
                            wasShort ? "appends are taken again" : "appends are refused, since the disk is full",
                            files.describe(""),
                            Long.toString(free));
        }
    }

    private static long percent(long total, int percent) {
        return total / PERCENT * percent;
    }

    /** Once, until things were well again. */
    private void warn(String text) {
        if (!warned) {
            warned = true;
            log().log(System.Logger.Level.WARNING, text);
        }
    }

    /** Not a constant: getting one costs a cold process some 20 ms, and few need it. */
    private static System.Logger log() {
        return System.getLogger(DiskSpace.class.getName());
    }
}
