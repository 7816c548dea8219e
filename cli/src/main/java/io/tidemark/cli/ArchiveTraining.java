/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.process.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

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
            List.of("demo"));

    private ArchiveTraining() {}

    /** Takes no arguments. */
    public static void main(String[] args) {
        CliEnvironment nobody = new CliEnvironment(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Map.of(),
                Path.of(""),
                Terminal.NONE,
                InstantSource.system(),
                "tidemark");
        for (List<String> run : RUNS) {
            int exitCode = Tidemark.run(nobody, run.toArray(String[]::new));
            if (exitCode != ExitCode.OK.number()) {
                throw new IllegalStateException("a training run failed: command=" + run + ", exitCode=" + exitCode);
            }
        }
        var unused = CliEnvironment.ofProcess(); // what only the real program uses
    }
}
