/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file system that is really full: one in memory, mounted where only the process of the test sees it. */
@Timeout(120)
final class FullDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=6m tidemark \"$0\" && exec \"$@\"";

    @TempDir
    private Path directory; // case F5

    @Test
    void shouldFailWithATypedErrorStayReadableAndGoOnOnceThereIsRoom() throws IOException, InterruptedException {
        Result mounted = inOwnNamespace("true");
        assumeTrue(mounted.exitCode == 0, "not run: no file system can be mounted here: " + mounted.output);

        Result result = inOwnNamespace(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FullDiskWriter.class.getName(),
                directory.toString());

        assertThat(result.output)
                .containsSubsequence("full IO_FAILED", "refused IO_FAILED", "readable true", "kept true", "next true");
        assertThat(result.exitCode).isZero();
    }

    private Result inOwnNamespace(String... command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c", MOUNT, directory.toString()));
        whole.addAll(List.of(command));
        Process process;
        try {
            process = new ProcessBuilder(whole).redirectErrorStream(true).start();
        } catch (IOException e) {
            return new Result(-1, List.of(e.toString())); // there is no such program
        }
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = output.lines().toList();
            return new Result(process.waitFor(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    private record Result(int exitCode, List<String> output) {}
}
