/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Breaks the long declarations that JavaPoet leaves on one line, so that generated code can be read in a review. */
final class SourceLayout {
    private static final int LINE_CHARS = 120;
    private static final String CONTINUATION = "\n        ";
    private static final Pattern DECLARATION =
            Pattern.compile(" *(public )?(static )?(final |sealed )?(class|interface) .*\\{");
    private static final Pattern CLAUSE = Pattern.compile(" (?=(extends|implements|permits) [^?])");
    private static final Pattern EMPTY_PARAMETERS = Pattern.compile("\\(\\n +\\)");

    private SourceLayout() {}

    static String breakLongLines(String source) {
        return EMPTY_PARAMETERS
                .matcher(source)
                .replaceAll("()")
                .lines()
                .map(line ->
                        line.length() > LINE_CHARS && DECLARATION.matcher(line).matches()
                                ? breakDeclaration(line)
                                : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String breakDeclaration(String line) {
        String indent = line.substring(0, line.length() - line.stripLeading().length());
        int permits = line.indexOf(" permits ");
        String head = permits < 0 ? line : line.substring(0, permits);
        String rest =
                permits < 0 ? "" : line.substring(permits).replace(", ", "," + CONTINUATION + indent + "        ");
        return CLAUSE.matcher(head + rest).replaceAll(CONTINUATION + indent);
    }
}
