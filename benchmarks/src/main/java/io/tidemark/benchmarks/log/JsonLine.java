/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** One JSON object on one line, with text and numbers as values and nothing nested: what the reports write and read. */
final class JsonLine {
    private final String text;
    private int position;

    private JsonLine(String text) {
        this.text = text;
    }

    /** Writes an object; values are Strings, Integers, Longs or Doubles, and a Double that is no number is left out. */
    public static String format(Map<String, Object> fields) {
        StringBuilder line = new StringBuilder("{");
        fields.forEach((name, value) -> {
            if (value instanceof Double number && !Double.isFinite(number)) {
                return;
            }
            if (line.length() > 1) {
                line.append(", ");
            }
            quote(name, line);
            line.append(": ");
            if (value instanceof Double number) {
                line.append(String.format(Locale.ROOT, "%.4f", number));
            } else if (value instanceof Number) {
                line.append(value);
            } else {
                quote(value.toString(), line);
            }
        });
        return line.append('}').toString();
    }

    private static void quote(String value, StringBuilder line) {
        line.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                line.append('\\').append(c);
            } else if (c < ' ') {
                line.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                line.append(c);
            }
        }
        line.append('"');
    }

    /**
     * Reads what {@link #format} wrote; numbers come back as Doubles.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Map<String, Object> parse(String text) {
        return new JsonLine(text).object();
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        expect('{');
        if (peek() != '}') {
            do {
                String name = string();
                expect(':');
                fields.put(name, peek() == '"' ? string() : number());
            } while (accept(','));
        }
        expect('}');
        if (!text.substring(position).isBlank()) {
            throw unexpected("the end");
        }
        return fields;
    }

    private Double number() {
        int start = position;
        while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        if (start == position) {
            throw unexpected("a number");
        }
        return Double.valueOf(text.substring(start, position));
    }

    private String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (position < text.length() && text.charAt(position) != '"') {
            char c = text.charAt(position++);
            if (c != '\\') {
                value.append(c);
            } else if (position + 5 <= text.length() && text.charAt(position) == 'u') {
                value.append((char) Integer.parseInt(text.substring(position + 1, position + 5), 16));
                position += 5;
            } else if (position < text.length()) {
                value.append(text.charAt(position++));
            }
        }
        expect('"');
        return value.toString();
    }

    private char peek() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
        return position < text.length() ? text.charAt(position) : '\n';
    }

    private boolean accept(char c) {
        if (peek() == c) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    private IllegalArgumentException unexpected(String expected) {
        return new IllegalArgumentException(
                "read JSON line: column=" + position + ", expected=" + expected + ", actual=" + text);
    }
}
