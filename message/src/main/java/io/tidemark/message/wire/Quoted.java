/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.wire;

import java.nio.charset.StandardCharsets;

/**
 * Text of a stranger, made safe for an exception message or a log line: in double quotes, at most {@value #LIMIT}
 * characters of it, and everything but printable ASCII escaped as {@code \\uXXXX}, so that no line can be forged.
 */
public final class Quoted {
    /** How many characters of the text are shown. */
    public static final int LIMIT = 64;

    private Quoted() {}

    /** Quotes {@code text}; what is cut off is told by the length of the whole: {@code "abc"…(964 chars)}. */
    public static String text(String text) {
        return quote(text, text.length(), " chars)");
    }

    /** Quotes {@code length} bytes of UTF-8 from {@code offset}; bytes that are no UTF-8 show as U+FFFD. */
    public static String utf8(byte[] bytes, int offset, int length) {
        int decoded = Math.min(Math.max(0, length), LIMIT + 1); // bytes beyond could only be cut off again
        String text = new String(bytes, offset, decoded, StandardCharsets.UTF_8);
        return decoded == length ? quote(text, text.length(), " chars)") : quote(text, length, " bytes)");
    }

    private static String quote(String text, int wholeLength, String unit) {
        int shown = Math.min(text.length(), LIMIT);
        StringBuilder quoted = new StringBuilder(shown + 2).append('"');
        for (int i = 0; i < shown; i++) {
            append(quoted, text.charAt(i));
        }
        quoted.append('"');
        if (shown < wholeLength) {
            quoted.append("…(").append(wholeLength).append(unit);
        }
        return quoted.toString();
    }

    private static void append(StringBuilder quoted, char c) {
        if (c == '"' || c == '\\') {
            quoted.append('\\').append(c);
        } else if (c >= ' ' && c < 0x7f) {
            quoted.append(c);
        } else {
            quoted.append(String.format("\\u%04x", (int) c));
        }
    }
}
