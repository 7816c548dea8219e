/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;

/**
 * Ids arrive from clients as any text of any kind. Either it is an id, which then survives being written and read, or
 * it is refused as an invalid id; nothing else may come out.
 */
class MessageIdFuzzTest {
    private static final int[] KIND_NUMBERS = {0, 1, 2, 3, 4, 57, 999, 1000};

    @FuzzTest
    void shouldReadOrRefuseAnyText(FuzzedDataProvider data) {
        WalKind kind = WalKind.ofNumber(data.pickValue(KIND_NUMBERS));
        byte[] text = data.consumeRemainingAsBytes();
        MessageId id;
        try {
            id = MessageIds.parse(kind, text, 0, text.length);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID_MESSAGE_ID);
            return;
        }
        assertThat(id.walKind()).isEqualTo(kind);
        assertReadsBack(id);
    }

    @FuzzTest
    void shouldReadOrRefuseAnyBytesOfCompositeIds(byte[] bytes) {
        try {
            PulsarMessageId pulsar = PulsarMessageId.fromBytes(bytes);
            assertThat(PulsarMessageId.fromBytes(pulsar.toBytes())).isEqualTo(pulsar);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
        try {
            WoodpeckerMessageId woodpecker = WoodpeckerMessageId.fromBytes(bytes);
            assertThat(WoodpeckerMessageId.fromBytes(woodpecker.toBytes())).isEqualTo(woodpecker);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
    }

    private static void assertReadsBack(MessageId id) {
        boolean unreadable = id instanceof TestMessageId test && test.value() < 0; // written with a sign
        if (!unreadable) {
            assertThat(MessageIds.fromProto(id.toProto())).isEqualTo(id);
        }
    }
}
