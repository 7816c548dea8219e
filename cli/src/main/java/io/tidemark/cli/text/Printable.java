/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

/** Makes text from a log safe and short enough to print. */
public final class Printable {
    private Printable() {}

    /** The text with everything that a terminal could obey, and line breaks, as {@code \\uXXXX}. */
    public static String escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isUnsafe(text.charAt(i))) {
                return escapeFrom(text, i);
            }
        }
        return text;
    }

    private static String escapeFrom(String text, int first) {
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                safe.append("\\n");
            } else if (isUnsafe(c)) {
                safe.append(String.format("\\u%04x", (int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    private static boolean isUnsafe(char c) {
        return Character.isISOControl(c)
                || Character.getType(c) == Character.FORMAT // such as marks that turn the direction of writing
                || c == '\u2028'
                || c == '\u2029';
    }

    /** Escapes, and cuts what is longer than {@code max} characters, saying how long it was. */
    public static String shorten(String text, int max) {
        if (text.length() <= max) {
            return escape(text);
        }
        int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return escape(text.substring(0, end)) + "…(" + text.length() + " chars)";
    }
}
