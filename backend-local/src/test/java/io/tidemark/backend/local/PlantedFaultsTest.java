/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * That the seeded runs would notice. Each fault takes one protection away from the sources, and some run within the first
 * thousand has to fail then. A fault whose text is not in the source exactly once fails too: whoever rewrites a line renews the
 * fault that was planted there.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PlantedFaultsTest {
    private static final int SEEDS_MAX = 1_000;
    private static final int SEEDS_WITHOUT_FAULT = 20;
    /** A run takes some 15 ms. */
    private static final int RUN_SECONDS_MAX = 20;

    private static final Path SOURCES = Path.of("src/main/java/io/tidemark/backend/local");

    private static final Logger PACKAGE_LOG = Logger.getLogger(PlantedFaultsTest.class.getPackageName());

    /** What to take out of which class, and what to put in its place. */
    enum Fault {
        ACK_BEFORE_FORCE(
                "JournalWriter",
                "        if (force) {\n            force();\n        }\n",
                "        if (force) {\n            durableOffset = offset;\n        }\n"),
        NO_FORCE_OF_A_NEW_SEGMENT(
                "JournalWriter",
                "            file.write(ByteBuffer.wrap(bytes), 0);\n            file.force();\n",
                "            file.write(ByteBuffer.wrap(bytes), 0);\n"),
        NO_FORCE_OF_A_SEALED_SEGMENT(
                "JournalWriter",
                "        write(seal, seal.length, SegmentHeader.SEAL_AT);\n        file.force();\n",
                "        write(seal, seal.length, SegmentHeader.SEAL_AT);\n"),
        NO_DIRECTORY_SYNC_OF_A_NEW_SEGMENT(
                "JournalWriter",
                "        files.syncDirectory();\n        return bytes.length;",
                "        return bytes.length;"),
        NO_DIRECTORY_SYNC_OF_A_FREED_SEGMENT(
                "Reclaimer", "        syncNames();\n        leaving.remove();", "        leaving.remove();"),
        NO_DIRECTORY_SYNC_OF_A_REWRITTEN_SEGMENT(
                "Reclaimer", "        syncNames();\n        log().log(", "        log().log("),
        NO_FORCE_OF_A_REWRITTEN_SEGMENT(
                "SegmentRewriter",
                "        offset += footer.length;\n        file.force();\n",
                "        offset += footer.length;\n"),
        FAILED_WRITE_IS_A_SUCCESS(
                "Committer",
                "                    commit(batch);\n",
                "                    try { commit(batch); } catch (IOException e) { writer.hasUnforcedBytes(); }\n"),
        CHECKSUM_NOT_CHECKED("FrameCursor", "return stored == computed ||", "return stored != computed + 1 ||"),
        SEED_WITHOUT_SEGMENT_NUMBER("Frame", "        putLong(bytes, 0, segmentNumber);\n", ""),
        SEED_WITHOUT_INCARNATION("Frame", "        putLong(bytes, 8, incarnation);\n", ""),
        INCARNATION_NOT_INCREASED("JournalWriter", "tail.end().incarnation() + 1", "tail.end().incarnation()"),
        DURABLE_PLACE_TOO_GREAT(
                "JournalWriter",
                "new Position(segment.number(), durableOffset, incarnation)",
                "new Position(segment.number(), offset + length, incarnation)"),
        TERM_AND_TRUNCATION_NOT_FORCED("Batch", "        mustForce = true;\n", ""),
        STATE_WITHOUT_STARTS(
                "Channel", "new ChannelState(number, name, term, startId,", "new ChannelState(number, name, term, 1,"),
        STATE_WITHOUT_TERMS("Channel", "new ChannelState(number, name, term,", "new ChannelState(number, name, 0,"),
        INDEX_NAMES_NO_BATCH(
                "Batch",
                "index.startBatch(offset, clockMs);",
                "index.startBatch(offset + Frame.BATCH_BYTES, clockMs);"),
        REWRITE_DROPS_A_LIVE_RECORD("CopyForward", "frame.id() >= firstIdToKeep", "frame.id() > firstIdToKeep"),
        REWRITE_FORGETS_TERMS(
                "CopyForward", "                rewriter.term(changed);\n", "                changed.term();\n"),
        DEAD_ONE_SEGMENT_TOO_EARLY(
                "Segments",
                "channel.startId() < segments.get(1).states().nextId(channel.number())",
                "channel.startId() + 5 < segments.get(1).states().nextId(channel.number())");

        private final String className;
        private final String text;
        private final String replacement;

        Fault(String className, String text, String replacement) {
            this.className = className;
            this.text = text;
            this.replacement = replacement;
        }
    }

    @BeforeAll
    static void silenceWarnings() {
        PACKAGE_LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void resetLog() {
        PACKAGE_LOG.setLevel(null);
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeCaught(Fault fault) throws IOException {
        String source = source(fault.className);
        assertThat(source.split(java.util.regex.Pattern.quote(fault.text), -1))
                .as("the text of the fault, once in " + fault.className)
                .hasSize(2);

        ChangedClasses changed = ChangedClasses.compile(fault.className, source.replace(fault.text, fault.replacement));

        assertThat(firstFailingSeed(changed, SEEDS_MAX))
                .as("first failing seed")
                .isLessThan(SEEDS_MAX);
    }

    @Test
    void shouldPassWithoutAFault() throws IOException {
        ChangedClasses unchanged = ChangedClasses.compile("Frame", source("Frame"));

        assertThat(firstFailingSeed(unchanged, SEEDS_WITHOUT_FAULT)).isEqualTo(SEEDS_WITHOUT_FAULT);
        assertThatCode(() -> run(unchanged, 0)).doesNotThrowAnyException();
    }

    private static String source(String className) throws IOException {
        return Files.readString(SOURCES.resolve(className + ".java"));
    }

    /** The first seed that fails, or {@code count}. */
    private static int firstFailingSeed(ChangedClasses classes, int count) {
        for (int seed = 0; seed < count; seed++) {
            if (fails(classes, seed)) {
                return seed;
            }
        }
        return count;
    }

    /** Whether a run fails, or does not end: some faults leave appends without an answer. */
    private static boolean fails(ChangedClasses classes, long seed) {
        FutureTask<Boolean> run = new FutureTask<>(() -> {
            run(classes, seed);
            return false;
        });
        Thread thread = new Thread(run, "run-" + seed);
        thread.setDaemon(true);
        thread.start();
        try {
            return run.get(RUN_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(ChangedClasses classes, long seed) throws Exception {
        Class<?> type = classes.loadClass(CrashRun.class.getName());
        Constructor<?> constructor = type.getDeclaredConstructor(long.class);
        constructor.setAccessible(true);
        Method method = type.getDeclaredMethod("run");
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance(seed));
        } catch (InvocationTargetException e) {
            throw new AssertionError("seed " + seed, e.getCause());
        }
    }
}
