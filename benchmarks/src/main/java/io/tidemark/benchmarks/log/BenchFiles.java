/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that come and go with a measurement. */
final class BenchFiles {
    private BenchFiles() {}

    /** Deletes a folder with all that is in it; does nothing where there is none. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path path : walk(folder)) {
                Files.delete(path);
            }
        }
    }

    /** An empty folder, whatever was there before. */
    public static Path fresh(Path folder) throws IOException {
        delete(folder);
        return Files.createDirectories(folder);
    }

    /** Sum of the lengths of the files in a folder, in which a log may rename some meanwhile. */
    public static long bytes(Path folder) throws IOException {
        while (true) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                long sum = 0;
                for (Path file : files) {
                    sum += Files.size(file);
                }
                return sum;
            } catch (NoSuchFileException e) {
                Thread.onSpinWait(); // it has another name now: count again
            }
        }
    }

    /** Children before their folder. */
    private static List<Path> walk(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
