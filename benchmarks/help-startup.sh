#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Wall time of `tidemark --help` beside that of an empty main on the same JVM: median of 20, taking turns.
# Prints both and their ratio; exits with 1 above 3. JAVA_HOME chooses the JVM.
set -eu
cd "$(dirname "$0")/.."
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/Empty.java" <<'JAVA'
final class Empty {
    public static void main(String[] args) {}
}
JAVA
"${java}c" -d "$work" "$work/Empty.java"
cat >"$work/Time.java" <<'JAVA'
import java.util.*;

final class Time {
    public static void main(String[] args) throws Exception {
        List<String> empty = List.of(args[0], "-cp", args[1], "Empty");
        List<String> help = List.of("./tidemark", "--help");
        List<Long> emptyTimes = new ArrayList<>();
        List<Long> helpTimes = new ArrayList<>();
        run(help); // builds, and makes the class-data archive
        for (int i = 0; i < 20; i++) {
            emptyTimes.add(run(empty));
            helpTimes.add(run(help));
        }
        double ratio = median(helpTimes) / median(emptyTimes);
        System.out.printf(
                "empty main %.0f ms, tidemark --help %.0f ms, ratio %.2f (at most 3)%n",
                median(emptyTimes) / 1e6, median(helpTimes) / 1e6, ratio);
        System.exit(ratio <= 3 ? 0 : 1);
    }

    private static long run(List<String> command) throws Exception {
        long start = System.nanoTime();
        int code = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException(command + " ended with " + code);
        }
        return System.nanoTime() - start;
    }

    private static double median(List<Long> times) {
        Collections.sort(times);
        return (times.get(9) + times.get(10)) / 2.0;
    }
}
JAVA
exec "$java" "$work/Time.java" "$java" "$work"
