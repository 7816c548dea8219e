/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessage;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.SchemaChangeMessage;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.message.milvus.TxnMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every generated type through the stages of its life. The generated classes have no common type for their static methods,
 * so those are called by name.
 */
class GeneratedTypesTest {
    private static final MessageId ID = new LocalMessageId(7);
    private static final String VCHANNEL = "by-dev-rootcoord-dml_0_1v0";

    static List<MessageType<?, ?>> types() {
        return MilvusMessages.CATALOG.types();
    }

    static Stream<MessageType<?, ?>> typesWithUtilities() {
        return types().stream().filter(type -> type != TxnMessage.TYPE);
    }

    @ParameterizedTest
    @MethodSource("typesWithUtilities")
    <H extends Message, B extends Message> void shouldKeepHeaderAndBodyThroughAllStages(MessageType<H, B> type) {
        H header = ProtoSamples.fill(type.defaultHeader());
        B body = ProtoSamples.fill(type.defaultBody());
        MutableMessage mutable = new MessageBuilder<>(type)
                .header(header)
                .body(body)
                .vchannel(VCHANNEL)
                .build();

        var before = (MutableMessageView<?, ?>) call(type, "from", MutableMessage.class, mutable);
        assertThat(before.header()).isEqualTo(header);
        assertThat(before.body()).isEqualTo(body);

        ImmutableMessage stored = mutable.intoImmutableMessage(ID);
        ImmutableMessage travelled = ImmutableMessage.fromProto(stored.toProto());
        for (ImmutableMessage message : List.of(stored, travelled)) {
            var after = (ImmutableMessageView<?, ?>) call(type, "from", ImmutableMessage.class, message);
            assertThat(after.type()).isSameAs(type);
            assertThat(after.header()).isEqualTo(header);
            assertThat(after.body()).isEqualTo(body);
            assertThat(after.message()).isSameAs(message);
            assertThat(MilvusMessages.specialize(message)).hasSameClassAs(after);
        }
    }

    @ParameterizedTest
    @MethodSource("typesWithUtilities")
    <H extends Message, B extends Message> void shouldCastBroadcasts(MessageType<H, B> type) {
        H header = ProtoSamples.fill(type.defaultHeader());
        B body = ProtoSamples.fill(type.defaultBody());
        BroadcastMutableMessage broadcast = new BroadcastMessageBuilder<>(type)
                .header(header)
                .body(body)
                .channels(List.of(VCHANNEL))
                .build();

        var view = (BroadcastMessageView<?, ?>) call(type, "from", BroadcastMutableMessage.class, broadcast);
        assertThat(view.header()).isEqualTo(header);
        assertThat(view.body()).isEqualTo(body);
        assertThat(optional(type, BroadcastMutableMessage.class, broadcast)).isPresent();
    }

    @ParameterizedTest
    @MethodSource("typesWithUtilities")
    <H extends Message, B extends Message> void shouldRefuseACastToEveryOtherType(MessageType<H, B> type) {
        MutableMessage mutable = new MessageBuilder<>(type)
                .header(type.defaultHeader())
                .body(type.defaultBody())
                .vchannel(VCHANNEL)
                .build();
        BroadcastMutableMessage broadcast = new BroadcastMessageBuilder<>(type)
                .header(type.defaultHeader())
                .body(type.defaultBody())
                .channels(List.of(VCHANNEL))
                .build();
        ImmutableMessage stored = mutable.intoImmutableMessage(ID);

        typesWithUtilities().filter(other -> other != type).forEach(other -> {
            assertRefused(other, MutableMessage.class, mutable);
            assertRefused(other, BroadcastMutableMessage.class, broadcast);
            assertRefused(other, ImmutableMessage.class, stored);
        });
    }

