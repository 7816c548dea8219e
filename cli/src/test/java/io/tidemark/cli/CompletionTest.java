/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CompletionTest {
    @Test
    void shouldCompleteEveryCommandAndItsOptions() {
        Cli.Result script = cli().run("completion", "bash");

        assertThat(script.exitCode()).isZero();
        for (CommandTable command : CommandTable.values()) {
            assertThat(script.out()).contains("_picocli_tidemark_" + command.command() + "()");
        }
        assertThat(script.out()).contains("--view").contains("delivered").contains("--show-secrets");
        assertThat(script.out()).contains("complete -F _complete_tidemark");
    }

    @Test
    void shouldLoadTheBashEmulationOfZsh() {
        assertThat(cli().run("completion", "zsh").out()).contains("bashcompinit");
    }
}
