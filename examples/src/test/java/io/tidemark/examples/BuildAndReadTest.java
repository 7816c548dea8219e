/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BuildAndReadTest {
    @Test
    void shouldReadWhatItBuilt() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        BuildAndRead.run(new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("by-dev-rootcoord-dml_0 acme", "10 rows for books");
    }
}
