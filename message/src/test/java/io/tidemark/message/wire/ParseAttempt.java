/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.TidemarkException;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Turns a refusal into an absent value, for comparing a parser with a model of what it should accept. */
final class ParseAttempt {
    private ParseAttempt() {}

    static Optional<Long> of(LongSupplier parse) {
        try {
            return Optional.of(parse.getAsLong());
        } catch (TidemarkException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.DECODE_FAILED);
            return Optional.empty();
        }
    }
}
