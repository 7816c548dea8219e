/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.channel;

import static io.tidemark.message.Vectors.int64;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.message.Vectors;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Channel names as Milvus code reads and writes them. */
class ChannelNameVectorTest {
    /** Numbers and base64 are tested beside their code, properties of a whole message beside messages. */
    private static final Set<String> ELSEWHERE =
            Set.of("i36", "u36", "parse36", "decimal", "pb64", "pb64Parse", "fromStreaming");

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithChannelVectors() {
        return Vectors.tests("encodings.json", ELSEWHERE, ChannelNameVectorTest::check);
    }

    private static void check(JsonNode vector) {
        switch (Vectors.kind(vector)) {
            case "channel" -> checkQuestions(vector);
            case "virtualChannel" -> checkVirtualChannel(vector);
            default -> throw Vectors.unknownKind(vector);
        }
    }

    private static void checkQuestions(JsonNode vector) {
        String channel = vector.get("channel").textValue();
        String pchannel = vector.get("physical").textValue();
        assertThat(ChannelNames.isPChannel(channel))
                .isEqualTo(vector.get("isPhysical").booleanValue());
        assertThat(ChannelNames.isControlChannel(channel))
                .isEqualTo(vector.get("isControl").booleanValue());
        assertThat(ChannelNames.pchannelOf(channel)).isEqualTo(pchannel);
        assertThat(ChannelNames.isOnPChannel(channel, pchannel)).isTrue();
        assertThat(ChannelNames.isOnPChannel(channel, pchannel + "x")).isFalse();
        assertThat(ChannelNames.collectionIdOf(channel)).isEqualTo(int64(vector.get("collectionId")));
        assertThat(ChannelNames.controlChannelOf(channel))
                .isEqualTo(vector.get("controlOf").textValue());
    }

    private static void checkVirtualChannel(JsonNode vector) {
        String vchannel = vector.get("virtual").textValue();
        VChannelName name = new VChannelName(
                vector.get("physical").textValue(),
                int64(vector.get("collectionId")),
                vector.get("shard").intValue());
        assertThat(name).hasToString(vchannel);
        assertThat(VChannelName.parse(vchannel)).isEqualTo(name);
    }
}
