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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

class Base36Test {
    private static final BigInteger TWO_TO_63 = BigInteger.ONE.shiftLeft(63);
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    @Test
    @DisplayName("A1: ticks are unsigned 64-bit numbers in base 36")
    void shouldReadWriteAndSortTicksAsUnsigned() {
        List<String> texts = List.of("3w5e11264sgsf", "1y2p0ij32e8e8", "1y2p0ij32e8e7");

        List<Long> ticks = texts.stream().map(Base36::parseUnsigned).toList();

        assertThat(ticks).containsExactly(-1L, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(ticks.stream().map(Base36::formatUnsigned)).isEqualTo(texts);
        assertThat(ticks.stream().sorted(Long::compareUnsigned).map(Base36::formatUnsigned))
                .containsExactly("1y2p0ij32e8e7", "1y2p0ij32e8e8", "3w5e11264sgsf");
    }

    @Test
    @DisplayName("A2: one text reads differently as a type and as a tick")
    void shouldTellRadixesApart() {
        assertThat(Decimal.parseInt("900")).isEqualTo(900);
        assertThat(Decimal.parseLong("2")).isEqualTo(2);
        assertThat(Base36.parseUnsigned("900")).isEqualTo(11664);
        assertThat(Base36.parseSigned("z")).isEqualTo(35);
        assertThat(Decimal.format(900)).isEqualTo("900");
        assertThat(Base36.formatUnsigned(11664)).isEqualTo("900");
        assertThat(Base36.formatSigned(35)).isEqualTo("z");
    }

    @Test
    void shouldWriteWhatTheJdkWrites() {
        qt().forAll(numbersOfAnyLength()).checkAssert(value -> {
            assertThat(Base36.formatUnsigned(value)).isEqualTo(Long.toUnsignedString(value, 36));
            assertThat(Base36.formatSigned(value)).isEqualTo(Long.toString(value, 36));
        });
    }

    @Test
    void shouldReadWhatItWrote() {
        qt().forAll(numbersOfAnyLength()).checkAssert(value -> {
            assertThat(Base36.parseUnsigned(Base36.formatUnsigned(value))).isEqualTo(value);
            assertThat(Base36.parseSigned(Base36.formatSigned(value))).isEqualTo(value);
        });
    }

    @Test
    void shouldWriteExactlyTheLengthThatItTold() {
        Stream<Long> aroundPowers = Stream.iterate(BigInteger.ONE, power -> power.multiply(BigInteger.valueOf(36)))
                .limit(13)
                .map(BigInteger::longValue)
                .flatMap(power -> Stream.of(power - 1, power, power + 1, -power));
        aroundPowers.forEach(value -> {
            byte[] region = new byte[20];

            assertThat(Base36.writeUnsigned(value, region, 3)).isEqualTo(3 + Base36.unsignedLength(value));
            assertThat(new String(region, 3, Base36.unsignedLength(value), ISO_8859_1))
                    .isEqualTo(Long.toUnsignedString(value, 36));
            assertThat(Base36.writeSigned(value, region, 1)).isEqualTo(1 + Base36.signedLength(value));
            assertThat(new String(region, 1, Base36.signedLength(value), ISO_8859_1))
                    .isEqualTo(Long.toString(value, 36));
        });
    }

    @Test
    void shouldLeaveBytesAroundTheNumberAlone() {
        byte[] region = {'<', 0, 0, '>'};

        Base36.writeUnsigned(36, region, 1);

        assertThat(region).isEqualTo("<10>".getBytes(ISO_8859_1));
        assertThat(Base36.parseUnsigned(region, 1, 2)).isEqualTo(36);
    }

    @Test
    void shouldAcceptExactlyTheTextsOfTheSpecification() {
        qt().withExamples(20_000).forAll(numberLikeTexts()).checkAssert(text -> {
            assertThat(ParseAttempt.of(() -> Base36.parseUnsigned(text))).isEqualTo(unsignedByBook(text));
            assertThat(ParseAttempt.of(() -> Base36.parseSigned(text))).isEqualTo(signedByBook(text));
        });
    }

    @Test
    void shouldQuoteWhatItCannotRead() {
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> Base36.parseUnsigned("12!\n")))
                .hasMessageContaining("\"12!\\u000a\"");
        assertThat(failure(ErrorCode.DECODE_FAILED, () -> Base36.parseSigned("-")))
                .hasMessageContaining("\"-\"");
    }

    @Test
    void shouldQuoteNoMoreThanABoundedPieceOfAHugeText() {
        String huge = "!".repeat(1_000_000);

        assertThat(failure(ErrorCode.DECODE_FAILED, () -> Base36.parseUnsigned(huge))
                        .getMessage())
                .hasSizeLessThan(300)
                .contains("1000000");
    }

    /** Uniform numbers would nearly all have the full length. */
    private static Gen<Long> numbersOfAnyLength() {
        return longs().all().zip(integers().between(0, 63), (value, shift) -> value >> shift);
    }

    private static Gen<String> numberLikeTexts() {
        String alphabet = "0101019zZeEyYsSgGfF83wW5pPiIjJ+-_é";
        return lists().of(integers().between(0, alphabet.length() - 1))
                .ofSizeBetween(0, 15)
                .map(indexes -> indexes.stream()
                        .map(index -> String.valueOf(alphabet.charAt(index)))
                        .collect(Collectors.joining()));
    }

    private static Optional<Long> unsignedByBook(String text) {
        if (!text.matches("[0-9a-zA-Z]+")) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(text, 36);
        return value.compareTo(TWO_TO_64) < 0 ? Optional.of(value.longValue()) : Optional.empty();
    }

    private static Optional<Long> signedByBook(String text) {
        if (!text.matches("[+-]?[0-9a-zA-Z]+")) {
            return Optional.empty();
        }
        BigInteger value = new BigInteger(text, 36);
        boolean fits = value.compareTo(TWO_TO_63) < 0 && value.compareTo(TWO_TO_63.negate()) >= 0;
        return fits ? Optional.of(value.longValue()) : Optional.empty();
    }
}
