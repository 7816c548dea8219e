/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a short text at once, for answers that need nothing else. */
final class PlainText {
    private PlainText() {}

    static void write(OutputStream out, String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            // A reader that does not want the help does not get it.
        }
    }
}
