/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.append;

import io.tidemark.cli.json.MessageJsonReader;
import io.tidemark.cli.local.LocalWriter;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.Place;
import io.tidemark.cli.log.TextLines;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.id.MessageId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Appends the lines of a stream, many at a time, and answers each.
 *
 * <pre>
 *   lines ──► LineFeed (own thread): read, append ──► queue of fates ──► here: wait, answer
 *                          │                                              │ idle, or behind the last line
 *                          └──────────────► the log ◄───── time ticks ────┘
 * </pre>
 *
 * A time tick follows the messages as soon as nothing new came for {@link #TICK_INTERVAL}, at that interval while messages keep
 * coming, and at the end.
 */
public final class LineAppending {
    /** How long a reader waits for messages at most, as between two time ticks of Milvus. */
    public static final Duration TICK_INTERVAL = Duration.ofMillis(200);

    /** Lines whose answers may be due at a time. */
    private static final int FATES_MAX = 1024;

    private final LocalWriter writer;
    private final InstantSource clock;
    private final LineAnswers answers;
    private final BlockingQueue<LineFate> fates = new ArrayBlockingQueue<>(FATES_MAX);

    private Instant lastTimeTick;
    private @Nullable TidemarkException failure;

    /** Appends through a writer. */
    public LineAppending(LocalWriter writer, InstantSource clock, LineAnswers answers) {
        this.writer = writer;
        this.clock = clock;
        this.answers = answers;
        this.lastTimeTick = clock.instant();
    }

    /**
     * Appends all lines.
     *
     * @param pchannel where all of them go; {@code null} if they say so themselves
     * @param skipBad whether a bad line does not end the appending
     * @throws TidemarkException if the log failed; everything is answered then
     */
    public void run(TextLines lines, MessageJsonReader reader, @Nullable String pchannel, boolean skipBad) {
        LineFeed feed = new LineFeed(lines, reader, writer, pchannel, skipBad, fates);
        Thread thread = new Thread(feed, "tidemark-append");
        thread.setDaemon(true);
        thread.start();
        try {
            answerAll(feed, lines.name());
        } finally {
            thread.interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void answerAll(LineFeed feed, String source) {
        while (true) {
            LineFate fate = nextFate();
            if (fate == null) {
                appendTimeTicks();
            } else if (fate instanceof LineFate.End) {
                appendLastTimeTicks();
                return;
            } else if (fate instanceof LineFate.Broken broken) {
                appendLastTimeTicks();
                throw broken.reason();
            } else {
                answer(fate, feed, source);
                if (Duration.between(lastTimeTick, clock.instant()).compareTo(TICK_INTERVAL) >= 0) {
                    appendTimeTicks();
                }
            }
        }
    }

    /** What became of the next line; {@code null} if there is none for a while. */
    private @Nullable LineFate nextFate() {
        LineFate fate = fates.poll();
        if (fate != null) {
            return fate;
        }
        answers.pause();
        try {
            return fates.poll(TICK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TidemarkException(ErrorCode.INTERRUPTED, "append lines: interrupted", e);
        }
    }

    private void answer(LineFate fate, LineFeed feed, String source) {
        if (fate instanceof LineFate.Submitted submitted) {
            answer(submitted, feed, source);
        } else if (fate instanceof LineFate.Bad bad) {
            answers.bad(bad.line(), bad.reason());
        } else if (fate instanceof LineFate.NotAppended rest) {
            answers.notAppended(rest.line());
        }
    }

    private void answer(LineFate.Submitted submitted, LineFeed feed, String source) {
        if (!submitted.id().isDone()) {
            answers.pause();
        }
        try {
            MessageId id = submitted.id().join();
            answers.appended(submitted.line(), submitted.pchannel(), id, submitted.timeTick());
        } catch (CompletionException e) {
            feed.stop();
            answer(submitted.line(), reason(e), source);
        }
    }

    private void answer(long line, TidemarkException reason, String source) {
        if (reason.code() == ErrorCode.TOO_LARGE) {
            answers.bad(line, BadRecordException.of(Place.line(source, line), reason));
            return;
        }
        failure = failure == null ? reason : failure;
        if (reason.code() == ErrorCode.IO_FAILED || reason.code() == ErrorCode.INTERRUPTED) {
            answers.unknown(line, reason);
        } else {
            answers.notAppended(line);
        }
    }

    private static TidemarkException reason(CompletionException e) {
        return e.getCause() instanceof TidemarkException reason
                ? reason
                : new TidemarkException(ErrorCode.IO_FAILED, "append: " + e.getCause(), e);
    }

    private void appendTimeTicks() {
        lastTimeTick = clock.instant();
        if (failure == null) {
            var unused = writer.appendTimeTicks();
        }
    }

    private void appendLastTimeTicks() {
        if (failure != null) {
            return;
        }
        for (CompletableFuture<MessageId> timeTick : writer.appendTimeTicks()) {
            try {
                var unused = timeTick.join();
            } catch (CompletionException e) {
                failure = reason(e);
            }
        }
    }
}
