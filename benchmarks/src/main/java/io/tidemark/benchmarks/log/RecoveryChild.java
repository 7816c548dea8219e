/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import io.tidemark.backend.local.LocalOptions;
import io.tidemark.benchmarks.Workload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The processes of W6. They are killed, or stop without closing anything.
 *
 * <pre>
 *   fill DIR MESSAGES    append so many, say so, and go on slowly until the kill
 *   open DIR             time from the open to the ack of one append
 *   scan FILE            time of the floor: check every frame of a file, and add one durably
 * </pre>
 */
final class RecoveryChild {
    static final String FILLED = "filled";
    static final String MILLIS = "millis ";

    private RecoveryChild() {}

    /** Runs one of the three. */
    public static void main(String[] args) throws IOException {
        Path path = Path.of(args[1]);
        switch (args[0]) {
            case "fill" -> fill(path, Long.parseLong(args[2]));
            case "open" -> open(path);
            case "scan" -> scan(path);
            default -> throw new IllegalArgumentException("run child: actual=" + args[0]);
        }
    }

    private static void fill(Path directory, long messages) {
        TidemarkSubject subject = TidemarkSubject.open(directory, LocalOptions.defaults(), 1, Workload.parts());
        Filler.fill(subject, messages);
        System.out.println(FILLED);
        Ack ack = new Ack();
        for (int i = 0; ; i++) {
            ack.sent(System.nanoTime());
            subject.appendAndWait(0, 0, i & Integer.MAX_VALUE, ack);
        }
    }

    private static void open(Path directory) {
        List<Workload.Parts> parts = Workload.parts();
        long start = System.nanoTime();
        TidemarkSubject subject = TidemarkSubject.open(directory, LocalOptions.defaults(), 1, parts);
        subject.appendAndWait(0, 0, 0, new Ack());
        stop(start);
    }

    private static void scan(Path file) throws IOException {
        List<byte[]> records = Records.encoded(Workload.parts());
        ByteBuffer frame = FloorFrame.newBuffer(1 << 14);
        long start = System.nanoTime();
        try (FloorReader reader = FloorReader.open(file);
                FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            reader.readAll(FloorReader.Depth.CHECKED);
            FloorFrame.put(frame, 0, 1, records.get(0), new CRC32C());
            channel.write(frame.flip(), channel.size());
            channel.force(false);
            stop(start);
        }
    }

    private static void stop(long start) {
        System.out.println(MILLIS + (System.nanoTime() - start) / 1e6);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
