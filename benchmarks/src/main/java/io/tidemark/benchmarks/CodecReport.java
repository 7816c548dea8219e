/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the codec benchmarks interleaved and prints each target as a ratio inside one run: floors and subjects take turns,
 * so that a minute in which the machine is slow hits both.
 *
 * <pre>
 *   CodecReport [runs] [repetitions] [milliseconds an iteration]      3 5 1000 by default
 * </pre>
 */
public final class CodecReport {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** Subject over base, and the ratio that passes. */
    private record Ratio(String target, String what, String subject, String base, double pass) {}

    /** Bytes of garbage a call, and the number that passes. */
    private record Garbage(String what, String subject, double pass) {}

    private static final List<Ratio> RATIOS = List.of(
            new Ratio("T10", "one property / wire walk", "oneProperty", "floorWalk", 1.6),
            new Ratio("T10", "lazy + body / body alone", "lazyBody", "floorBody", 1.3),
            new Ratio("T10", "ten properties / parseFrom", "tenProperties", "stockParse", 0.40),
            new Ratio("T10", "everything / stock protobuf", "all", "stockAll", 0.65),
            new Ratio("T11", "encode / body alone", "encode", "floorEncodeBody", 2.3),
            new Ratio("T11", "encode / protobuf built + serialised", "encode", "stockEncode", 0.27),
            new Ratio("", "build + encode / protobuf built + serialised", "buildAndEncode", "stockEncode", 1));

    private static final List<Garbage> GARBAGE = List.of(
            new Garbage("encode a built message", "encode", 128),
            new Garbage("lazy lookup", "oneProperty", 64),
            new Garbage("all ten properties", "tenProperties", 700));

    private final int repetitions;
    private final long iterationMs;
    private final PrintStream out;

    private CodecReport(int repetitions, long iterationMs, PrintStream out) {
        this.repetitions = repetitions;
        this.iterationMs = iterationMs;
        this.out = out;
    }

    /** Runs and prints. */
    public static void main(String[] args) throws RunnerException {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int repetitions = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        long iterationMs = args.length > 2 ? Long.parseLong(args[2]) : 1000;
        new CodecReport(repetitions, iterationMs, System.out).print(runs);
    }

    private void print(int runs) throws RunnerException {
        out.printf(
                "codec on %s %s: %d runs of %d interleaved repetitions, %d ms an iteration%n",
                System.getProperty("java.vm.name"), System.getProperty("java.version"), runs, repetitions, iterationMs);
        List<Map<String, Sample>> medians = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            medians.add(run());
        }
        out.printf("%n%-5s %-46s %8s %8s%n", "", "median ratio of the runs", "actual", "pass");
        for (Ratio ratio : RATIOS) {
            double actual = median(medians.stream()
                    .map(run -> sample(run, ratio.subject).time / sample(run, ratio.base).time)
                    .toList());
            out.printf(
                    "%-5s %-46s %8.2f %8.2f %s%n",
                    ratio.target, ratio.what, actual, ratio.pass, verdict(actual, ratio.pass));
        }
        out.printf("%n%-5s %-46s %8s %8s%n", "", "garbage, bytes a message", "actual", "pass");
        for (Garbage garbage : GARBAGE) {
            double actual = median(medians.stream()
                    .map(run -> sample(run, garbage.subject).bytes)
                    .toList());
            out.printf(
                    "%-5s %-46s %8.0f %8.0f %s%n",
                    "T12", garbage.what, actual, garbage.pass, verdict(actual, garbage.pass));
        }
        out.printf("%n%-24s %10s %10s%n", "", "ns/op", "B/op");
        Map<String, Sample> last = medians.get(medians.size() - 1);
        last.keySet().stream()
                .sorted()
                .forEach(name ->
                        out.printf("%-24s %10.1f %10.0f%n", name, sample(last, name).time, sample(last, name).bytes));
    }

    private static String verdict(double actual, double pass) {
        return actual <= pass ? "ok" : "OVER";
    }

    private record Sample(double time, double bytes) {}

    private static Sample sample(Map<String, Sample> run, String name) {
        Sample sample = run.get(name);
        if (sample == null) {
            throw new IllegalStateException("no such benchmark: " + name);
        }
        return sample;
    }

    private Map<String, Sample> run() throws RunnerException {
        Map<String, List<Sample>> samples = new HashMap<>();
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (RunResult result : measure()) {
                String name = result.getPrimaryResult().getLabel();
                samples.computeIfAbsent(name, key -> new ArrayList<>())
                        .add(new Sample(result.getPrimaryResult().getScore(), allocated(result)));
            }
        }
        Map<String, Sample> medians = new HashMap<>();
        samples.forEach((name, list) -> medians.put(
                name,
                new Sample(
                        median(list.stream().map(Sample::time).toList()),
                        median(list.stream().map(Sample::bytes).toList()))));
        return medians;
    }

    private static double allocated(RunResult result) {
        return Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED), ALLOCATED)
                .getScore();
    }

    private Collection<RunResult> measure() throws RunnerException {
        TimeValue iteration = TimeValue.milliseconds(iterationMs);
        return new Runner(new OptionsBuilder()
                        .include(CodecBenchmark.class.getName())
                        .forks(1)
                        .warmupIterations(3)
                        .warmupTime(iteration)
                        .measurementIterations(3)
                        .measurementTime(iteration)
                        .addProfiler(GCProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
