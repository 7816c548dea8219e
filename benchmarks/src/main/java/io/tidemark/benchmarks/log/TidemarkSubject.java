/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.benchmarks.Workload;
import io.tidemark.message.MutableMessage;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.nio.file.Path;
import java.util.List;

/** The local log. */
final class TidemarkSubject implements Subject {
    /** What an append starts from. */
    enum Input {
        /** Header, body and properties: the message is built and encoded within the append. */
        PARTS,
        /** A message that was built ahead; it is encoded within the append. */
        BUILT,
        /** A built message whose body is encoded already: the append copies it, and writes the properties beside it. */
        BODY_ENCODED
    }

    private final LocalBackend backend;
    private final WritableLog[] logs;
    private final List<Workload.Parts> parts;
    /** By producer. A message is the log's until its append has ended, so there are twice as many as a window holds. */
    private final MutableMessage[][] built;

    private TidemarkSubject(
            LocalBackend backend, WritableLog[] logs, List<Workload.Parts> parts, MutableMessage[][] built) {
        this.backend = backend;
        this.logs = logs;
        this.parts = parts;
        this.built = built;
    }

    static TidemarkSubject open(Path directory, LocalOptions options, int channels, List<Workload.Parts> parts) {
        return open(directory, options, channels, parts, Input.PARTS, new Load(0, 0));
    }

    static TidemarkSubject open(
            Path directory, LocalOptions options, int channels, List<Workload.Parts> parts, Input input, Load load) {
        LocalBackend backend = LocalBackend.open(directory, options);
        WritableLog[] logs = new WritableLog[channels];
        long term = System.currentTimeMillis(); // above the term of every earlier open of the directory
        for (int i = 0; i < channels; i++) {
            logs[i] = backend.openForWriting(new ChannelTerm("by-dev-rootcoord-dml_" + i, term));
        }
        int prebuilt = input == Input.PARTS ? 0 : load.producers();
        MutableMessage[][] built = new MutableMessage[prebuilt][2 * load.window()];
        for (int producer = 0; producer < prebuilt; producer++) {
            for (int i = 0; i < built[producer].length; i++) {
                MutableMessage message = parts.get(Records.index(producer, i)).build();
                if (input == Input.BODY_ENCODED) {
                    message.payload(); // is kept
                }
                built[producer][i] = message;
            }
        }
        return new TidemarkSubject(backend, logs, parts, built);
    }

    @Override
    public void append(int producer, int channel, int sequence, Ack ack) {
        logs[channel].appendAsync(message(producer, sequence), ack);
    }

    @Override
    public void appendAndWait(int producer, int channel, int sequence, Ack ack) {
        logs[channel].append(message(producer, sequence));
    }

    private MutableMessage message(int producer, int sequence) {
        if (built.length == 0) {
            return parts.get(Records.index(producer, sequence)).build();
        }
        MutableMessage[] own = built[producer];
        return own[sequence % own.length];
    }

    LogReader read(StartPosition start) {
        return logs[0].read(start);
    }

    /** Gives all that was appended back, to be recycled. */
    void truncateAll() {
        for (WritableLog log : logs) {
            log.lastMessageId().ifPresent(log::truncatePrefix);
        }
    }

    @Override
    public void close() {
        backend.close();
    }
}
