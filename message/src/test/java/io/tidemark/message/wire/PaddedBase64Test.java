/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static io.tidemark.message.Failures.failure;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quicktheories.core.Gen;

class PaddedBase64Test {
    @Test
    @DisplayName("A5: structured properties use the standard alphabet with padding")
    void shouldUseStandardAlphabetAndRefuseTheUrlSafeOne() {
        byte[] bytes = HexFormat.of().parseHex("fbfffefb");

        assertThat(PaddedBase64.encodeToString(bytes)).isEqualTo("+//++w==");
        assertThat(PaddedBase64.decode("+//++w==")).isEqualTo(bytes);
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> PaddedBase64.decode("-__--w==")))
                .hasMessageContaining("\"-__--w==\"");
    }

    @Test
    void shouldWriteWhatTheJdkWritesAndReadItBack() {
        qt().forAll(byteArrays()).checkAssert(bytes -> {
            String text = PaddedBase64.encodeToString(bytes);
            assertThat(text).isEqualTo(Base64.getEncoder().encodeToString(bytes));
            assertThat(text).hasSize(PaddedBase64.encodedLength(bytes.length));
            assertThat(PaddedBase64.decode(text)).isEqualTo(bytes);
        });
    }

    @Test
    void shouldEncodeBytesThatLieAtTheTailOfTheRegionItWrites() {
        Random random = new Random(36);
        for (int length = 0; length <= 300; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            int start = 5;
            int end = start + PaddedBase64.encodedLength(length);
            byte[] region = new byte[end + 7];
            System.arraycopy(bytes, 0, region, end - length, length);

            assertThat(PaddedBase64.encode(region, end - length, length, region, start))
                    .isEqualTo(end);

            assertThat(new String(region, start, end - start, ISO_8859_1))
                    .isEqualTo(Base64.getEncoder().encodeToString(bytes));
            assertThat(region).startsWith(new byte[start]).endsWith(new byte[7]);
        }
    }

    @Test
    void shouldDecodeASliceOnly() {
        byte[] text = "<<CAEQAg==>>".getBytes(ISO_8859_1);

        assertThat(PaddedBase64.decode(text, 2, 8)).containsExactly(8, 1, 16, 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAEQ\nAg==",
                "CAEQ\r\nAg==\n",
                "\n\rCAEQAg==",
                "CAEQAg=\n=",
                "CAEQAg==\r\n\r\n",
                "C\nA\nE\nQ\nA\nh\n=\n="
            })
    void shouldIgnoreLineBreaksAnywhere(String text) {
        assertThat(PaddedBase64.decode(text)).containsExactly(8, 1, 16, 2);
    }

    @Test
    void shouldIgnoreSpareBitsOfTheLastDigit() {
        assertThat(PaddedBase64.decode("CAEQAh==")).containsExactly(8, 1, 16, 2);
        assertThat(PaddedBase64.decode("CAEQ6Ad=")).isEqualTo(PaddedBase64.decode("CAEQ6Ac="));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C",
                "CA",
                "CAE",
                "CA=",
                "CAE==",
                "CAEQ=",
                "CAEQ====",
                "====",
                "=",
                "C===",
                "CA==EQ==",
                "CA=E",
                "CA==C",
                "CAEQ Ag==",
                "CAEQ\tAg==",
                "CAÉ=",
                "-_8=",
                "CA=\n",
                "\u0000AAA"
            })
    void shouldRefuseOtherTexts(String text) {
        failure(ErrorCode.DECODE_FAILED, () -> PaddedBase64.decode(text));
    }

    @Test
    void shouldAcceptExactlyTheTextsOfTheSpecification() {
        qt().withExamples(50_000)
                .forAll(textsOf("ABz09+/==\n\r-"))
                .checkAssert(text -> assertThat(attempt(text)).isEqualTo(byBook(text)));
    }

    @Test
    void shouldSayWhereTheTextIsBroken() {
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> PaddedBase64.decode("CAEQ*g==")))
                .hasMessageContaining("at=4");
    }

    private static Gen<byte[]> byteArrays() {
        return lists().of(integers().between(-128, 127)).ofSizeBetween(0, 100).map(PaddedBase64Test::toBytes);
    }

    private static byte[] toBytes(List<Integer> values) {
        byte[] bytes = new byte[values.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = values.get(i).byteValue();
        }
        return bytes;
    }

    private static Gen<String> textsOf(String alphabet) {
        return lists().of(integers().between(0, alphabet.length() - 1))
                .ofSizeBetween(0, 12)
                .map(indexes -> indexes.stream()
                        .map(index -> String.valueOf(alphabet.charAt(index)))
                        .collect(Collectors.joining()));
    }

    /** The bytes as hex, so that results compare by content. */
    private static Optional<String> attempt(String text) {
        try {
            return Optional.of(HexFormat.of().formatHex(PaddedBase64.decode(text)));
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
            return Optional.empty();
        }
    }

    private static Optional<String> byBook(String text) {
        String joined = text.replaceAll("[\r\n]", "");
        if (!joined.matches("([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")) {
            return Optional.empty();
        }
        return Optional.of(HexFormat.of().formatHex(Base64.getDecoder().decode(joined)));
    }
}
