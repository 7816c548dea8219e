/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

/**
 * Colours by what they mean. Without colour every method gives its text back.
 *
 * @param coloured whether to use ANSI sequences
 */
public record Palette(boolean coloured) {
    private static final String RESET = "\u001b[0m";

    /** A heading or what a line is about. */
    public String strong(String text) {
        return paint("1", text);
    }

    /** What is there for completeness. */
    public String faint(String text) {
        return paint("2", text);
    }

    /** The name of a value. */
    public String key(String text) {
        return paint("36", text);
    }

    /** Rows: what was inserted or deleted. */
    public String rows(String text) {
        return paint("32", text);
    }

    /** Transactions. */
    public String txn(String text) {
        return paint("35", text);
    }

    /** Definitions: collections, partitions, users. */
    public String definition(String text) {
        return paint("34;1", text);
    }

    /** Something is wrong. */
    public String bad(String text) {
        return paint("31", text);
    }

    /** Something deserves a look. */
    public String notice(String text) {
        return paint("33", text);
    }

    /** Something was checked and holds. */
    public String good(String text) {
        return paint("32", text);
    }

    private String paint(String codes, String text) {
        return coloured && !text.isEmpty() ? "\u001b[" + codes + "m" + text + RESET : text;
    }
}
