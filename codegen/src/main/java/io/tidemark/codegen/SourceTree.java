/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An output folder, brought to exactly one set of generated files. A file whose text is right already keeps its time stamp,
 * so that incremental builds stay incremental. A file that an earlier run of the same family left is deleted. Any other file
 * is left alone, and one that stands in the way is an error.
 */
final class SourceTree {
    private final Path root;
    private final boolean dryRun;
    private final List<Path> written = new ArrayList<>();
    private final List<Path> deleted = new ArrayList<>();

    /** A folder, which need not exist; with {@code dryRun} it is only compared. */
    SourceTree(Path root, boolean dryRun) {
        this.root = root;
        this.dryRun = dryRun;
    }

    /** Makes the folder hold the given files, which all start with {@code firstLine}, and no others that do. */
    void bringTo(List<SourceFile> files, String firstLine) throws IOException {
        Set<Path> wanted = new HashSet<>();
        for (SourceFile file : files) {
            Path path = root.resolve(file.path());
            wanted.add(path);
            write(path, file.text().getBytes(StandardCharsets.UTF_8), firstLine);
        }
        for (Path path : ownSources(firstLine)) {
            if (!wanted.contains(path)) {
                delete(path);
            }
        }
    }

    /** Files that were written, or would have been. */
    List<Path> written() {
        return List.copyOf(written);
    }

    /** Files that were deleted, or would have been. */
    List<Path> deleted() {
        return List.copyOf(deleted);
    }

    private void write(Path path, byte[] bytes, String firstLine) throws IOException {
        if (Files.exists(path)) {
            if (!startsWith(path, firstLine)) {
                throw new IOException("will not replace a file that was not generated for this family: file=" + path
                        + ", expectedFirstLine=" + firstLine.strip());
            }
            if (Arrays.equals(Files.readAllBytes(path), bytes)) {
                return;
            }
        }
        if (!dryRun) {
            Files.createDirectories(path.getParent());
            Files.write(path, bytes);
        }
        written.add(path);
    }

    private void delete(Path path) throws IOException {
        if (!dryRun) {
            Files.delete(path);
        }
        deleted.add(path);
    }

    private List<Path> ownSources(String firstLine) throws IOException {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        List<Path> own = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                boolean java = file.toString().endsWith(".java");
                if (java && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && startsWith(file, firstLine)) {
                    own.add(file);
                }
            }
        }
        return own;
    }

    private static boolean startsWith(Path file, String firstLine) throws IOException {
        byte[] expected = firstLine.getBytes(StandardCharsets.UTF_8);
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(expected.length), expected);
        }
    }
}
