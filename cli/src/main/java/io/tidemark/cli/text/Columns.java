/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

/** Widths of text on a terminal, colour sequences not counted, and what follows from them. */
final class Columns {
    private static final char ESCAPE = '\u001b';

    private Columns() {}

    /** Columns that the text takes; wide characters are counted as two. */
    static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); i = next(text, i)) {
            width += widthAt(text, i);
        }
        return width;
    }

    /** Fills up with spaces behind the text. */
    static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    /** Fills up with spaces before the text. */
    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }

    /** Cuts the text so that it fits, with an ellipsis for what is gone; colours are switched off at the cut. */
    static String cut(String text, int width) {
        if (text.length() * 2L <= width || width(text) <= width) { // no character takes more than two
            return text;
        }
        StringBuilder cut = new StringBuilder();
        int used = 0;
        boolean coloured = false;
        for (int i = 0; i < text.length(); i = next(text, i)) {
            used += widthAt(text, i);
            if (used > width - 1) {
                break;
            }
            coloured |= text.charAt(i) == ESCAPE;
            cut.append(text, i, next(text, i));
        }
        return cut.append('…').append(coloured ? "\u001b[0m" : "").toString();
    }

    private static int widthAt(String text, int at) {
        char first = text.charAt(at);
        if (first >= ' ' && first < 0x7f) {
            return 1;
        }
        if (first == ESCAPE) {
            return 0;
        }
        int c = text.codePointAt(at);
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        return Character.isIdeographic(c)
                || (c >= 0x1100 && c <= 0x115f)
                || (c >= 0x3040 && c <= 0x30ff)
                || (c >= 0xac00 && c <= 0xd7a3)
                || (c >= 0xff00 && c <= 0xff60)
                || (c >= 0x1f300 && c <= 0x1faff);
    }

    private static int next(String text, int at) {
        if (text.charAt(at) != ESCAPE) {
            return at + Character.charCount(text.codePointAt(at));
        }
        int end = text.indexOf('m', at);
        return end < 0 ? text.length() : end + 1;
    }
}
