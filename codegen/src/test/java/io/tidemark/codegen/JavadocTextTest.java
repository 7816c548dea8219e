/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavadocTextTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "plain text,plain text",
                "a `_btt` b,a <code>_btt</code> b",
                "one ` only,one ` only",
                "*/ class X {},&#42;/ class X &#123;&#125;",
                "{@link X},&#123;&#64;link X&#125;",
                "a < b & c > d,a &lt; b &amp; c &gt; d",
                "back\\slash,back&#92;slash",
                "Größe,Gr&#246;&#223;e"
            })
    void shouldLeaveNothingThatACommentCouldTrip(String text, String expected) {
        assertThat(JavadocText.of(text)).isEqualTo(expected);
    }

    @Test
    void shouldPutLineBreaksAndControlCharactersOnOneLine() {
        assertThat(JavadocText.of(" a\n\tb\u0000c\r\n")).isEqualTo("a b c");
    }

    @Test
    void shouldWrapBetweenWords() {
        String wrapped = JavadocText.wrap("word ".repeat(60).strip(), "    ");
        assertThat(wrapped.lines()).allMatch(line -> line.length() <= 110);
        assertThat(wrapped.lines().skip(1)).allMatch(line -> line.startsWith("    word"));
        assertThat(wrapped.replaceAll("\\s+", " ")).isEqualTo("word ".repeat(60).strip());
    }
}
