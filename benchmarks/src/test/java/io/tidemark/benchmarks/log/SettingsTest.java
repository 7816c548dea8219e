/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {
    @Test
    void shouldTakeNamedValuesWhateverTheOrder() {
        Settings settings = Settings.parse(List.of("targets=T1,T8", "rough", "dir=/mnt/x", "large=3", "run=2"), "x");

        assertThat(settings.targets()).containsExactlyInAnyOrder("T1", "T8");
        assertThat(settings.directory()).isEqualTo(Path.of("/mnt/x"));
        assertThat(settings.largeBytes()).isEqualTo(3L << 30);
        assertThat(settings.runs()).isEqualTo(1);
        assertThat(settings.run()).isEqualTo(2);
    }

    @Test
    void shouldWantEverythingByDefault() {
        Settings settings = Settings.parse(List.of(), "log-report");

        assertThat(LogTargets.all()).allMatch(settings::wants);
        assertThat(settings.runs()).isEqualTo(3);
        assertThat(settings.repetitions()).isEqualTo(5);
    }

    @Test
    void shouldNameWhatItDoesNotKnow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.parse(List.of("seconds=3"), "x"))
                .withMessageContaining("seconds=3");
    }
}
