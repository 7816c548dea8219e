/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes an author's text safe to stand in a Javadoc comment: nothing in it can end the comment, start a tag or be taken for
 * HTML, and only ASCII remains, so that the encoding of the user's compiler does not matter.
 */
final class JavadocText {
    private static final int LINE_CHARS = 110;
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

    private JavadocText() {}

    /** Text with {@code `code`} marked up and everything else escaped, on one line. */
    static String of(String text) {
        String line = SPACE.matcher(text).replaceAll(" ").strip();
        return CODE.matcher(escape(line)).replaceAll(JavadocText::code);
    }

    /** A word or pattern in code font. */
    static String code(String text) {
        return "<code>" + escape(SPACE.matcher(text).replaceAll(" ")) + "</code>";
    }

    /** Breaks text between words; continuation lines are indented as given. */
    static String wrap(String text, String indent) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > LINE_CHARS) {
                wrapped.append('\n').append(indent);
                column = indent.length();
            } else if (column > 0) {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += word.length();
        }
        return wrapped.toString();
    }

    private static String code(MatchResult match) {
        return Matcher.quoteReplacement("<code>" + match.group(1) + "</code>");
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> appendSafely(c, escaped);
            }
        });
        return escaped.toString();
    }

    // A star could end the comment, a backslash start a Unicode escape, an at sign or brace start a tag.
    private static void appendSafely(int c, StringBuilder escaped) {
        if (c >= ' ' && c < 0x7f && "@{}*\\".indexOf(c) < 0) {
            escaped.appendCodePoint(c);
        } else {
            escaped.append("&#").append(c).append(';');
        }
    }
}