    private static void assertRefused(MessageType<?, ?> type, Class<?> stage, Object message) {
        failure(ErrorCode.WRONG_TYPE, () -> call(type, "from", stage, message));
        assertThat(optional(type, stage, message)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("types")
    void shouldSendEveryTypeToItsOwnVisitorMethod(MessageType<?, ?> type) {
        MilvusMessage message = MilvusMessages.specialize(record(type.number(), type.version()));

        assertThat(message).isInstanceOf(generatedClass(type));
        assertThat(message.<Object>accept((MilvusMessage.DefaultVisitor<Object>) it -> it))
                .isSameAs(message);
        assertThat(message.<String>accept(new OnlyInsert())).isEqualTo(type == InsertMessage.TYPE ? "insert" : "other");
    }

    private static final class OnlyInsert implements MilvusMessage.DefaultVisitor<String> {
        @Override
        public String visit(InsertMessage message) {
            return "insert";
        }

        @Override
        public String visitDefault(MilvusMessage message) {
            return "other";
        }
    }

    @Test
    void shouldCarryUnknownTypesAndVersionsAsOther() {
        assertThat(MilvusMessages.specialize(record(49, 2))).isInstanceOf(MilvusMessage.Other.class);
        assertThat(MilvusMessages.specialize(record(0, 1))).isInstanceOf(MilvusMessage.Other.class);
        assertThat(MilvusMessages.specialize(record(2, 7))).isInstanceOf(MilvusMessage.Other.class);
        assertThat(MilvusMessages.specialize(record(49, 2)).message().typeNumber())
                .isEqualTo(49);
    }

    @Test
    void shouldReadVersionZeroAsOne() {
        assertThat(MilvusMessages.specialize(record(2, 0))).isInstanceOf(InsertMessage.class);
    }

    @Test
    void shouldNotDecodeAnythingToSpecialize() {
        ImmutableMessage damaged = ImmutableMessage.of(
                ID, ByteString.copyFromUtf8("no body"), Map.of("_t", "2", "_v", "1", "_h", "no base64"));

        InsertMessage insert = (InsertMessage) MilvusMessages.specialize(damaged);

        failure(ErrorCode.DECODE_FAILED, insert::header);
        failure(ErrorCode.DECODE_FAILED, () -> InsertMessage.from(damaged));
        failure(ErrorCode.DECODE_FAILED, () -> InsertMessage.tryFrom(damaged));
    }

    @Test
    void shouldMissTheHeaderOfAMessageWithoutOne() {
        failure(ErrorCode.HEADER_MISSING, () -> TimeTickMessage.from(record(1, 1)));
    }

    @Test
    void shouldOfferNoBuilderAndNoCastsForTransactions() {
        assertThat(TxnMessage.class.getDeclaredClasses()).isEmpty();
        assertThat(Arrays.stream(TxnMessage.class.getDeclaredMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()))
                .isEmpty();
    }

    @Test
    void shouldStillReadADeprecatedTypeButDiscourageItsBuilder() throws Exception {
        ImmutableMessage old = ImmutableMessage.of(ID, ByteString.EMPTY, Map.of("_t", "12", "_v", "2", "_h", "CAE="));

        assertThat(SchemaChangeMessage.from(old).header().getCollectionId()).isEqualTo(1);
        assertThat(SchemaChangeMessage.TYPE.isDeprecated()).isTrue();
        assertThat(SchemaChangeMessage.class.getMethod("builder").isAnnotationPresent(Deprecated.class))
                .isTrue();
        assertThat(SchemaChangeMessage.class.getMethod("broadcastBuilder").isAnnotationPresent(Deprecated.class))
                .isTrue();
        assertThat(InsertMessage.class.getMethod("builder").isAnnotationPresent(Deprecated.class))
                .isFalse();
    }

    private static ImmutableMessage record(int number, int version) {
        return ImmutableMessage.of(
                ID, ByteString.EMPTY, Map.of("_t", Integer.toString(number), "_v", Integer.toString(version)));
    }

    private static Optional<?> optional(MessageType<?, ?> type, Class<?> stage, Object message) {
        return (Optional<?>) call(type, "tryFrom", stage, message);
    }

    private static Object call(MessageType<?, ?> type, String name, Class<?> stage, Object message) {
        try {
            Method method = generatedClass(type).getMethod(name, stage);
            return method.invoke(null, message);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Class<?> generatedClass(MessageType<?, ?> type) {
        try {
            return Class.forName(MilvusMessages.class.getPackageName() + "." + type.name() + "Message");
        } catch (ClassNotFoundException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
