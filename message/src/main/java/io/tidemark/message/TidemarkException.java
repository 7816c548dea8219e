/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one exception family of Tidemark. Programs branch on {@link #code()}; people read the message, which says what
 * failed, where, what was expected and what was found.
 */
public class TidemarkException extends RuntimeException {
    private final ErrorCode code;

    /** Creates an exception without a cause. */
    public TidemarkException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /** Creates an exception with the failure that led to it. */
    public TidemarkException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = Objects.requireNonNull(code, "code");
    }

    /** What went wrong, for programs. */
    public ErrorCode code() {
        return code;
    }
}
