/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.backend.local.LogFinding.Severity;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * The table of damage, {@code damage-matrix.csv}: for each sort of damage to the log of {@link DamagedLog} what becomes of opening it
 * for writing, of reading channel c beside nobody, of a check, and of a repair.
 *
 * <ul>
 *   <li><em>open</em>: {@code ok} or the code of the refusal
 *   <li><em>read</em>: the ids that a reader from the start gets, and {@code !CODE} where it fails instead of ending
 *   <li><em>check</em>: the kinds of findings in the order of the names, without the record that is given up in the log as it is
 *   <li><em>repaired</em>: the ids that can be read after a repair, {@code =} if it has nothing to do, {@code !} if it cannot help
 * </ul>
 */
@Timeout(120)
final class DamageMatrixTest {
    private static final Logger LOG = Logger.getLogger("io.tidemark.backend.local");
    private static final String TABLE = "damage-matrix.csv";

    @TempDir
    private static Path intactDirectory;

    private static DamagedLog intact = uninitialized();

    @TempDir
    private Path directory;

    @SuppressWarnings("NullAway") // set before all tests
    private static DamagedLog uninitialized() {
        return null;
    }

    @BeforeAll
    static void writeLog() throws IOException {
        LOG.setLevel(Level.OFF);
        intact = DamagedLog.write(intactDirectory);
    }

    @AfterAll
    static void resetLog() {
        LOG.setLevel(null);
    }

    private DamagedLog copy() throws IOException {
        try (Stream<Path> old = Files.list(directory)) {
            for (Path file : old.toList()) {
                Files.delete(file);
            }
        }
        try (Stream<Path> files = Files.list(intactDirectory)) {
            for (Path file : files.toList()) {
                Files.copy(
                        file, directory.resolve(intactDirectory.relativize(file).toString()));
            }
        }
        return intact.at(directory);
    }

    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvFileSource(resources = TABLE, numLinesToSkip = 1)
    void shouldDoWhatTheTableSays(
            String structure, String region, String damage, String open, String read, String check, String repaired)
            throws IOException {
        Damage.of(structure, region, damage).apply(copy());

        String checked = check();
        String ids = read();
        String opened = open();
        Damage.of(structure, region, damage).apply(copy());
        String after = repair();

        assertThat(List.of(opened, ids, checked, after))
                .as("open, read, check, repaired")
                .containsExactly(open, read, check == null ? "" : check, repaired);
    }

    // ---- outcomes ---------------------------------------------------------------------------------------------------

    /** Leaves the log open for writing once, so that what it then is can be looked at. */
    private String open() {
        try (LocalBackend backend = LocalBackend.open(directory, LocalOptions.defaults())) {
            WritableLog log = backend.openForWriting(new ChannelTerm(DamagedLog.CHANNEL, 100));
            long next = ((LocalMessageId) log.append(TestMessages.message("next"))).value();
            assertThat(next).as("id behind the last").isLessThanOrEqualTo(DamagedLog.LAST_ID + 1L);
            return "ok";
        } catch (TidemarkException e) {
            return e.code().name();
        }
    }

    private String read() {
        List<Long> ids = new ArrayList<>();
        try (LocalBackend backend = LocalBackend.openReadOnly(directory, LocalOptions.defaults());
                LogReader reader = backend.openForReading(DamagedLog.CHANNEL).read(StartPosition.all())) {
            ImmutableMessage message = reader.poll(Duration.ZERO);
            while (message != null) {
                ids.add(((LocalMessageId) message.messageId()).value());
                message = reader.poll(Duration.ZERO);
            }
            return ranges(ids);
        } catch (TidemarkException e) {
            return (ranges(ids) + " !" + e.code()).strip();
        }
    }

