/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.benchmarks.Workload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The targets of the local log: floors and log take turns, each run in a process of its own, and what counts is the median of
 * ratios inside one repetition.
 *
 * <pre>
 *   LogReport [rough] [name=value…]
 *     dir=benchmarks/target/bench               files are written to a folder in it, which is deleted at the end
 *     out=benchmarks/target/log-report.jsonl    every cell and every target as a line of JSON
 *     targets=T1,T8                             those alone
 *     runs=3 repetitions=5                      each repetition measures every subject once
 *     warmup=400 window=600                     closed loops, ms
 *     tailwarmup=2000 tail=10000                open loop, ms
 *     messages=1500000                          read in W3
 *     segments=10                               of 256 MiB, for the floor and for the log to overwrite
 *     small=1 large=10                          GiB to recover
 * </pre>
 */
public final class LogReport {
    private static final String FOLDER = "log-report";
    private static final List<String> MORE_WORKLOADS =
            List.of("W1 1:256", "W1 8:1", "W3 lengths", "W3 checked", "W7 256");
    private static final int FORCES = 200;

    private LogReport() {}

    /** Runs and prints. */
    public static void main(String[] args) throws IOException {
        Settings settings = Settings.parse(List.of(args));
        Path folder = settings.directory().resolve(FOLDER);
        if (settings.run() >= 0) {
            run(settings, folder);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(folder), "clean-up"));
        BenchFiles.fresh(folder);
        requireSpace(settings);
        Files.deleteIfExists(settings.out());
        Results results = new Results(settings.out());
        describe(folder, results);
        for (int run = 0; run < settings.runs(); run++) {
            List<String> arguments = new ArrayList<>(Arrays.asList(args));
            arguments.add("run=" + run);
            ChildJvm.run(List.of(), LogReport.class.getName(), arguments);
        }
        List<Cell> cells = results.cells();
        ReportTable table = new ReportTable(System.out);
        table.printCells(cells);
        table.printTargets(LogTargets.all().stream().filter(settings::wants).toList(), cells, results);
        System.out.printf("%n%s%n", settings.out());
    }

    private static void deleteQuietly(Path folder) {
        try {
            BenchFiles.delete(folder);
        } catch (IOException e) {
            System.err.println("left behind: " + folder + ": " + e);
        }
    }

    /** Floor and log have their segments, a growing one takes as much again, and recovery its two logs. */
    private static void requireSpace(Settings settings) throws IOException {
        long needed = 3L * (settings.segments() + 2) * FloorSink.SEGMENT_BYTES
                + settings.smallBytes()
                + settings.largeBytes()
                + 2 * 1400L * settings.readMessages();
        long usable = Files.getFileStore(settings.directory()).getUsableSpace();
        if (usable < needed + needed / 10) {
            throw new IOException(String.format(
                    "measure in %s: expected=%d MiB of free space, actual=%d MiB",
                    settings.directory(), needed >> 20, usable >> 20));
        }
    }

    /** Prints the machine, and what a durable write of 4 KiB costs on it. */
    private static void describe(Path folder, Results results) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        fields.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        fields.put("cpus", Runtime.getRuntime().availableProcessors());
        fields.put("file system", Files.getFileStore(folder).type());
        fields.put("device", new Probe(folder).deviceName());
        fields.put("4 KiB write + force µs p50", forceMicros(folder.resolve("force")));
        results.append(fields);
        System.out.println(JsonLine.format(fields));
    }

    private static double forceMicros(Path path) throws IOException {
        Latencies latencies = new Latencies();
        ByteBuffer page = ByteBuffer.allocateDirect(4096);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int pass = 0; pass < 2; pass++) { // the first makes the file, the second overwrites it
                for (int i = 0; i < FORCES; i++) {
                    long start = System.nanoTime();
                    file.write(page.clear(), i * 4096L);
                    file.force(false);
                    if (pass == 1) {
                        latencies.record(System.nanoTime() - start);
                    }
                }
            }
        }
        return latencies.percentileMicros(50);
    }

    private static void run(Settings settings, Path folder) throws IOException {
        List<Workload.Parts> parts = Workload.parts();
        Context context = new Context(
                settings,
                BenchFiles.fresh(folder),
                workloads(settings),
                new Turns(settings.run(), settings.repetitions(), new Results(settings.out())),
                new Probe(folder),
                parts,
                Records.encoded(parts));
        if (context.workloads().stream().anyMatch(workload -> !workload.matches("W[36].*"))) {
            RecycledLog recycled = RecycledLog.create(context);
            new TailExperiment(context, recycled).run();
            new AppendExperiment(context, recycled).run();
            BenchFiles.fresh(folder);
        }
        new CatchUpExperiment(context).run();
        new RecoveryExperiment(context).run();
    }

    /** What the wanted targets are made of; a report of all measures a few more. */
    private static Set<String> workloads(Settings settings) {
        Set<String> workloads = new TreeSet<>();
        for (Target target : LogTargets.all()) {
            if (settings.wants(target)) {
                workloads.add(target.subject().workload());
                workloads.add(target.base().workload());
            }
        }
        workloads.remove("");
        if (settings.targets().isEmpty()) {
            workloads.addAll(MORE_WORKLOADS);
        }
        return workloads;
    }
}
