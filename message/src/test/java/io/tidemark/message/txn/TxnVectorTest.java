/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.txn;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Vectors.int64;
import static io.tidemark.message.Vectors.isFailure;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.ImmutableTxnMessage;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TxnContext;
import io.tidemark.message.VectorRecords;
import io.tidemark.message.VectorTypes;
import io.tidemark.message.Vectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Transactions as Milvus code joins them. */
class TxnVectorTest {
    /** What a state of the reference's builder is read from, missing in these: asking for it fails there, joining does not. */
    private static final Set<String> WITHOUT_TICK = Set.of("odd/begin-without-time-tick", "odd/body-without-time-tick");

    @TestFactory
    Stream<DynamicTest> shouldJoinTransactionsAsTheVectorsSay() {
        return Vectors.tests("txn.json", TxnVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "assemble" -> checkAssemble(vector);
            case "odd" -> checkOdd(vector);
            case "context" -> checkContext(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    // ---- assemble ---------------------------------------------------------------------------------------------------

    private static void checkAssemble(JsonNode vector) {
        var txns = new TxnBuffer<ImmutableMessage>(TxnBuffer.BYTES_MAX_DEFAULT);
        List<ImmutableMessage> delivered = new ArrayList<>();
        JsonNode states = vector.get("builderStates");

        feed(txns, vector.get("begin"), delivered);
        checkState(txns, 0, states.get(0));
        for (int i = 0; i < vector.get("bodies").size(); i++) {
            feed(txns, vector.get("bodies").get(i), delivered);
            checkState(txns, i + 1, states.get(i + 1));
        }
        assertThat(states).hasSize(1 + vector.get("bodies").size());
        assertThat(delivered).isEmpty();
        feed(txns, vector.get("commit"), delivered);

        // The reference's builder must not be used after it was built; here it is gone.
        assertThat(txns.openTransactions()).isEmpty();
        assertThat(txns.bufferedBytes()).isZero();
        assertThat(delivered).hasSize(1);
        checkResult(delivered.get(0), vector);
    }

    private static void feed(TxnBuffer<ImmutableMessage> txns, JsonNode piece, List<ImmutableMessage> delivered) {
        txns.accept(
                LogRecord.of(VectorRecords.stored(piece)), item -> delivered.add(item.message(Function.identity())));
    }

    private static void checkState(TxnBuffer<ImmutableMessage> txns, int bodies, JsonNode expected) {
        assertThat(txns.openTransactions()).hasSize(1);
        OpenTxn<ImmutableMessage> open = txns.openTransactions().get(0);
        assertThat(open.bodyCount()).isEqualTo(bodies);
        assertThat(open.expiryTimeTick()).isEqualTo(int64(expected.get("expiredTimeTick")));
        assertThat(open.sizeBytes()).isEqualTo(expected.get("estimateSize").longValue());
        assertThat(open.begin().lastConfirmedMessageId())
                .isEqualTo(VectorRecords.id(expected.get("lastConfirmedMessageId")));
        assertThat(txns.bufferedBytes()).isEqualTo(open.sizeBytes());
    }

    private static void checkResult(ImmutableMessage wrapper, JsonNode vector) {
        JsonNode result = vector.get("result");
        ImmutableTxnMessage txn = wrapper.asTransaction().orElseThrow();

        checkPart(txn, result.get("wrapper"));
        assertThat(txn.payload()).isEqualTo(com.google.protobuf.ByteString.EMPTY);
        assertThat(result.get("wrapperPayload").textValue()).isEmpty();
        checkPart(txn.begin(), result.get("begin"));
        checkPart(txn.commit(), result.get("commit"));
        assertThat(txn.bodies()).hasSize(result.get("size").intValue());
        for (int i = 0; i < txn.bodies().size(); i++) {
            checkPart(txn.bodies().get(i), result.get("bodies").get(i));
            assertThat(txn.bodies().get(i).payload())
                    .isEqualTo(VectorRecords.payload(vector.get("bodies").get(i)));
        }
        checkCasts(txn, result);
    }

    private static void checkPart(ImmutableMessage part, JsonNode expected) {
        assertThat(part.messageId()).isEqualTo(VectorRecords.id(expected.get("id")));
        VectorRecords.assertProperties(part, expected.get("properties"));
        VectorRecords.assertGetters(part, expected.get("expect"));
    }

    private static void checkCasts(ImmutableTxnMessage txn, JsonNode result) {
        assertThat(result.get("asTxn").booleanValue()).isTrue();
        assertThat(txn.begin().asTransaction().isPresent())
                .isEqualTo(result.get("plainMessageAsTxn").booleanValue());
        assertThat(isFailure(result.get("castWrapperToInsert"))).isTrue();
        failure(ErrorCode.WRONG_TYPE, () -> VectorTypes.view(VectorTypes.INSERT, txn));
    }

    // ---- odd --------------------------------------------------------------------------------------------------------

    private static void checkOdd(JsonNode vector) {
        if (vector.get("bodiesAddedAsTypedViews").booleanValue()) {
            // Cannot be written in Java: the list of bodies takes messages, and a typed view is none.
            assertThat(isFailure(vector.get("build"))).isTrue();
            return;
        }
        String name = vector.get("name").textValue();
        ImmutableMessage begin = VectorRecords.stored(vector.get("begin"));
        List<ImmutableMessage> bodies =
                vector.get("bodies").valueStream().map(VectorRecords::stored).toList();
        ImmutableMessage commit = VectorRecords.stored(vector.get("commit"));
        JsonNode newBuilder = vector.get("newBuilder");

        if (WITHOUT_TICK.contains(name)) {
            assertThat(isFailure(newBuilder)).isTrue();
            ImmutableMessage last = bodies.isEmpty() ? begin : bodies.get(bodies.size() - 1);
            failure(ErrorCode.CORRUPT_MESSAGE, () -> LogRecord.of(last));
        } else if (isFailure(newBuilder)) {
            failure(codeOf(newBuilder), () -> ImmutableTxnMessage.assemble(begin, bodies, commit));
        } else {
            assertThat(expiryTimeTick(begin, bodies)).isEqualTo(int64(newBuilder.get("expiredTimeTick")));
        }
        if (vector.has("build")) {
            checkBuild(vector.get("build"), begin, bodies, commit);
        }
    }

    /** The expiry by way of the buffer, which keeps a transaction by its id: the bodies get the begin's. */
    private static long expiryTimeTick(ImmutableMessage begin, List<ImmutableMessage> bodies) {
        var txns = new TxnBuffer<ImmutableMessage>(TxnBuffer.BYTES_MAX_DEFAULT);
        LogRecord<ImmutableMessage> first = LogRecord.of(begin);
        txns.accept(first, TxnVectorTest::unexpected);
        for (ImmutableMessage body : bodies) {
            LogRecord<ImmutableMessage> facts = LogRecord.of(body);
            txns.accept(
                    new LogRecord<>(
                            facts.id(),
                            facts.timeTick(),
                            RecordKind.BODY,
                            first.txnId(),
                            facts.keepaliveMs(),
                            facts.sizeBytes(),
                            body),
                    TxnVectorTest::unexpected);
        }
        return txns.openTransactions().get(0).expiryTimeTick();
    }

    private static void unexpected(Deliverable<ImmutableMessage> item) {
        throw new AssertionError("delivered without a commit: " + item);
    }

    private static void checkBuild(
            JsonNode build, ImmutableMessage begin, List<ImmutableMessage> bodies, ImmutableMessage commit) {
        if (isFailure(build)) {
            failure(codeOf(build), () -> ImmutableTxnMessage.assemble(begin, bodies, commit));
            return;
        }
        ImmutableTxnMessage txn = ImmutableTxnMessage.assemble(begin, bodies, commit);
        VectorRecords.assertProperties(txn, build.get("wrapperProperties"));
        assertThat(txn.bodies()).hasSize(build.get("size").intValue());
        assertThat(txn.estimatedSize()).isEqualTo(build.get("estimateSize").longValue());
    }

    private static ErrorCode codeOf(JsonNode outcome) {
        return switch (outcome.path("kind").asText()) {
            case "" -> ErrorCode.CORRUPT_MESSAGE;
            case "invalid parameter" -> ErrorCode.WRONG_TYPE;
            case "internal error" -> ErrorCode.HEADER_MISSING;
            default -> throw new AssertionError("no code for " + outcome);
        };
    }

    // ---- context ----------------------------------------------------------------------------------------------------

    private static void checkContext(JsonNode vector) {
        Duration keepalive = Duration.ofNanos(1000 * int64(vector.get("keepaliveMicroseconds")));
        TxnContext context = TxnContext.of(int64(vector.get("txnId")), keepalive);
        JsonNode decoded = vector.get("decoded");

        assertThat(context)
                .isEqualTo(new TxnContext(int64(decoded.get("id")), int64(decoded.get("keepaliveMs"))))
                .returns(decoded.get("infinite").booleanValue(), TxnContext::isInfinite);
        assertThat(context.expiryTimeTick(int64(vector.get("beginTimeTick"))))
                .isEqualTo(int64(vector.get("expiredTimeTick")));
        MutableMessage message = MutableMessage.of(com.google.protobuf.ByteString.EMPTY, Map.of())
                .txnContext(context);
        assertThat(message.property(PropertyKeys.TXN_CONTEXT))
                .isEqualTo(vector.get("_tx").textValue());
        assertThat(message.txnContext()).isEqualTo(context);
    }
}
