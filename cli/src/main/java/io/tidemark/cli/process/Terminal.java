/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.process;

import java.util.Map;

/**
 * What is known about the ends of the standard streams. The launcher asks the operating system, since Java 17 has no way
 * to ask about one stream alone, and hands the answers over as system properties.
 *
 * @param outIsTerminal whether people read standard output as it is written
 * @param errIsTerminal the same for standard error
 * @param columns width of the terminal; {@link #COLUMNS_DEFAULT} where there is none
 */
public record Terminal(boolean outIsTerminal, boolean errIsTerminal, int columns) {
    /** Width that text is laid out for where nothing is known. */
    public static final int COLUMNS_DEFAULT = 120;

    private static final int COLUMNS_MIN = 40;

    /** No terminal anywhere. */
    public static final Terminal NONE = new Terminal(false, false, COLUMNS_DEFAULT);

    /** Reads {@code tidemark.out.terminal}, {@code tidemark.err.terminal} and {@code tidemark.columns}. */
    static Terminal fromLauncher(Map<?, ?> systemProperties) {
        return new Terminal(
                "1".equals(systemProperties.get("tidemark.out.terminal")),
                "1".equals(systemProperties.get("tidemark.err.terminal")),
                columns(String.valueOf(systemProperties.get("tidemark.columns"))));
    }

    private static int columns(String text) {
        try {
            return Math.max(COLUMNS_MIN, Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return COLUMNS_DEFAULT;
        }
    }
}
