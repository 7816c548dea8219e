/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Base64;

/**
 * Property values are bytes of a stranger: each is read, and then survives being written, or refused by one exception.
 */
class TextEncodingFuzzTest {
    @FuzzTest
    void shouldReadOrRefuseAnyBase36(byte[] text) {
        try {
            long value = Base36.parseUnsigned(text, 0, text.length);
            assertThat(Base36.parseUnsigned(Base36.formatUnsigned(value))).isEqualTo(value);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
        try {
            long value = Base36.parseSigned(text, 0, text.length);
            assertThat(Base36.parseSigned(Base36.formatSigned(value))).isEqualTo(value);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
    }

    @FuzzTest
    void shouldReadOrRefuseAnyDecimal(byte[] text) {
        try {
            long value = Decimal.parseLong(text, 0, text.length);
            assertThat(Decimal.parseLong(Decimal.format(value))).isEqualTo(value);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
    }

    @FuzzTest
    void shouldReadOrRefuseAnyBase64(byte[] text) {
        try {
            byte[] bytes = PaddedBase64.decode(text, 0, text.length);
            assertThat(PaddedBase64.encodeToString(bytes))
                    .isEqualTo(Base64.getEncoder().encodeToString(bytes));
            assertThat(PaddedBase64.decode(PaddedBase64.encodeToString(bytes))).isEqualTo(bytes);
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
        }
    }
}
