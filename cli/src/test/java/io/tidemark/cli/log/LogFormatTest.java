/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.tidemark.proto.common.ImmutableMessage;
import io.tidemark.proto.common.MessageID;
import io.tidemark.proto.messages.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The format is told from the first bytes, whatever the length of the first record looks like as a character. */
final class LogFormatTest {
    private static LogFormat detect(byte[] bytes) {
        byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, LogFormat.HEAD_BYTES));
        return LogFormat.detect(head, head.length);
    }

    private static ImmutableMessage record(int payloadBytes) {
        return ImmutableMessage.newBuilder()
                .setId(MessageID.newBuilder().setId("3krzoiw6j3sx").setWALNameValue(1))
                .setPayload(ByteString.copyFrom(new byte[payloadBytes]))
                .putProperties("_t", "1")
                .putProperties("_v", "1")
                .putProperties("_tt", "1")
                .build();
    }

    @Test
    void shouldTellDelimitedFromSingleRecordsOfEveryLength() throws IOException {
        for (int payload = 0; payload < 400; payload++) {
            ByteArrayOutputStream delimited = new ByteArrayOutputStream();
            record(payload).writeDelimitedTo(delimited);

            assertThat(detect(delimited.toByteArray()))
                    .as("payload=%s", payload)
                    .isEqualTo(LogFormat.PROTO_DELIMITED);
            assertThat(detect(record(payload).toByteArray()))
                    .as("payload=%s", payload)
                    .isEqualTo(LogFormat.PROTO_SINGLE);
            Message message = Message.newBuilder()
                    .setPayload(record(payload).getPayload())
                    .putAllProperties(record(payload).getPropertiesMap())
                    .build();
            assertThat(detect(message.toByteArray())).as("payload=%s", payload).isEqualTo(LogFormat.PROTO_SINGLE);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | JSON_LINES",
                "'{}' | JSON_LINES",
                "'  {\"a\":1}' | JSON_LINES",
                "'{\n  \"a\":1}' | JSON_LINES",
                "'\ufeff{}' | JSON_LINES",
                "'0a1b2c' | ENCODED_LINES",
                "'CgQIZCAH+/==' | ENCODED_LINES",
                "'[{}]' | UNKNOWN",
                "'hello, world' | UNKNOWN"
            })
    void shouldTellText(String text, LogFormat expected) {
        assertThat(detect(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(expected);
    }
}
