/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static io.tidemark.message.Messages.anInsert;
import static io.tidemark.message.Messages.insertBody;
import static io.tidemark.message.Messages.insertHeader;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.proto.messages.InsertMessageHeader;
import io.tidemark.proto.msg.InsertRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Wrong calls on a builder and on a message say which call is missing or one too many, and change nothing. */
class MessageBuilderTest {
    /** A wrong call, what its failure must say, and the calls that make the builder whole. */
    private record Misuse(
            String name,
            MessageBuilder<InsertMessageHeader, InsertRequest> builder,
            Consumer<MessageBuilder<InsertMessageHeader, InsertRequest>> wrongCall,
            String text,
            Consumer<MessageBuilder<InsertMessageHeader, InsertRequest>> mend) {}

    private static MessageBuilder<InsertMessageHeader, InsertRequest> bare() {
        return InsertMessage.builder();
    }

    @TestFactory
    Stream<DynamicTest> shouldSayWhatIsWrongAndGoOn() {
        return Stream.of(
                        new Misuse(
                                "no header",
                                bare().body(insertBody()).vchannel("v"),
                                MessageBuilder::build,
                                "without header()",
                                b -> b.header(insertHeader())),
                        new Misuse(
                                "no body",
                                bare().header(insertHeader()).vchannel("v"),
                                MessageBuilder::build,
                                "without body()",
                                b -> b.body(insertBody())),
                        new Misuse(
                                "no target",
                                bare().header(insertHeader()).body(insertBody()),
                                MessageBuilder::build,
                                "without vchannel() or allVChannels()",
                                b -> b.vchannel("v")),
                        new Misuse(
                                "all vchannels after one",
                                anInsert().vchannel("v"),
                                MessageBuilder::allVChannels,
                                "allVChannels() after vchannel()",
                                b -> {}),
                        new Misuse(
                                "one vchannel after all",
                                bare().header(insertHeader()).body(insertBody()).allVChannels(),
                                b -> b.vchannel("v"),
                                "vchannel() after allVChannels()",
                                b -> {}),
                        new Misuse(
                                "a broadcast build of one vchannel",
                                anInsert().vchannel("v"),
                                MessageBuilder::buildBroadcast,
                                "buildBroadcast() without broadcast()",
                                b -> {}),
                        new Misuse(
                                "a build of a broadcast",
                                bare().header(insertHeader()).body(insertBody()).broadcast(List.of("v", "w")),
                                MessageBuilder::build,
                                "build() without vchannel()",
                                b -> b.vchannel("v")))
                .map(misuse -> DynamicTest.dynamicTest(misuse.name(), () -> check(misuse)));
    }

    private static void check(Misuse misuse) {
        assertThat(failure(ErrorCode.MISUSE, () -> misuse.wrongCall().accept(misuse.builder())))
                .hasMessageContaining(misuse.text())
                .hasMessageContaining("type=Insert@v1");

        misuse.mend().accept(misuse.builder());
        assertThat(misuse.builder().build().payload()).isEqualTo(insertBody().toByteString());
    }

    @Test
    void shouldRefuseEveryCallAfterTheBuild() {
        MessageBuilder<InsertMessageHeader, InsertRequest> builder = anInsert();
        MutableMessage built = builder.build();
        Map<String, String> properties = Map.copyOf(built.properties());

        for (Consumer<MessageBuilder<InsertMessageHeader, InsertRequest>> call :
                List.<Consumer<MessageBuilder<InsertMessageHeader, InsertRequest>>>of(
                        MessageBuilder::build,
                        MessageBuilder::buildBroadcast,
                        b -> b.vchannel("v"),
                        b -> b.property("k", "v"),
                        MessageBuilder::unreplicable)) {
            assertThat(failure(ErrorCode.MISUSE, () -> call.accept(builder)))
                    .hasMessageContaining("after its build")
                    .hasMessageContaining("Insert@v1");
        }
        assertThat(built.properties()).isEqualTo(properties);
    }

    @Test
    void shouldNotKeepAPropertyThatIsTooLarge() {
        MessageBuilder<InsertMessageHeader, InsertRequest> builder =
                anInsert().limits(new MessageLimits(1 << 20, 64, 16)).property("k", "before");

        assertThat(failure(ErrorCode.TOO_LARGE, () -> builder.property("k", "x".repeat(65))))
                .hasMessageContaining("'k'")
                .hasMessageContaining("at most 64");
        assertThat(builder.build().property("k")).isEqualTo("before");
    }

    @Test
    void shouldTakeABarrierAndAReplicateHeaderOnce() {
        ReplicateHeader header = new ReplicateHeader("c", new KafkaMessageId(2), new KafkaMessageId(1), 3, "v");
        MutableMessage message = anInsert().build().barrierTimeTick(500).replicateHeader(header);

        assertThat(failure(ErrorCode.MISUSE, () -> message.barrierTimeTick(600)))
                .hasMessageContaining("_btt");
        assertThat(failure(ErrorCode.MISUSE, () -> message.replicateHeader(header)))
                .hasMessageContaining("_rh");
        assertThat(message.barrierTimeTick()).isEqualTo(500);
        assertThat(message.replicateHeader()).isEqualTo(header);
    }

    @Test
    void shouldNotReplicateWhatWasReplicated() {
        ImmutableMessage stored = Messages.stored(
                ReplicateMutableMessage.of("by-src", Messages.stored(anInsert().build(), 3, 5)), 4, 6);

        failure(ErrorCode.WRONG_TYPE, () -> ReplicateMutableMessage.of("by-other", stored));
    }
}
