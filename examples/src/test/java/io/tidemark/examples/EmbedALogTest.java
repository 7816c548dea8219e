/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedALogTest {
    @Test
    void shouldReadWhatItAppended(@TempDir Path directory) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        EmbedALog.run(directory, new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("appended up to 2", "1 first", "2 second");
    }
}
