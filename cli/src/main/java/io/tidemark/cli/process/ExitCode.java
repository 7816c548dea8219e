/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.process;

/** How a command ends, for scripts. Documented in {@code --help} and {@code docs/cli.md}; never renumbered. */
public enum ExitCode {
    /** Everything was read and printed. A reader that goes away early, such as {@code head}, counts as that too. */
    OK(0, "all went well"),
    /** The log, or a message, holds something damaged, or a check found something. */
    FINDINGS(1, "bad data: a record or message that cannot be read, or a check found something"),
    /** The command line cannot be understood or names something that is not there. */
    USAGE(2, "the command line is wrong"),
    /** The request is meaningful but this version cannot do it. */
    NOT_SUPPORTED(3, "not supported in this version"),
    /** A file or stream cannot be opened, read or written. */
    IO(4, "a file or stream cannot be opened, read or written"),
    /** A fault of Tidemark's own. */
    INTERNAL(70, "a fault in tidemark itself");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /** What the process returns. */
    public int number() {
        return number;
    }

    /** A few words for the help. */
    public String meaning() {
        return meaning;
    }
}
