/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.backend.local;

import io.tidemark.message.id.LocalMessageId;
import io.tidemark.testkit.TestMessages;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.WritableLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that {@link KillTest} kills: {@code KilledWriter DIR TERM}. Each channel has a thread that appends, and truncates now
 * and then, for ever. What was acknowledged is printed, a line each: {@code record CHANNEL ID}, {@code start CHANNEL ID}.
 */
final class KilledWriter {
    static final List<String> CHANNELS = List.of("a", "b", "c");
    static final String READY = "ready";
    static final String RECORD = "record";
    static final String START = "start";
    static final LocalOptions OPTIONS = LocalOptions.defaults()
            .withSegmentBytes(64 * 1024)
            .withBatchBytes(16 * 1024)
            .withFreeSegmentsMax(2)
            .withRefuseFreePercent(0)
            .withWarnFreePercent(0);

    private static final int TRUNCATE_EVERY = 40;
    private static final int KEEP = 30;

    private KilledWriter() {}

    /** Writes until the process is killed. */
    public static void main(String[] args) {
        LocalBackend backend = LocalBackend.open(Path.of(args[0]), OPTIONS);
        List<WritableLog> logs = new ArrayList<>();
        for (String channel : CHANNELS) {
            logs.add(backend.openForWriting(new ChannelTerm(channel, Long.parseLong(args[1]))));
        }
        say(READY);
        for (WritableLog log : logs) {
            new Thread(() -> write(log), "writer-" + log.channel()).start();
        }
    }

    private static void write(WritableLog log) {
        String channel = log.channel();
        long id =
                log.lastMessageId().map(last -> ((LocalMessageId) last).value()).orElse(0L) + 1;
        for (; ; id++) {
            log.append(TestMessages.message(text(channel, id)));
            say(RECORD + " " + channel + " " + id);
            // The last channel truncates seldom, so that segments of which it holds a little are rewritten.
            int every = channel.equals("c") ? 10 * TRUNCATE_EVERY : TRUNCATE_EVERY;
            if (id % every == 0 && id > KEEP) {
                log.truncatePrefix(new LocalMessageId(id - KEEP));
                say(START + " " + channel + " " + (id - KEEP + 1));
            }
        }
    }

    /** The text of a record; which one it is, is all that it depends on. */
    static String text(String channel, long id) {
        return channel + "#" + id + "x".repeat((int) (id * 7_919 % 1_500));
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
