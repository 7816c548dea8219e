/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import io.tidemark.backend.local.LocalBackend;
import io.tidemark.backend.local.LocalOptions;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.msg.InsertRequest;
import io.tidemark.wal.spi.ChannelTerm;
import io.tidemark.wal.spi.LogReader;
import io.tidemark.wal.spi.ReadableLog;
import io.tidemark.wal.spi.StartPosition;
import io.tidemark.wal.spi.WritableLog;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A durable log in a directory, inside this program: the second snippet of the README. */
public final class EmbedALog {
    private static final String CHANNEL = "dev_0";

    private EmbedALog() {}

    /** Runs the example in a temporary directory. */
    public static void main(String[] args) throws IOException {
        run(Files.createTempDirectory("tidemark-example"), System.out);
    }

    static void run(Path directory, PrintStream out) {
        try (LocalBackend backend = LocalBackend.open(directory, LocalOptions.defaults());
                WritableLog log = backend.openForWriting(new ChannelTerm(CHANNEL, 1))) { // the next owner takes term 2
            log.append(insert("first")); // on the disk when it returns
            MessageId second = log.appendAsync(insert("second")).join(); // many may be on their way at a time
            out.println("appended up to " + second.text());
        }

        try (LocalBackend backend = LocalBackend.openReadOnly(directory, LocalOptions.defaults()); // in any process
                ReadableLog log = backend.openForReading(CHANNEL);
                LogReader reader = log.read(StartPosition.all())) {
            ImmutableMessage message;
            while ((message = reader.poll(Duration.ZERO)) != null) { // with a time, it waits for more
                InsertMessage insert = InsertMessage.from(message);
                out.println(message.messageId().text() + " " + insert.body().getCollectionName());
            }
        }
    }

    private static MutableMessage insert(String collection) {
        return InsertMessage.builder()
                .vchannel(CHANNEL + "_1001v0")
                .header(InsertMessageHeader.getDefaultInstance())
                .body(InsertRequest.newBuilder().setCollectionName(collection).build())
                .build();
    }
}
