/* SPDX-License-Identifier: Apache-2.0 */
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.tools.ToolProvider;

/**
 * Measures how long {@code tidemark --help} takes beside an empty {@code main} on the same virtual machine. Both are started as a
 * user starts them, one after the other in turn, so that whatever else the machine does meets both alike.
 *
 * <p>Run by {@code benchmarks/help-startup.sh}.
 */
final class HelpStartup {
    private static final int WARM_UPS = 3;
    private static final int RUNS = 20;
    private static final double RATIO_MAX = 3.0;

    private HelpStartup() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> empty = List.of(java, "-cp", compileEmpty().toString(), "Empty");
        List<String> help = List.of(Path.of(args[0], "tidemark").toString(), args.length > 1 ? args[1] : "--help");
        List<String> page = args.length > 2 ? List.of(help.get(0), args[1], args[2]) : help;

        long[] emptyNanos = new long[RUNS];
        long[] helpNanos = new long[RUNS];
        for (int i = -WARM_UPS; i < RUNS; i++) {
            long emptyTook = time(empty);
            long helpTook = time(page);
            if (i >= 0) {
                emptyNanos[i] = emptyTook;
                helpNanos[i] = helpTook;
            }
        }
        double ratio = (double) median(helpNanos) / median(emptyNanos);
        System.out.println("java " + System.getProperty("java.runtime.version") + ", median of " + RUNS);
        System.out.printf(Locale.ROOT, "%-24s %7.1f ms%n", "empty main", median(emptyNanos) / 1e6);
        System.out.printf(
                Locale.ROOT, "%-24s %7.1f ms%n", "tidemark " + String.join(" ", page.subList(1, page.size())), median(helpNanos) / 1e6);
        System.out.printf(Locale.ROOT, "%-24s %7.2f (at most %.1f)%n", "ratio", ratio, RATIO_MAX);
        System.exit(ratio <= RATIO_MAX ? 0 : 1);
    }

    private static Path compileEmpty() throws IOException {
        Path folder = Files.createTempDirectory("tidemark-startup");
        Path source = folder.resolve("Empty.java");
        Files.writeString(source, "final class Empty { public static void main(String[] args) {} }");
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString());
        if (failed != 0) {
            throw new IllegalStateException("cannot compile " + source);
        }
        for (File file : folder.toFile().listFiles()) {
            file.deleteOnExit();
        }
        folder.toFile().deleteOnExit();
        return folder;
    }

    private static long time(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        process.environment().put("JAVA_HOME", System.getProperty("java.home"));
        long start = System.nanoTime();
        int exitCode = process.start().waitFor();
        long took = System.nanoTime() - start;
        if (exitCode != 0) {
            throw new IllegalStateException(command + " ended with " + exitCode);
        }
        return took;
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[RUNS / 2 - 1] + sorted[RUNS / 2]) / 2;
    }
}
