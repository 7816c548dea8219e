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
 * What the reports have in common: each run is a process of its own that writes its cells to a file, and the process that was
 * called reads them all and judges.
 *
 * @param name of the report, of its folder and of its file
 * @param main the class that was called, and is called again for each run
 * @param flags for the JVMs of the runs
 * @param targets of which the arguments choose
 * @param moreWorkloads are measured if the arguments choose nothing
 * @param experiments of one run
 */
record Reports(
        String name,
        Class<?> main,
        List<String> flags,
        List<Target> targets,
        List<String> moreWorkloads,
        Experiments experiments) {
    private static final int FORCES = 200;
    private static final int PAGE_BYTES = 4096;
    private static final int FRAME_BYTES_MAX = 1400;

    /** What one run measures. */
    interface Experiments {
        /** Measures the workloads that are wanted. */
        void run(Context context) throws IOException;
    }

    void run(String[] args) throws IOException {
        Settings settings = Settings.parse(List.of(args), name);
        Path folder = settings.directory().resolve(name);
        if (settings.run() >= 0) {
            experiments.run(context(settings, folder));
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> cleanUp(folder), "clean-up"));
        BenchFiles.fresh(folder);
        requireSpace(settings);
        Files.deleteIfExists(settings.out());
        Results results = new Results(settings.out());
        describe(folder, results);
        for (int run = 0; run < settings.runs(); run++) {
            List<String> arguments = new ArrayList<>(Arrays.asList(args));
            arguments.add("run=" + run);
            ChildJvm.run(flags, main.getName(), arguments);
        }
        List<Cell> cells = results.cells();
        ReportTable table = new ReportTable(System.out);
        table.printCells(cells);
        table.printTargets(targets.stream().filter(settings::wants).toList(), cells, results);
        System.out.printf("%n%s%n", settings.out());
    }

    private Context context(Settings settings, Path folder) throws IOException {
        List<Workload.Parts> parts = Workload.parts();
        return new Context(
                settings,
                BenchFiles.fresh(folder),
                workloads(settings),
                new Turns(settings.run(), settings.repetitions(), new Results(settings.out())),
                new Probe(folder),
                parts,
                Records.encoded(parts));
    }

    /** What the wanted targets are made of; a report of all measures a few more. */
    private Set<String> workloads(Settings settings) {
        Set<String> workloads = new TreeSet<>();
        for (Target target : targets) {
            if (settings.wants(target)) {
                workloads.add(target.subject().workload());
                workloads.add(target.base().workload());
            }
        }
        workloads.remove("");
        if (settings.targets().isEmpty()) {
            workloads.addAll(moreWorkloads);
        }
        return workloads;
    }

    private static void cleanUp(Path folder) {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        try {
            BenchFiles.delete(folder);
        } catch (IOException e) {
            System.err.println("left behind: " + folder + ": " + e);
        }
    }

    /**
     * The largest of what comes one after the other: floor and log with their segments and a growing one of that size; what is
     * read, twice; and two logs to recover.
     */
    private static void requireSpace(Settings settings) throws IOException {
        long appends = 3L * (settings.segments() + 2) * FloorSink.SEGMENT_BYTES;
        long reads = 2L * FRAME_BYTES_MAX * settings.readMessages();
        long recovery = settings.smallBytes() + settings.largeBytes() + FloorSink.SEGMENT_BYTES;
        long needed = Math.max(appends, Math.max(reads, recovery));
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
        ByteBuffer page = ByteBuffer.allocateDirect(PAGE_BYTES);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int pass = 0; pass < 2; pass++) { // the first makes the file, the second overwrites it
                for (int i = 0; i < FORCES; i++) {
                    long start = System.nanoTime();
                    file.write(page.clear(), (long) i * PAGE_BYTES);
                    file.force(false);
                    if (pass == 1) {
                        latencies.record(System.nanoTime() - start);
                    }
                }
            }
        }
        return latencies.percentileMicros(50);
    }
}
