/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How long and how large a report is, from arguments of the form {@code name=value}; {@code rough} shortens everything.
 *
 * @param directory where files are written; its disk is what is measured
 * @param out the file that gets the results as JSON lines
 * @param targets to measure; empty for all
 * @param runs processes
 * @param repetitions of each cell in each run, after one that is not counted
 * @param window of closed loops
 * @param tailWindow of the open loop
 * @param readMessages that a catch-up read reads
 * @param segments of 256 MiB that floor and log overwrite
 * @param smallBytes of the smaller log that is recovered
 * @param largeBytes of the larger one
 * @param run the number of the run that this process is, or -1
 */
record Settings(
        Path directory,
        Path out,
        Set<String> targets,
        int runs,
        int repetitions,
        Window window,
        Window tailWindow,
        int readMessages,
        int segments,
        long smallBytes,
        long largeBytes,
        int run) {
    private static final String TARGETS = "targets";

    /**
     * Reads the arguments; the usage is in {@link LogReport}.
     *
     * @param report its name, from which that of the file is made
     */
    public static Settings parse(List<String> arguments, String report) {
        Map<String, String> values = new LinkedHashMap<>();
        boolean rough = arguments.contains("rough");
        defaults(values, report, rough);
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (equals < 0 ? !name.equals("rough") : !values.containsKey(name)) {
                throw new IllegalArgumentException("read arguments: expected=rough, or one of " + values.keySet()
                        + " with =value, actual=" + argument);
            }
            if (equals >= 0) {
                values.put(name, argument.substring(equals + 1));
            }
        }
        return of(new Values(values));
    }

    private static void defaults(Map<String, String> values, String report, boolean rough) {
        values.put("dir", "benchmarks/target/bench");
        values.put("out", "benchmarks/target/" + report + ".jsonl");
        values.put(TARGETS, "");
        values.put("runs", rough ? "1" : "3");
        values.put("repetitions", rough ? "3" : "5");
        values.put("warmup", rough ? "200" : "400");
        values.put("window", rough ? "400" : "600");
        values.put("tailwarmup", rough ? "1000" : "2000");
        values.put("tail", rough ? "2000" : "10000");
        values.put("messages", rough ? "300000" : "1500000");
        values.put("segments", rough ? "6" : "10");
        values.put("small", "1");
        values.put("large", rough ? "2" : "10");
        values.put("run", "-1");
    }

    private record Values(Map<String, String> byName) {
        String text(String name) {
            return String.valueOf(byName.get(name));
        }

        int number(String name) {
            return Integer.parseInt(text(name));
        }
    }

    private static Settings of(Values values) {
        Set<String> targets = new TreeSet<>(Arrays.asList(values.text(TARGETS).split(",", -1)));
        targets.remove("");
        return new Settings(
                Path.of(values.text("dir")),
                Path.of(values.text("out")),
                targets,
                values.number("runs"),
                values.number("repetitions"),
                new Window(values.number("warmup"), values.number("window")),
                new Window(values.number("tailwarmup"), values.number("tail")),
                values.number("messages"),
                values.number("segments"),
                (long) values.number("small") << 30,
                (long) values.number("large") << 30,
                values.number("run"));
    }

    /** Whether this target is to be measured. */
    public boolean wants(Target target) {
        return targets.isEmpty() || targets.contains(target.id());
    }
}
