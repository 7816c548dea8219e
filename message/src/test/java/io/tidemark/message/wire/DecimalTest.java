/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static io.tidemark.message.Failures.failure;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;
import static org.quicktheories.generators.SourceDSL.longs;

import io.tidemark.message.ErrorCode;
import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quicktheories.core.Gen;

class DecimalTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 99, 100, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1})
    void shouldWriteEdgesLikeTheJdk(long value) {
        assertThat(written(value)).isEqualTo(Long.toString(value));
    }

    @Test
    void shouldReadWhatItWrote() {
        Gen<Long> anyLength = longs().all().zip(integers().between(0, 63), (value, shift) -> value >> shift);
        qt().forAll(anyLength).checkAssert(value -> {
            assertThat(written(value)).isEqualTo(Decimal.format(value)).isEqualTo(Long.toString(value));
            assertThat(Decimal.parseLong(written(value))).isEqualTo(value);
            int narrowed = value.intValue();
            assertThat(Decimal.parseInt(Integer.toString(narrowed))).isEqualTo(narrowed);
            assertThat(Decimal.parseUnsignedLong(Long.toUnsignedString(value))).isEqualTo(value);
        });
    }

    @Test
    void shouldAcceptExactlyTheTextsOfTheSpecification() {
        qt().withExamples(20_000).forAll(numberLikeTexts()).checkAssert(text -> {
            assertThat(ParseAttempt.of(() -> Decimal.parseInt(text))).isEqualTo(byBook(text, "[+-]?", 31, 31));
            assertThat(ParseAttempt.of(() -> Decimal.parseLong(text))).isEqualTo(byBook(text, "[+-]?", 63, 63));
            assertThat(ParseAttempt.of(() -> Decimal.parseUnsignedLong(text))).isEqualTo(byBook(text, "", 64, 0));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2147483648", "-2147483649", "4294967297", "99999999999999999999", "", "+", "-", "1 ", "\u0663"})
    void shouldRefuseWhatIsNoInt(String text) {
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> Decimal.parseInt(text)))
                .hasMessageContaining("32-bit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "-9223372036854775809", "18446744073709551616", "z", "1_0"})
    void shouldRefuseWhatIsNoLong(String text) {
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> Decimal.parseLong(text)))
                .hasMessageContaining("64-bit")
                .hasMessageContaining(text);
    }

    private static String written(long value) {
        byte[] region = new byte[30];
        int end = Decimal.write(value, region, 4);
        assertThat(end).isEqualTo(4 + Decimal.length(value));
        return new String(region, 4, end - 4, ISO_8859_1);
    }

    private static Gen<String> numberLikeTexts() {
        String alphabet = "0123456789012345678901234567899988+-a ";
        return lists().of(integers().between(0, alphabet.length() - 1))
                .ofSizeBetween(0, 21)
                .map(indexes -> indexes.stream()
                        .map(index -> String.valueOf(alphabet.charAt(index)))
                        .collect(Collectors.joining()));
    }

    /** From -2^negativeBits (0 if that is 0) to 2^bits-1. */
    private static Optional<Long> byBook(String text, String sign, int bits, int negativeBits) {
        if (!text.matches(sign + "[0-9]+")) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(text);
        BigInteger min = negativeBits == 0
                ? BigInteger.ZERO
                : BigInteger.ONE.shiftLeft(negativeBits).negate();
        boolean fits = value.compareTo(min) >= 0 && value.compareTo(BigInteger.ONE.shiftLeft(bits)) < 0;
        return fits ? Optional.of(value.longValue()) : Optional.empty();
    }
}
