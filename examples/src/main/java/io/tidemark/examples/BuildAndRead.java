/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.msg.InsertRequest;
import java.io.PrintStream;

/** One message from a builder to bytes and back: the snippet of the README. */
public final class BuildAndRead {
    private BuildAndRead() {}

    /** Runs the example on the standard output. */
    public static void main(String[] args) {
        run(System.out);
    }

    static void run(PrintStream out) {
        InsertRequest rows = InsertRequest.newBuilder()
                .setCollectionName("books")
                .setNumRows(10)
                .build();
        byte[] buffer = new byte[1024];

        MutableMessage message = InsertMessage.builder()
                .vchannel("by-dev-rootcoord-dml_0_450123v0")
                .header(InsertMessageHeader.newBuilder().setCollectionId(450123).build())
                .body(rows)
                .property("tenant", "acme")
                .build();
        int end = message.encode(buffer, 0); // straight into your buffer, no copy between

        ImmutableMessage stored = ImmutableMessage.wrap(new LocalMessageId(1), buffer, 0, end);
        out.println(stored.pchannel() + " " + stored.property("tenant")); // found in the bytes when asked

        MilvusMessage typed = MilvusMessages.specialize(stored); // nothing decoded yet
        if (typed instanceof InsertMessage insert) {
            out.println(
                    insert.body().getNumRows() + " rows for " + insert.body().getCollectionName());
        }
    }
}
