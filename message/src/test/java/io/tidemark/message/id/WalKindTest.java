/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.id;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.proto.common.WALName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalKindTest {
    @ParameterizedTest
    @EnumSource(
            value = WALName.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"UNRECOGNIZED"})
    void shouldNameEveryKindOfTheProtobufEnum(WALName name) {
        WalKind kind = WalKind.ofNumber(name.getNumber());

        assertThat(kind.configurationName()).isNotEmpty();
        assertThat(WalKind.ofName(kind.configurationName())).isEqualTo(kind);
        assertThat(kind.isDecodable()).isEqualTo(name != WALName.Unknown);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 5, 57, 998, 1001, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldCarryNumbersThatNobodyCanDecode(int number) {
        WalKind kind = WalKind.ofNumber(number);

        assertThat(kind.number()).isEqualTo(number);
        assertThat(kind.isDecodable()).isFalse();
        assertThat(kind).hasToString("WalKind(" + number + ")").isNotEqualTo(WalKind.UNKNOWN);
    }

    @Test
    void shouldTakeNamesInTheirExactCaseOnly() {
        assertThat(WalKind.ofName("kafka")).isEqualTo(WalKind.KAFKA);
        assertThat(WalKind.ofName("Kafka")).isEqualTo(WalKind.UNKNOWN);
        assertThat(WalKind.ofName("local")).isEqualTo(WalKind.LOCAL);
        assertThat(WalKind.ofName("")).isEqualTo(WalKind.UNKNOWN);
    }
}
