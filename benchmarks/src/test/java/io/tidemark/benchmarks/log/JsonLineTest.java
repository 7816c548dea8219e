/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.benchmarks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonLineTest {
    @Test
    void shouldReadWhatItWrote() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("text", "a \"quoted\" \\ line\nwith µs ÷");
        fields.put("count", 42);
        fields.put("large", 1L << 40);
        fields.put("ratio", 0.7125);

        String line = JsonLine.format(fields);

        assertThat(line).doesNotContain("\n");
        assertThat(JsonLine.parse(line))
                .containsExactly(
                        Map.entry("text", "a \"quoted\" \\ line\nwith µs ÷"),
                        Map.entry("count", 42.0),
                        Map.entry("large", (double) (1L << 40)),
                        Map.entry("ratio", 0.7125));
    }

    @Test
    void shouldLeaveOutWhatIsNoNumber() {
        assertThat(JsonLine.format(Map.of("ratio", Double.NaN))).isEqualTo("{}");
        assertThat(JsonLine.parse("{}")).isEmpty();
    }

    @Test
    void shouldRefuseAnythingElse() {
        for (String text : new String[] {"", "[1]", "{\"a\" 1}", "{\"a\": 1", "{\"a\": true}", "{\"a\": 1} x"}) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> JsonLine.parse(text));
        }
    }
}
