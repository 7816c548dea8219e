/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.cli.log.LogAddress;
import io.tidemark.cli.log.LogSource;
import io.tidemark.cli.log.LogSources;
import io.tidemark.cli.log.ReadLimits;
import io.tidemark.cli.log.StoredRecord;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.id.RocksMqMessageId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules hold in logs that Milvus wrote, and find what is known to be wrong with two of them. */
final class LogCheckTest {
    private static List<ImmutableMessage> read(String run) throws IOException {
        List<ImmutableMessage> records = new ArrayList<>();
        LogSources sources = new LogSources(InputStream.nullInputStream(), ReadLimits.DEFAULT, false);
        Path file = Path.of("src/test/resources/logs/recorded-" + run + ".jsonl");
        try (LogSource log = sources.open(new LogAddress.RecordFile(file))) {
            for (StoredRecord record = log.next(); record != null; record = log.next()) {
                records.add(record.message());
            }
        }
        return records;
    }

    private static List<Finding> check(List<ImmutableMessage> records) {
        LogCheck check = new LogCheck();
        records.forEach(check::add);
        var unused = check.end();
        return check.findings();
    }

    @ParameterizedTest
    @ValueSource(strings = {"basic", "concurrent", "crash", "random"})
    void shouldFindNothingInASoundLog(String run) throws IOException {
        assertThat(check(read(run))).isEmpty();
    }

    /** In this run the reference gave records 10 to 14 a last confirmed id behind the begin of a transaction that commits later. */
    @Test
    void shouldFindLastConfirmedIdsFromWhichATransactionIsMissed() throws IOException {
        List<ImmutableMessage> records = read("lcgap");

        List<Finding> findings = check(records);

        assertThat(findings).allMatch(finding -> finding.rule().equals("last-confirmed"));
        assertThat(findings)
                .extracting(Finding::id)
                .containsExactlyElementsOf(records.subList(10, 15).stream()
                        .map(ImmutableMessage::messageId)
                        .toList());
    }

    /** In this run a former owner of the log appended late, and one record stands in it twice. */
    @Test
    void shouldFindWhatAFormerOwnerAppendedTooLate() throws IOException {
        List<Finding> findings = check(read("late"));

        assertThat(findings)
                .filteredOn(finding -> finding.rule().equals("tick-order"))
                .hasSize(3);
        assertThat(findings)
                .filteredOn(finding -> finding.rule().equals("tick-unique"))
                .hasSize(2);
    }

    private static ImmutableMessage record(long id, String type, String tick, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(Map.of("_t", type, "_v", "2", "_tt", tick, "_lc", "0"));
        properties.putAll(more);
        return ImmutableMessage.of(new RocksMqMessageId(id), ByteString.EMPTY, properties);
    }

    @Test
    void shouldFindPiecesOfTransactionsOutOfPlace() {
        String txn = "CAUQZA=="; // transaction 5
        List<Finding> findings = check(List.of(
                record(1, "2", "1", Map.of("_tx", txn, "_vc", "p_1v0")),
                record(2, "900", "2", Map.of("_tx", txn, "_vc", "p_1v0")),
                record(3, "2", "3", Map.of("_tx", txn, "_vc", "p_2v0")),
                record(4, "901", "4", Map.of("_tx", txn, "_vc", "p_1v0")),
                record(5, "901", "5", Map.of("_tx", txn, "_vc", "p_1v0"))));

        assertThat(findings).extracting(Finding::rule).containsOnly("transaction-form");
        assertThat(findings)
                .extracting(finding -> finding.text())
                .satisfiesExactly(
                        text -> assertThat(text).contains("expected=a begin of transaction 5"),
                        text -> assertThat(text).contains("expected=vchannel p_1v0, actual=p_2v0"),
                        text -> assertThat(text).contains("expected=a begin of transaction 5"));
    }

    @Test
    void shouldFindIdsThatDoNotGrowAndRecordsWithoutATick() {
        List<Finding> findings = check(List.of(
                record(5, "2", "1", Map.of()), record(5, "2", "2", Map.of()), record(6, "2", "not a tick!", Map.of())));

        assertThat(findings).extracting(Finding::rule).containsExactly("id-order", "readable");
    }
}
