/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import com.google.protobuf.ByteString;
import io.tidemark.benchmarks.proto.WorkloadBody;
import io.tidemark.benchmarks.proto.WorkloadHeader;
import io.tidemark.message.MessageBuilder;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The messages of all workloads: 1024 distinct headers, bodies and property sets from a fixed seed, to be cycled. As a
 * {@code messages.Message} one is about 1.27 kB: 1024 bytes of body, and ten properties of about 210 bytes of text.
 */
public final class Workload {
    /** Distinct messages. */
    public static final int COUNT = 1024;

    /** The type that they have. */
    public static final MessageType<WorkloadHeader, WorkloadBody> TYPE = MessageType.define(
                    "Workload", 100_000, 2, WorkloadHeader.getDefaultInstance(), WorkloadBody.getDefaultInstance())
            .build();

    private static final long SEED = 20_261_201;
    private static final int BODY_BYTES = 1024;
    private static final long FIRST_TICK = 462_000_000_000_000_000L;

    /** Parts of one message, made ahead of any measurement. */
    public record Parts(
            WorkloadHeader header,
            WorkloadBody body,
            String vchannel,
            String traceId,
            String tenant,
            String source,
            long timeTick,
            long walTerm,
            MessageId lastConfirmed) {

        /** A new message, stamped as an append stamps it. */
        public MutableMessage build() {
            return new MessageBuilder<>(TYPE)
                    .header(header)
                    .body(body)
                    .vchannel(vchannel)
                    .property("trace-id", traceId)
                    .property("tenant", tenant)
                    .property("source", source)
                    .build()
                    .timeTick(timeTick)
                    .walTerm(walTerm)
                    .lastConfirmed(lastConfirmed);
        }
    }

    private Workload() {}

    /** All parts, the same at every call. */
    public static List<Parts> parts() {
        Random random = new Random(SEED);
        List<Parts> parts = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            parts.add(part(i, random));
        }
        return parts;
    }

    private static Parts part(int index, Random random) {
        long collection = 450_000_000_000_000_000L + random.nextInt(1 << 20);
        WorkloadHeader header = WorkloadHeader.newBuilder()
                .setCollectionId(collection)
                .setPartitionId(collection + 1)
                .setRows(10)
                .setBytes(BODY_BYTES)
                .build();
        long tick = FIRST_TICK + ((long) index << 18);
        return new Parts(
                header,
                body(collection, tick, random),
                "by-dev-rootcoord-dml_" + index % 16 + "_" + collection + "v" + index % 4,
                hex(random, 32),
                "tenant-" + random.nextInt(100_000),
                "proxy-" + hex(random, 12),
                tick,
                3,
                new LocalMessageId(1_000_000L + index));
    }

    private static WorkloadBody body(long collection, long tick, Random random) {
        WorkloadBody.Builder body = WorkloadBody.newBuilder()
                .setDbId(1)
                .setCollectionId(collection)
                .setPartitionId(collection + 1)
                .setSegmentId(collection + 2)
                .setNumRows(10)
                .setTimestamp(tick);
        for (int row = 0; row < 10; row++) {
            body.addRowIds(collection + 1000 + row);
        }
        int rest = BODY_BYTES - body.build().getSerializedSize() - 3; // tag and two bytes of length
        byte[] data = new byte[rest];
        random.nextBytes(data);
        return body.setData(ByteString.copyFrom(data)).build();
    }

    private static String hex(Random random, int digits) {
        StringBuilder text = new StringBuilder(digits);
        for (int i = 0; i < digits; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }
}
