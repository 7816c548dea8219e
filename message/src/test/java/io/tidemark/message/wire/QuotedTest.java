/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {
    @Test
    void shouldShowPlainTextAsItIs() {
        assertThat(Quoted.text("by-dev-rootcoord-dml_0")).isEqualTo("\"by-dev-rootcoord-dml_0\"");
    }

    @Test
    void shouldEscapeWhatCouldForgeALine() {
        assertThat(Quoted.text("a\"b\\c\r\nd\u0000\u202eé"))
                .isEqualTo("\"a\\\"b\\\\c\\u000d\\u000ad\\u0000\\u202e\\u00e9\"");
    }

    @Test
    void shouldCutLongTextAndTellItsLength() {
        assertThat(Quoted.text("x".repeat(64))).doesNotContain("…");
        assertThat(Quoted.text("x".repeat(1000))).isEqualTo("\"" + "x".repeat(64) + "\"…(1000 chars)");
    }

    @Test
    void shouldCutLongBytesAndTellTheirNumber() {
        byte[] bytes = "x".repeat(1000).getBytes(UTF_8);

        assertThat(Quoted.utf8(bytes, 0, 1000)).isEqualTo("\"" + "x".repeat(64) + "\"…(1000 bytes)");
        assertThat(Quoted.utf8(bytes, 990, 10)).isEqualTo("\"xxxxxxxxxx\"");
    }

    @Test
    void shouldShowBytesThatAreNoText() {
        assertThat(Quoted.utf8(new byte[] {(byte) 0xff, 'A'}, 0, 2)).isEqualTo("\"\\ufffdA\"");
    }
}
