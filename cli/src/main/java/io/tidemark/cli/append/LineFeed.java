/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.append;

import io.tidemark.cli.json.MessageJsonReader;
import io.tidemark.cli.json.NewMessage;
import io.tidemark.cli.local.LocalWriter;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.TextLines;
import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.channel.ChannelNames;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines, appends them and queues what becomes of each, in the order of the lines. A full queue makes it wait, and so does the
 * log where its buffers are full; what is on its way is bounded by both.
 *
 * <p>Runs on a thread of its own, which is left alone if it waits for input that nobody needs any more.
 */
final class LineFeed implements Runnable {
    private final TextLines lines;
    private final MessageJsonReader reader;
    private final LocalWriter writer;
    private final @Nullable String pchannel;
    private final boolean skipBad;
    private final BlockingQueue<LineFate> fates;

    /** Set by any thread, once: no line is appended from then on. */
    private volatile boolean stopped;

    /**
     * Feeds a log.
     *
     * @param pchannel where all lines go; {@code null} if they say so themselves
     * @param skipBad whether a bad line does not end the appending
     */
    LineFeed(
            TextLines lines,
            MessageJsonReader reader,
            LocalWriter writer,
            @Nullable String pchannel,
            boolean skipBad,
            BlockingQueue<LineFate> fates) {
        this.lines = lines;
        this.reader = reader;
        this.writer = writer;
        this.pchannel = pchannel;
        this.skipBad = skipBad;
        this.fates = fates;
    }

    /** Appends no more lines; those that follow are told as not appended. */
    void stop() {
        stopped = true;
    }

    @Override
    public void run() {
        try {
            while (true) {
                LineFate fate = next();
                fates.put(fate);
                if (fate instanceof LineFate.End || fate instanceof LineFate.Broken) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody wants to know any more
        }
    }

    private LineFate next() {
        try {
            if (!lines.next()) {
                return new LineFate.End();
            }
            return stopped ? new LineFate.NotAppended(lines.place().number()) : append();
        } catch (BadRecordException e) {
            return bad(e);
        } catch (IOException e) {
            return new LineFate.Broken(new CliException(
                    ExitCode.IO, "cannot read: file=" + lines.name() + ", reason=" + e.getMessage(), e));
        } catch (RuntimeException e) {
            return new LineFate.Broken(e);
        }
    }

    private LineFate append() {
        NewMessage message = reader.read(lines.bytes(), lines.offset(), lines.length(), lines.place());
        String channel = pchannel != null ? pchannel : message.pchannel();
        if (channel == null) {
            channel = ChannelNames.pchannelOf(message.vchannel());
        }
        long line = lines.place().number();
        try {
            LocalWriter.Appended appended = writer.append(channel, message.message());
            return new LineFate.Submitted(line, channel, appended.timeTick(), appended.id());
        } catch (TidemarkException e) { // the channel cannot be opened
            return new LineFate.Submitted(line, channel, 0, CompletableFuture.failedFuture(e));
        }
    }

    private LineFate bad(BadRecordException e) {
        if (stopped) {
            return new LineFate.NotAppended(e.place().number());
        }
        stopped = !skipBad;
        return new LineFate.Bad(e.place().number(), e);
    }
}
