/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.benchmarks.proto.WorkloadBody;
import io.tidemark.benchmarks.proto.WorkloadHeader;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.wire.Base36;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.messages.Message;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * W5: turning a message into bytes and back. A {@code floor…} is the work that no codec can leave out, a {@code stock…}
 * what protobuf's own classes cost for the same, and the rest is ours. Each call handles the next of 1024 messages.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class CodecBenchmark {
    private static final int MASK = Workload.COUNT - 1;
    private static final String[] KEYS = {"_v", "_t", "_tt", "_lc", "_vc", "_h", "_wt", "trace-id", "tenant", "source"};

    private final MessageId id = new LocalMessageId(1);
    private final byte[][] records = new byte[Workload.COUNT][];
    private final byte[][] bodies = new byte[Workload.COUNT][];
    private final MutableMessage[] built = new MutableMessage[Workload.COUNT];
    private final byte[] target = new byte[4096];
    private final FieldWalk walk = new FieldWalk();
    private List<Workload.Parts> parts = List.of();
    private int next;

    /** Makes the messages. */
    @Setup
    public void setUp() {
        parts = Workload.parts();
        for (int i = 0; i < Workload.COUNT; i++) {
            built[i] = parts.get(i).build();
            records[i] = built[i].toByteArray();
            bodies[i] = parts.get(i).body().toByteArray();
        }
    }

    private int next() {
        return next++ & MASK;
    }

    // ---- decode -----------------------------------------------------------------------------------------------------

    /** Offsets of payload and properties, into a reused array. */
    @Benchmark
    public int floorWalk() {
        return walk.walk(records[next()]);
    }

    /** The walk, and one property as a String. */
    @Benchmark
    public String floorOneProperty() {
        byte[] record = records[next()];
        walk.walk(record);
        return walk.property(record, "tenant");
    }

    /** The typed body alone. */
    @Benchmark
    public WorkloadBody floorBody() throws InvalidProtocolBufferException {
        return WorkloadBody.parseFrom(bodies[next()]);
    }

    /** Protobuf's own message with its map field. */
    @Benchmark
    public Message stockParse() throws InvalidProtocolBufferException {
        return Message.parseFrom(records[next()]);
    }

    /** Protobuf for everything: message, header, body. */
    @Benchmark
    public void stockAll(Blackhole hole) throws InvalidProtocolBufferException {
        Message message = Message.parseFrom(records[next()]);
        hole.consume(message);
        hole.consume(
                WorkloadHeader.parseFrom(java.util.Base64.getDecoder().decode(message.getPropertiesOrThrow("_h"))));
        hole.consume(WorkloadBody.parseFrom(message.getPayload()));
    }

    /** A message and one of its properties as a String. */
    @Benchmark
    public @Nullable String oneProperty() {
        return message().property("tenant");
    }

    /** A message and its time tick. */
    @Benchmark
    public long timeTick() {
        return message().timeTick();
    }

    /** A message and its typed body. */
    @Benchmark
    public WorkloadBody lazyBody() {
        return new WorkloadMessage(message()).body();
    }

    /** A message and its ten properties, keys and values as Strings. */
    @Benchmark
    public void tenProperties(Blackhole hole) {
        message().forEachProperty((key, value) -> {
            hole.consume(key);
            hole.consume(value);
        });
    }

    /** A message and ten properties as Strings, each asked for by its key. */
    @Benchmark
    public void tenLookups(Blackhole hole) {
        ImmutableMessage message = message();
        for (String key : KEYS) {
            hole.consume(message.property(key));
        }
    }

    /** A message, its ten properties, header and body. */
    @Benchmark
    public void all(Blackhole hole) {
        ImmutableMessage message = message();
        message.forEachProperty((key, value) -> {
            hole.consume(key);
            hole.consume(value);
        });
        WorkloadMessage typed = new WorkloadMessage(message);
        hole.consume(typed.header());
        hole.consume(typed.body());
    }

    private ImmutableMessage message() {
        byte[] record = records[next()];
        return ImmutableMessage.wrap(id, record, 0, record.length);
    }

    // ---- encode -----------------------------------------------------------------------------------------------------

    /** The typed body into a reused buffer. */
    @Benchmark
    public byte[] floorEncodeBody() throws IOException {
        WorkloadBody body = parts.get(next()).body();
        body.writeTo(CodedOutputStream.newInstance(target, 0, body.getSerializedSize()));
        return target;
    }

    /** Protobuf's message built and serialised. */
    @Benchmark
    public byte[] stockEncode() {
        Workload.Parts part = parts.get(next());
        return Message.newBuilder()
                .setPayload(part.body().toByteString())
                .putProperties("_t", "100000")
                .putProperties("_v", "2")
                .putProperties("_vc", part.vchannel())
                .putProperties("trace-id", part.traceId())
                .putProperties("tenant", part.tenant())
                .putProperties("source", part.source())
                .putProperties("_h", PaddedBase64.encodeToString(part.header().toByteArray()))
                .putProperties("_tt", Base36.formatUnsigned(part.timeTick()))
                .putProperties("_wt", Base36.formatSigned(part.walTerm()))
                .putProperties("_lc", part.lastConfirmed().text())
                .build()
                .toByteArray();
    }

    /** A built message into a reused buffer. */
    @Benchmark
    public int encode() {
        return built[next()].encode(target, 0);
    }

    /** A message built, stamped and encoded into a reused buffer. */
    @Benchmark
    public int buildAndEncode() {
        return parts.get(next()).build().encode(target, 0);
    }
}
