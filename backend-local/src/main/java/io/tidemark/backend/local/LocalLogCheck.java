/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Verifies every byte of a log that means something: files, headers, the checksum of each frame, batches, ids without gaps,
 * each STATE and FOOTER against the frames. It changes nothing, takes no lock, and may run beside a writer. Damage does not
 * end it. What lies in a recycled file from an earlier use means nothing and is no finding.
 */
public final class LocalLogCheck {
    private LocalLogCheck() {}

    /** Told how far the work has come. */
    @FunctionalInterface
    public interface Progress {
        /** So many bytes of all are done; called every few MiB, by the thread that checks. */
        void advanced(long bytesDone, long bytesTotal);
    }

    /**
     * Checks the log in a directory.
     *
     * @throws TidemarkException {@link ErrorCode#IO_FAILED} if the disk refuses, or there is no such directory
     */
    public static LogCheckReport check(Path directory, Progress progress) {
        try {
            return check(DiskFiles.existing(directory), progress);
        } catch (IOException e) {
            throw Journal.ioFailed("check log: directory=" + directory, e);
        }
    }

    static LogCheckReport check(StorageFiles files, Progress progress) throws IOException {
        return new LogCheckRun(files, progress).run();
    }
}