    private static String ranges(List<Long> ids) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ids.size(); i++) {
            boolean starts = i == 0 || ids.get(i) != ids.get(i - 1) + 1;
            boolean ends = i == ids.size() - 1 || ids.get(i + 1) != ids.get(i) + 1;
            if (starts) {
                text.append(text.isEmpty() ? "" : " ").append(ids.get(i));
            } else if (ends) {
                text.append('-').append(ids.get(i));
            }
        }
        return text.toString();
    }

    private String check() {
        LogCheckReport report = LocalLogCheck.check(directory, (done, total) -> {});
        assertThat(report.isClean()).isEqualTo(report.findings().stream().allMatch(DamageMatrixTest::isNote));
        return report.findings().stream()
                .filter(finding -> finding.kind() != LogFinding.Kind.LOST_RECORDS)
                .map(finding -> finding.kind().name())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(" "));
    }

    private static boolean isNote(LogFinding finding) {
        return finding.severity() == Severity.INFO;
    }

    private String repair() throws IOException {
        Map<String, String> before = contents();
        RepairPlan plan = LocalLogRepair.plan(directory, (done, total) -> {});
        assertThat(contents()).as("a dry run changes nothing").isEqualTo(before);
        LocalLogRepair.Result result = LocalLogRepair.apply(directory, (done, total) -> {});
        before.put(DiskFiles.LOCK_NAME, contents().getOrDefault(DiskFiles.LOCK_NAME, ""));
        if (!plan.hopeless().isEmpty()) {
            assertThat(result.steps()).isEmpty();
            assertThat(contents()).isEqualTo(before);
            return "!";
        }
        if (plan.steps().isEmpty()) {
            assertThat(contents()).isEqualTo(before);
            return "=";
        }
        assertThat(result.steps()).containsAll(plan.steps());
        assertThat(result.hopeless()).isEmpty();
        assertThat(result.after().findings()).as("findings after a repair").allMatch(DamageMatrixTest::isNote);
        requireKept(before);
        String ids = read();
        assertThat(open()).isEqualTo("ok");
        assertThat(LocalLogCheck.check(directory, (done, total) -> {}).findings())
                .allMatch(DamageMatrixTest::isNote);
        return ids;
    }

    /** Every segment file that was replaced is still there under another name. */
    private void requireKept(Map<String, String> before) throws IOException {
        Set<String> after = new HashSet<>(contents().values());
        before.forEach((name, content) -> {
            if (name.endsWith(SegmentNames.SEGMENT)) {
                assertThat(after).as("content of %s", name).contains(content);
            }
        });
    }

    private Map<String, String> contents() throws IOException {
        Map<String, String> contents = new HashMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                contents.put(
                        String.valueOf(file.getFileName()),
                        new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }

    // ---- the table itself -------------------------------------------------------------------------------------------

    @Test
    void shouldHaveNothingToSayOfTheLogAsItWasWritten() throws IOException {
        copy();

        assertThat(check()).isEmpty();
        assertThat(read()).isEqualTo("3-18 20-23");
        assertThat(repair()).isEqualTo("=");
        assertThat(open()).isEqualTo("ok");
    }

    /** The log has every kind of frame, so that no row is about something that is not there. */
    @Test
    void shouldWriteEveryKindOfFrame() {
        assertThat(intact.places().stream().map(DamagedLog.Place::kind).collect(Collectors.toSet()))
                .contains(
                        Frame.BATCH,
                        Frame.RECORD,
                        Frame.TERM,
                        Frame.TRUNCATE,
                        Frame.STATE,
                        Frame.FOOTER,
                        Frame.PAD,
                        Frame.LOST);
    }

    /** Case F1, for check and repair: whatever is cut off the last batch, nothing is damaged. */
    @Test
    void shouldTakeACutAnywhereInTheLastBatchForTorn() throws IOException {
        DamagedLog log = copy();
        DamagedLog.Place batch = log.place(3, Frame.BATCH, -1);
        byte[] whole = log.read(3);
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int length = batch.offset(); length < whole.length; length++) {
            log.write(3, java.util.Arrays.copyOf(whole, length));
            outcomes.merge(check() + ":" + read(), 1, Integer::sum);
        }

        int recordEnd = log.place(3, Frame.RECORD, -1).offset()
                + log.place(3, Frame.RECORD, -1).length();
        assertThat(outcomes)
                .containsOnlyKeys(":3-18 20-22", "TORN_TAIL:3-18 20-22", ":3-18 20-23")
                .containsEntry("TORN_TAIL:3-18 20-22", recordEnd - batch.offset() - Frame.BATCH_BYTES)
                .containsEntry(":3-18 20-22", Frame.BATCH_BYTES)
                .containsEntry(":3-18 20-23", whole.length - recordEnd);
    }

    @Test
    void shouldRefuseToRepairUnderAWriter() throws IOException {
        DamagedLog log = copy();
        log.flip(1, log.place(1, Frame.RECORD, 5).offset() + 100);
        try (LocalBackend backend = LocalBackend.open(directory, LocalOptions.defaults())) {
            Map<String, String> before = contents();

            assertThat(catchThrowableOfType(
                                    TidemarkException.class, () -> LocalLogRepair.apply(directory, (done, total) -> {}))
                            .code())
                    .isEqualTo(io.tidemark.message.ErrorCode.LOCKED);
            assertThat(contents()).isEqualTo(before);
            assertThat(backend.channels()).hasSize(2);
        }
    }
}
