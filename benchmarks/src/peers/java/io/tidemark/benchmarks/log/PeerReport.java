/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static io.tidemark.benchmarks.log.Target.Sense.AT_LEAST;

import io.tidemark.backend.local.SyncPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The local log beside other logs, under W1 8:256 and, beside Aeron alone, under W2. The others get encoded bytes; those without
 * a group commit of their own stand behind the floor's. Takes the arguments of {@link LogReport} that concern closed loops.
 */
public final class PeerReport {
    private static final String KAFKA = "kafka, best batching";
    private static final String KAFKA_LINGER_0 = "kafka, linger 0";
    private static final String CHRONICLE = "chronicle queue + sync";
    private static final String AERON = "aeron archive";
    private static final String ROCKSDB = "rocksdb wal";
    private static final String ROCKSDB_RECYCLED = "rocksdb wal, recycled";
    private static final String MVSTORE = "mvstore";

    /** More than for our own: some of them need seconds until they are compiled. */
    private static final int WARM_UPS = 3;

    private static final String DURABLE = "W1 8:256";
    private static final List<Load> CACHED = List.of(new Load(8, 256), new Load(64, 64));
    /** Enough for RocksDB to have used, and to use again, several of its logs. */
    private static final long RECYCLED_BYTES = 512L << 20;

    /** What Chronicle Queue and Aeron ask of the JVM, and the native libraries of a new one. */
    private static final List<String> FLAGS = flags();

    private PeerReport() {}

    private static List<String> flags() {
        List<String> flags = new ArrayList<>(List.of(
                "-Dchronicle.analytics.disable=true",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
                "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
                "--add-opens=jdk.compiler/com.sun.tools.javac=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"));
        for (String name : List.of("java.lang", "java.lang.reflect", "java.io", "java.util", "sun.nio.ch")) {
            flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        if (Runtime.version().feature() >= 24) {
            flags.add("--enable-native-access=ALL-UNNAMED");
        }
        return flags;
    }

    /** Runs and prints. */
    public static void main(String[] args) throws IOException {
        new Reports("peer-report", PeerReport.class, FLAGS, targets(), List.of(), PeerReport::run).run(args);
    }

    private static List<Target> targets() {
        List<Target> targets = new ArrayList<>();
        Map<String, Double> passes = new LinkedHashMap<>();
        passes.put(KAFKA, 4.0);
        passes.put(CHRONICLE, 3.0);
        passes.put(ROCKSDB, 2.0);
        passes.put(ROCKSDB_RECYCLED, 2.0);
        passes.put(MVSTORE, 1.4);
        passes.forEach((peer, pass) -> targets.add(
                Target.ratio("T4", DURABLE, LogTargets.TIDEMARK, peer, Cell.RATE, AT_LEAST, pass, pass)));
        targets.add(Target.ratio("T4", DURABLE, LogTargets.TIDEMARK, AERON, Cell.RATE, AT_LEAST, 1.0, 1.5));
        for (Load load : CACHED) {
            targets.add(Target.ratio("T7", "W2 " + load, LogTargets.TIDEMARK, AERON, Cell.RATE, AT_LEAST, 1.15, 1.8));
        }
        return targets;
    }

    private static void run(Context context) throws IOException {
        RecycledLog recycled = RecycledLog.create(context);
        Path kafkaFolder = BenchFiles.fresh(context.directory().resolve("kafka"));
        if (context.wants(DURABLE)) {
            try (KafkaBroker broker = KafkaBroker.start(kafkaFolder)) {
                context.turns().take(DURABLE, WARM_UPS, new Peers(context, recycled, broker).durable());
            }
        }
        for (Load load : CACHED) {
            if (context.wants("W2 " + load)) {
                context.turns().take("W2 " + load, WARM_UPS, cached(context, recycled, load));
            }
        }
    }

    private static Map<String, Turns.Measurement> cached(Context context, RecycledLog recycled, Load load) {
        AppendExperiment own = new AppendExperiment(context, recycled);
        Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
        subjects.put(LogTargets.RAWZ, own.rawz(load, false));
        subjects.put(
                LogTargets.TIDEMARK, own.tidemark(load, SyncPolicy.os(), 1, TidemarkSubject.Input.PARTS));
        subjects.put(
                AERON,
                own.growing(
                        load,
                        false,
                        folder -> new AeronPeer(folder, context.records(), load.producers(), false)));
        return subjects;
    }

    /** The subjects of W1. */
    private record Peers(Context context, RecycledLog recycled, KafkaBroker broker) {
        Map<String, Turns.Measurement> durable() {
            Load load = AppendExperiment.MAIN;
            AppendExperiment own = new AppendExperiment(context, recycled);
            List<byte[]> records = context.records();
            Map<String, AppendExperiment.Opener> peers = new LinkedHashMap<>();
            peers.put(KAFKA, folder -> new KafkaPeer(broker, records, KafkaPeer.Batching.BEST));
            peers.put(KAFKA_LINGER_0, folder -> new KafkaPeer(broker, records, KafkaPeer.Batching.LINGER_0));
            peers.put(CHRONICLE, folder -> new GroupCommit(records, new ChronicleSink(folder)));
            peers.put(AERON, folder -> new AeronPeer(folder, records, load.producers(), true));
            peers.put(ROCKSDB, folder -> new GroupCommit(records, new RocksDbSink(folder, false)));
            peers.put(ROCKSDB_RECYCLED, this::recycledRocksDb);
            peers.put(MVSTORE, folder -> new GroupCommit(records, new MvStoreSink(folder)));
            Map<String, Turns.Measurement> subjects = new LinkedHashMap<>();
            subjects.put(LogTargets.RAWZ, own.rawz(load, true));
            subjects.put(
                    LogTargets.TIDEMARK,
                    own.tidemark(load, SyncPolicy.always(), 1, TidemarkSubject.Input.PARTS));
            peers.forEach((name, opener) -> subjects.put(name, own.growing(load, true, opener)));
            return subjects;
        }

        private Subject recycledRocksDb(Path folder) throws IOException {
            Subject subject = new GroupCommit(context.records(), new RocksDbSink(folder, true));
            Filler.fill(subject, context.messagesOf(RECYCLED_BYTES));
            return subject;
        }
    }
}
