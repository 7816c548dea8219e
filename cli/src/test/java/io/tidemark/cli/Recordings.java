/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Logs that Milvus code wrote, under {@code src/test/resources/logs}, and what its own readers saw of them. */
final class Recordings {
    static final List<String> RUNS = List.of("basic", "concurrent", "crash", "late", "lcgap", "random");

    private Recordings() {}

    static String file(String run) {
        return Path.of("src/test/resources/logs/recorded-" + run + ".jsonl").toString();
    }

    static List<String> lines(String run) {
        return read("/logs/recorded-" + run + ".jsonl").lines().toList();
    }

    static String read(String resource) {
        try (InputStream in = Recordings.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no such test data: resource=" + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
