/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.PropertyKeys;
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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the log that {@link GoldenLogTest} opens for ever after: {@code GoldenLogWriter DIR}, once for each version of the format.
 * It has sealed segments, one that stands for several, channels with several terms, a truncation, a padded batch, and a list of its
 * records in {@link #LIST}.
 */
final class GoldenLogWriter {
    static final String LIST = "records.txt";
    static final List<String> CHANNELS = List.of("busy", "other", "quiet");
    static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(64 * 1024)
            .withFreeSegmentsMax(0)
            .withRefuseFreePercent(0)
            .withWarnFreePercent(0);

    private static final int ROUNDS = 3;
    private static final int RECORDS_A_ROUND = 60;
    private static final int RECORDS_KEPT = 30;
    private static final int LONG_TEXT = 70_000;

    private GoldenLogWriter() {}

    /** Writes into a directory that is not there yet. */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        for (int term = 1; term <= ROUNDS; term++) {
            writeRound(directory, term);
        }
        Files.delete(directory.resolve(DiskFiles.LOCK_NAME));
        Files.write(directory.resolve(LIST), records(directory));
    }

    private static void writeRound(Path directory, int term) throws IOException {
        DiskFiles files = DiskFiles.create(directory);
        try (LocalBackend backend = LocalBackend.openWithoutReclaimer(files, OPTIONS, InstantSource.system())) {
            List<WritableLog> logs = new ArrayList<>();
            for (String channel : CHANNELS) {
                logs.add(backend.openForWriting(new ChannelTerm(channel, term)));
            }
            long tick = term * 1_000_000L;
            for (int i = 0; i < RECORDS_A_ROUND; i++) {
                append(logs.get(0), 600, tick++);
                append(logs.get(1), 300, tick++);
                if (i % 30 == 0) {
                    append(logs.get(2), 20, tick++);
                }
            }
            if (term == ROUNDS) {
                append(logs.get(1), LONG_TEXT, tick);
            }
            for (WritableLog log : logs.subList(0, 2)) {
                long last = ((LocalMessageId) log.lastMessageId().orElseThrow()).value();
                log.truncatePrefix(new LocalMessageId(last - RECORDS_KEPT));
            }
            while (backend.reclaimOnce()) {
                // until nothing is left to do
            }
        }
    }

    private static void append(WritableLog log, int length, long tick) {
        log.append(TestMessages.message(log.channel() + " at " + tick + " " + "x".repeat(length))
                .timeTick(tick));
    }

    /** Each record that was not truncated: channel, id, tick, text. */
    static List<String> records(Path directory) {
        List<String> lines = new ArrayList<>();
        try (LocalBackend backend = LocalBackend.openReadOnly(directory, OPTIONS)) {
            for (String channel : CHANNELS) {
                LogReader reader = backend.openForReading(channel).read(StartPosition.all());
                ImmutableMessage message;
                while ((message = reader.poll(Duration.ZERO)) != null) {
                    String text = TestMessages.text(message);
                    lines.add(channel + " " + message.messageId().text() + " " + tick(message) + " " + text.length()
                            + " " + text.replaceAll(" x+$", ""));
                }
            }
        }
        return lines;
    }

    private static long tick(ImmutableMessage message) {
        return message.hasProperty(PropertyKeys.TIME_TICK) ? message.timeTick() : 0;
    }
}
