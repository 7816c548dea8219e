/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.process.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Loads the classes that commands use, by running the commands for nobody to see. The launcher runs it once, so that Java
 * can put those classes into an archive that later runs start from.
 */
public final class ArchiveTraining {
    private static final List<List<String>> RUNS = List.of(
            List.of("--help"),
            List.of("cat", "--help"),
            List.of("cat", "demo:", "--time-ticks"),
            List.of("cat", "demo:", "--long", "--last", "20"),
            List.of("cat", "demo:", "--json"),
            List.of("cat", "demo:", "--raw", "--json"),
            List.of("stat", "demo:"),
            List.of("types", "Insert"),
            List.of("types"),
            List.of("demo", "--dir", "log"),
            List.of("cat", "log"),
            List.of("stat", "log"),
            List.of("tail", "log", "--timeout", "1ms"),
            List.of("append", "log", "--sync", "os"));

    private static final String APPENDED =
            "{\"type\":\"Insert\",\"vchannel\":\"by-dev-rootcoord-dml_0_1001v0\",\"header\":{}}";

    private ArchiveTraining() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-training-");
        try {
            train(folder);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        var unused = CliEnvironment.ofProcess(); // what only the real program uses
    }

    private static void train(Path folder) {
        CliEnvironment nobody = new CliEnvironment(
                new ByteArrayInputStream(APPENDED.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Map.of(),
                folder,
                Terminal.NONE,
                InstantSource.system(),
                "tidemark");
        for (List<String> run : RUNS) {
            int exitCode = Tidemark.run(nobody, run.toArray(String[]::new));
            if (exitCode != ExitCode.OK.number()) {
                throw new IllegalStateException("a training run failed: command=" + run + ", exitCode=" + exitCode);
            }
        }
    }
}
