/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Checks of failures: by code, as programs see them, with the exception at hand for its text. */
public final class Failures {
    private Failures() {}

    /** Runs {@code call}, which must fail with a {@link TidemarkException} of this code, and returns that exception. */
    public static TidemarkException failure(ErrorCode code, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(TidemarkException.class);
        TidemarkException failure = (TidemarkException) thrown;
        assertThat(failure.code()).as("code of: %s", failure.getMessage()).isEqualTo(code);
        return failure;
    }
}
