/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LineReaderTest {
    private static List<String> read(String text, int lineBytesMax) throws IOException {
        LineReader lines =
                new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), lineBytesMax);
        List<String> read = new ArrayList<>();
        for (LineReader.Result result = lines.next(); result != LineReader.Result.END; result = lines.next()) {
            String place = lines.number() + "@" + lines.lineOffset() + " ";
            read.add(place
                    + (result == LineReader.Result.TOO_LONG
                            ? "too long"
                            : new String(lines.line(), 0, lines.length(), StandardCharsets.UTF_8)));
        }
        assertThat(lines.bytesRead()).isEqualTo(text.length());
        return read;
    }

    @Test
    void shouldNumberLinesAndSayWhereTheyStart() throws IOException {
        assertThat(read("a\n\nbcd\r\ne", 100)).containsExactly("1@0 a", "2@2 ", "3@3 bcd", "4@8 e");
        assertThat(read("a\n", 100)).containsExactly("1@0 a");
        assertThat(read("", 100)).isEmpty();
    }

    @Test
    void shouldPassOverLinesThatAreTooLong() throws IOException {
        assertThat(read("12345\n123456\n12345", 5)).containsExactly("1@0 12345", "2@6 too long", "3@13 12345");
        assertThat(read("123456", 5)).containsExactly("1@0 too long");
    }

    @Test
    void shouldReadLinesLongerThanItsBuffer() throws IOException {
        String longLine = "x".repeat(3 << 20);

        assertThat(read(longLine + "\ny\n" + longLine, 4 << 20))
                .containsExactly(
                        "1@0 " + longLine,
                        "2@" + (longLine.length() + 1) + " y",
                        "3@" + (longLine.length() + 3) + " " + longLine);
        assertThat(read(longLine + "\ny\n", 2 << 20))
                .containsExactly("1@0 too long", "2@" + (longLine.length() + 1) + " y");
    }
}
