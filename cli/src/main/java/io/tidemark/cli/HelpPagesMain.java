/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lays out the help of every command into a folder; the build runs it behind the compiler. */
public final class HelpPagesMain {
    private HelpPagesMain() {}

    /** Takes the folder of the classes. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0], "io/tidemark/cli/help"));
        for (CommandTable command : CommandTable.all()) {
            Files.writeString(folder.resolve(command.command() + ".txt"), HelpPages.layOut(command));
        }
    }
}
