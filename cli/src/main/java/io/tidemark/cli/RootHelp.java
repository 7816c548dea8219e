/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.process.ExitCode;
import io.tidemark.cli.text.Palette;

/** The first page of the help. Written by hand and without any library, as it is what people wait for first. */
final class RootHelp {
    private static final int COMMAND_WIDTH = 12;

    private static final String LOG_AND_EXAMPLES = """

            A LOG is a directory, a file of records (JSON lines or protobuf), - for standard input, or demo: for the
            log that ships with tidemark. Credentials are shown as *** unless a command has --show-secrets.

            Examples:
              tidemark demo                                    what a log looks like
              tidemark cat log.jsonl                           what a consumer of the log sees
              tidemark cat log.jsonl --view stored --json      every record, decoded, for programs
              tidemark stat log.jsonl                          counts and ranges
              tidemark append data/ messages.jsonl             a log of your own, in a directory
              tidemark tail data/                              what comes into it
              tidemark types Insert                            what can be in an Insert
            """;

    private RootHelp() {}

    static String text(Palette palette) {
        StringBuilder text = new StringBuilder(2048);
        text.append(
                "tidemark looks into the streaming log of Milvus, and writes logs like it: in words and in JSON.\n\n");
        text.append("Usage: ").append(palette.strong("tidemark")).append(" COMMAND [ARGUMENT...] [OPTION...]\n\n");
        text.append("Commands:\n");
        for (CommandTable command : CommandTable.all()) {
            line(text, palette, command.command(), command.summary());
        }
        line(text, palette, "help", "shows the help of a command: tidemark help cat, or tidemark cat --help");
        text.append(LOG_AND_EXAMPLES);
        text.append("\nOptions:\n");
        line(text, palette, "-h, --help", "this help; behind a command, that of the command");
        line(text, palette, "--version", "the version");
        text.append("\nExit codes:\n");
        for (ExitCode code : ExitCode.values()) {
            line(text, palette, Integer.toString(code.number()), code.meaning());
        }
        return text.toString();
    }

    private static void line(StringBuilder text, Palette palette, String left, String right) {
        text.append("  ").append(palette.key(left));
        text.append(" ".repeat(Math.max(1, COMMAND_WIDTH - left.length())))
                .append(right)
                .append('\n');
    }
}
