/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;
import static org.quicktheories.generators.SourceDSL.longs;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tidemark.message.id.KafkaMessageId;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.proto.msg.InsertRequest;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

/** Whatever a message holds, its bytes hold, in every way to write and to read them. */
class MessageRoundTripPropertyTest {
    private static final MessageId ID = new KafkaMessageId(7);
    private static final int MARGIN = 5;

    /** What a user and a log put into a message. */
    private record Content(Map<String, String> properties, List<Long> rowIds, long timeTick, long term) {}

    @Test
    void shouldReadBackWhatWasBuilt() {
        qt().withExamples(2_000).forAll(contents()).checkAssert(content -> {
            MutableMessage message = build(content);
            Map<String, String> expected = Map.copyOf(message.properties());
            assertThat(expected).containsAllEntriesOf(content.properties());
            byte[] bytes = message.toByteArray();

            for (ImmutableMessage read : List.of(
                    ImmutableMessage.parse(ID, bytes, MessageLimits.DEFAULT),
                    ImmutableMessage.wrap(ID, withMargin(bytes), MARGIN, bytes.length),
                    ImmutableMessage.parseProto(
                            message.intoImmutableMessage(ID).toProto().toByteArray(), MessageLimits.DEFAULT),
                    message.intoImmutableMessage(ID))) {
                assertThat(read.properties()).isEqualTo(expected);
                expected.forEach((key, value) -> assertThat(read.property(key)).isEqualTo(value));
                assertThat(read.payload()).isEqualTo(message.payload());
                assertThat(read.estimatedSize()).isEqualTo(message.estimatedSize());
                assertThat(read.timeTick()).isEqualTo(content.timeTick());
                assertThat(InsertMessage.from(read).header()).isEqualTo(Messages.insertHeader());
                assertThat(InsertMessage.from(read).body()).isEqualTo(body(content));
            }
        });
    }

    @Test
    void shouldWriteTheSameBytesIntoEveryKindOfBuffer() {
        qt().withExamples(1_000).forAll(contents()).checkAssert(content -> {
            MutableMessage message = build(content);
            byte[] bytes = message.toByteArray();
            assertThat(message.encodedSize()).isEqualTo(bytes.length);
            assertThat(parse(bytes)).isEqualTo(message.toProto());

            for (ByteBuffer buffer : List.of(
                    ByteBuffer.allocate(bytes.length + 2 * MARGIN),
                    ByteBuffer.allocate(bytes.length + 3 * MARGIN)
                            .position(MARGIN)
                            .slice(),
                    ByteBuffer.allocateDirect(bytes.length + 2 * MARGIN))) {
                message.encode(buffer.position(MARGIN));
                assertThat(buffer.position()).isEqualTo(MARGIN + bytes.length);
                assertThat(buffer.flip().position(MARGIN)).isEqualTo(ByteBuffer.wrap(bytes));
            }
            byte[] array = withMargin(new byte[bytes.length]);
            assertThat(message.encode(array, MARGIN)).isEqualTo(MARGIN + bytes.length);
            assertThat(array).isEqualTo(withMargin(bytes));
        });
    }

    @Test
    void shouldKeepAMessageThatIsReadAndWrittenAgain() {
        qt().withExamples(1_000).forAll(contents()).checkAssert(content -> {
            MutableMessage message = build(content);
            ImmutableMessage stored = message.intoImmutableMessage(ID);

            MutableMessage again = MutableMessage.of(stored.payload(), stored.properties());
            ImmutableMessage record =
                    ImmutableMessage.parse(ID, stored.toRecord().toByteArray(), MessageLimits.DEFAULT);

            assertThat(again.toProto()).isEqualTo(message.toProto());
            assertThat(record.toProto()).isEqualTo(stored.toProto());
        });
    }

    private static MutableMessage build(Content content) {
        return InsertMessage.builder()
                .header(Messages.insertHeader())
                .body(body(content))
                .vchannel(Messages.VCHANNEL)
                .properties(content.properties())
                .build()
                .walTerm(content.term())
                .timeTick(content.timeTick())
                .lastConfirmed(ID);
    }

    private static InsertRequest body(Content content) {
        return Messages.insertBody().toBuilder().addAllRowIDs(content.rowIds()).build();
    }

    private static byte[] withMargin(byte[] bytes) {
        byte[] wide = new byte[bytes.length + 2 * MARGIN];
        System.arraycopy(bytes, 0, wide, MARGIN, bytes.length);
        return wide;
    }

    private static io.tidemark.proto.messages.Message parse(byte[] bytes) {
        try {
            return io.tidemark.proto.messages.Message.parseFrom(ByteString.copyFrom(bytes));
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    // ---- generators -------------------------------------------------------------------------------------------------

    private static Gen<Content> contents() {
        return properties()
                .zip(lists().of(longs().all()).ofSizeBetween(0, 200), longs().all(), longs().all(), Content::new);
    }

    private static Gen<Map<String, String>> properties() {
        Gen<Map.Entry<String, String>> property =
                texts(0, 12).zip(values(), (key, value) -> Map.entry(userKey(key), value));
        return lists().of(property).ofSizeBetween(0, 20).map(entries -> {
            Map<String, String> properties = new HashMap<>();
            entries.forEach(entry -> properties.put(entry.getKey(), entry.getValue()));
            return properties;
        });
    }

    private static String userKey(String text) {
        return PropertyKeys.isReserved(text) ? "user" + text : text;
    }

    /** Short texts, and some around the lengths that take one byte, two and three to write. */
    private static Gen<String> values() {
        Gen<String> edges = integers().between(0, 5).zip(texts(1, 1), (edge, text) -> {
            int[] lengths = {126, 127, 128, 129, 16_383, 16_384};
            return text.repeat(lengths[edge] / text.length());
        });
        return texts(0, 40).mix(edges, 10);
    }

    private static Gen<String> texts(int lengthMin, int lengthMax) {
        return lists().of(codePoints()).ofSizeBetween(lengthMin, lengthMax).map(codePoints -> {
            StringBuilder text = new StringBuilder();
            codePoints.forEach(text::appendCodePoint);
            return text.toString();
        });
    }

    /** Characters of one to four bytes in UTF-8, the odd ones among them. */
    private static Gen<Integer> codePoints() {
        Gen<Integer> ascii = integers().between(0, 0x7f);
        Gen<Integer> twoBytes = integers().between(0x80, 0x7ff);
        Gen<Integer> threeBytes = integers().between(0x800, 0xffff).map(c -> c >= 0xd800 && c <= 0xdfff ? 0xfffd : c);
        Gen<Integer> fourBytes = integers().between(0x10000, 0x10ffff);
        return ascii.mix(twoBytes, 20).mix(threeBytes, 20).mix(fourBytes, 20);
    }
}
