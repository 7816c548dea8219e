/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Empty;
import io.tidemark.message.ErrorCode;
import io.tidemark.proto.messages.ResourceDomain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageTypeTest {
    private static MessageType.Builder<Empty, Empty> orders(int version) {
        return MessageType.define("Orders", 100_000, version, Empty.getDefaultInstance(), Empty.getDefaultInstance());
    }

    @Test
    void shouldHaveTheLeastConsequencesWhereNothingIsSaid() {
        MessageType<Empty, Empty> type = orders(1).build();

        assertThat(type.flags()).isEmpty();
        assertThat(type.logLevel()).isEqualTo(LogLevel.INFO);
        assertThat(type.exclusiveScope()).isEqualTo(ExclusiveScope.NONE);
        assertThat(type.dispatch()).isEqualTo(Dispatch.NOT_STATED);
        assertThat(type.resourceKeys()).isEmpty();
        assertThat(type.implicitSharedCluster()).isFalse();
        assertThat(type.ackCallback()).isFalse();
        assertThat(type.ackOnceCallback()).isFalse();
        assertThat(type.walFilledHeaderFields()).isEmpty();
        assertThat(type.legacyNumber()).isEmpty();
        assertThat(type.isDeprecated()).isFalse();
        assertThat(type.summary()).isEmpty();
    }

    @Test
    void shouldSayWhatTheBuilderWasTold() {
        ResourceKeyPattern key = ResourceKeyPattern.of(
                ResourceDomain.ResourceDomainDBName, ResourceKeyMode.SHARED, "<db>", "header.db_name");
        MessageType<Empty, Empty> type = orders(2)
                .summary("An order.")
                .flags(MessageFlag.EXCLUSIVE_REQUIRED, MessageFlag.DML)
                .logLevel(LogLevel.DEBUG)
                .exclusiveScope(ExclusiveScope.PCHANNEL)
                .dispatch(Dispatch.to(DispatchMode.BROADCAST, DispatchTarget.ALL_PCHANNELS)
                        .withAckSyncUp()
                        .withUnreplicable())
                .resourceKey(key)
                .implicitSharedCluster()
                .ackCallback()
                .ackOnceCallback()
                .walFilledHeaderFields("segment_ids")
                .legacyNumber(7)
                .deprecated()
                .build();

        assertThat(type.name()).isEqualTo("Orders");
        assertThat(type.numberText()).isEqualTo("100000");
        assertThat(type.versionText()).isEqualTo("2");
        assertThat(type.toString()).isEqualTo("Orders@v2");
        assertThat(type.summary()).isEqualTo("An order.");
        assertThat(type.flags()).containsExactly(MessageFlag.EXCLUSIVE_REQUIRED, MessageFlag.DML);
        assertThat(type.isExclusiveRequired()).isTrue();
        assertThat(type.isDml()).isTrue();
        assertThat(type.isSystem() || type.isSelfControlled() || type.isCipherEnabled())
                .isFalse();
        assertThat(type.logLevel()).isEqualTo(LogLevel.DEBUG);
        assertThat(type.exclusiveScope()).isEqualTo(ExclusiveScope.PCHANNEL);
        assertThat(type.dispatch().ackSyncUp()).isTrue();
        assertThat(type.dispatch().unreplicable()).isTrue();
        assertThat(type.dispatch().isPChannelLevel()).isTrue();
        assertThat(type.resourceKeys()).containsExactly(key);
        assertThat(type.implicitSharedCluster()).isTrue();
        assertThat(type.ackCallback()).isTrue();
        assertThat(type.ackOnceCallback()).isTrue();
        assertThat(type.walFilledHeaderFields()).containsExactly("segment_ids");
        assertThat(type.legacyNumber()).hasValue(7);
        assertThat(type.isDeprecated()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"100000, 1, true", "100000, 0, true", "100000, 2, false", "100000, -1, false", "100001, 1, false"})
    void shouldCompareVersionsWhereANumberHasSeveral(int number, long version, boolean matches) {
        assertThat(orders(1).strictVersion().build().matches(number, version)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"100000, 1, true", "100000, 0, true", "100000, 9, true", "100001, 1, false"})
    void shouldOverlookTheVersionWhereANumberHasOne(int number, long version, boolean matches) {
        assertThat(orders(1).build().matches(number, version)).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"'', 1, 1", "Orders, 0, 1", "Orders, -1, 1", "Orders, 1, 0", "Orders, 1, -1"})
    void shouldRefuseWhatIsNoType(String name, int number, int version) {
        failure(
                ErrorCode.INVALID_CATALOG,
                () -> MessageType.define(
                        name, number, version, Empty.getDefaultInstance(), Empty.getDefaultInstance()));
    }

    @Test
    void shouldTellWhetherAKeyIsInTheMessage() {
        ResourceDomain domain = ResourceDomain.ResourceDomainDBName;
        assertThat(ResourceKeyPattern.of(domain, ResourceKeyMode.SHARED, "<db>").isInMessage())
                .isFalse();
        assertThat(ResourceKeyPattern.of(domain, ResourceKeyMode.SHARED, "<db>", "body.db")
                        .isInMessage())
                .isTrue();
        assertThat(ResourceKeyPattern.of(domain, ResourceKeyMode.SHARED, "").isInMessage())
                .isTrue();
    }
}
