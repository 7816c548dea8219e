/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.command;

import io.tidemark.cli.process.CliException;
import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Quantity;
import io.tidemark.message.ImmutableMessage;
import java.util.ArrayDeque;

/** Holds the last few messages until there are no more, in bounded memory. Used by one thread. */
final class LastMessages implements MessageSink {
    private record Held(ImmutableMessage message, String pchannel) {}

    private final long count;
    private final long bytesMax;
    private final MessageSink next;
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private long bytes;

    LastMessages(long count, long bytesMax, MessageSink next) {
        this.count = count;
        this.bytesMax = bytesMax;
        this.next = next;
    }

    @Override
    public boolean accept(ImmutableMessage message, String pchannel) {
        held.addLast(new Held(message, pchannel));
        bytes += message.estimatedSize();
        if (held.size() > count) {
            bytes -= held.removeFirst().message().estimatedSize();
        }
        if (bytes > bytesMax) {
            throw new CliException(
                    ExitCode.USAGE,
                    "too much to hold for --last " + count + ": expected=at most " + Quantity.bytes(bytesMax)
                            + ", actual=more after " + Quantity.of(held.size(), "message", "messages")
                            + "; ask for fewer or raise --buffer");
        }
        return true;
    }

    /** Hands over what is held; says whether more is wanted. */
    boolean release() {
        boolean more = true;
        while (more && !held.isEmpty()) {
            Held message = held.removeFirst();
            more = next.accept(message.message(), message.pchannel());
        }
        return more;
    }

    @Override
    public void end() {
        var unused = release();
        next.end();
    }
}
