/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import io.tidemark.cli.output.Diagnostics;
import io.tidemark.cli.output.Output;
import io.tidemark.cli.process.CliEnvironment;
import io.tidemark.cli.text.Palette;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The help of the program and of each command. Laying out a page takes picocli longer than a Java program takes to start,
 * so the build does it once ({@link HelpPagesMain}) and the pages are read from there; without that they are laid out now.
 */
final class HelpPages {
    private static final char ESCAPE = '\u001b';

    private HelpPages() {}

    /** The help of a command, with or without ANSI colours. */
    static String of(CommandTable command, boolean coloured) {
        String page = prepared(command.command());
        if (page == null) {
            page = layOut(command);
        }
        return coloured ? page : withoutColours(page);
    }

    private static @Nullable String prepared(String name) {
        try (InputStream in = HelpPages.class.getResourceAsStream("help/" + name + ".txt")) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the help: command=" + name, e);
        }
    }

    /** Lays a page out, with colours. */
    static String layOut(CommandTable command) {
        CliEnvironment nothing = CliEnvironment.ofProcess();
        Output output = new Output(nothing.out());
        Diagnostics diagnostics = new Diagnostics(nothing.err(), new Palette(false));
        return CommandLines.of(command, nothing, output, diagnostics)
                .getUsageMessage(CommandLines.colours(/* coloured= */ true));
    }

    private static String withoutColours(String page) {
        StringBuilder plain = new StringBuilder(page.length());
        int at = 0;
        for (int escape = page.indexOf(ESCAPE); escape >= 0; escape = page.indexOf(ESCAPE, at)) {
            plain.append(page, at, escape);
            at = page.indexOf('m', escape) + 1;
        }
        return plain.append(page, at, page.length()).toString();
    }
}
