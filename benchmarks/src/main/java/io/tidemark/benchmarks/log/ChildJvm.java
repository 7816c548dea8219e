/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program of this class path in a process of its own. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    private static ProcessBuilder builder(List<String> flags, String main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main);
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Starts a program whose output is read here. */
    static ChildJvm start(List<String> flags, String main, List<String> arguments) throws IOException {
        return new ChildJvm(builder(flags, main, arguments).start());
    }

    /** Starts a program whose output nobody wants. */
    static ChildJvm startSilently(List<String> flags, String main, List<String> arguments) throws IOException {
        return new ChildJvm(builder(flags, main, arguments)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Runs a program that shares our output, to its end. */
    static void run(List<String> flags, String main, List<String> arguments) throws IOException {
        Process process = builder(flags, main, arguments)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .start();
        requireSuccess(main, process);
    }

    /** Runs a program to its end, without its output. */
    static void runSilently(List<String> flags, String main, List<String> arguments) throws IOException {
        requireSuccess(main, startSilently(flags, main, arguments).process);
    }

    private static void requireSuccess(String main, Process process) throws IOException {
        int code = waitFor(process);
        if (code != 0) {
            throw new IOException("run child: main=" + main + ", expected=exit code 0, actual=" + code);
        }
    }

    private static int waitFor(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for process " + process.pid(), e);
        }
    }

    /** The next line that it printed with this prefix, without it; others are skipped. */
    public String awaitLine(String prefix) throws IOException {
        String line;
        while ((line = output.readLine()) != null) {
            if (line.startsWith(prefix)) {
                return line.substring(prefix.length());
            }
        }
        throw new IOException(
                "child process " + process.pid() + ": expected=a line '" + prefix + "…', actual=the end of its output");
    }

    /** Processor time that it used. */
    public long cpuNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /** Kills it, as a power failure would, and waits until it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        waitFor(process);
    }
}
