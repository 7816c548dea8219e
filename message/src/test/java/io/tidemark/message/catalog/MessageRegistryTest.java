/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message.catalog;

import static io.tidemark.message.Failures.failure;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.Duration;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.milvus.InsertMessage;
import io.tidemark.message.milvus.MilvusMessages;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageRegistryTest {
    private static final MessageType<Any, Empty> PLACED_1 = type("Placed", 100_000, 1, Any.getDefaultInstance());
    private static final MessageType<Duration, Empty> PLACED_2 =
            type("Placed", 100_000, 2, Duration.getDefaultInstance());
    private static final MessageType<Timestamp, Empty> CANCELLED =
            type("Cancelled", 100_001, 1, Timestamp.getDefaultInstance());

    private static <H extends Message> MessageType<H, Empty> type(String name, int number, int version, H header) {
        return MessageType.define(name, number, version, header, Empty.getDefaultInstance())
                .build();
    }

    private static MessageCatalog catalog(String name, MessageType<?, ?>... types) {
        MessageCatalog.Builder builder = MessageCatalog.builder(name);
        for (MessageType<?, ?> type : types) {
            builder.type(type);
        }
        return builder.build();
    }

    @Test
    void shouldFindTypesEveryWayThereIs() {
        MessageRegistry registry =
                MessageRegistry.of(MilvusMessages.CATALOG, catalog("Orders", CANCELLED, PLACED_2, PLACED_1));

        assertThat(registry.find(100_000, 2)).contains(PLACED_2);
        assertThat(registry.find(2, 1)).contains(InsertMessage.TYPE);
        assertThat(registry.findByNumber(100_000)).isEqualTo(List.of(PLACED_1, PLACED_2));
        assertThat(registry.findByName("Placed")).isEqualTo(List.of(PLACED_2, PLACED_1));
        assertThat(registry.findByHeader(Timestamp.class)).isEqualTo(List.of(CANCELLED));
        assertThat(registry.findByHeader(Timestamp.getDescriptor())).isEqualTo(List.of(CANCELLED));
        assertThat(registry.findByHeaderAndBody(Any.class, Empty.class)).contains(PLACED_1);
        assertThat(registry.requireByHeaderAndBody(Any.class, Empty.class)).isSameAs(PLACED_1);
        assertThat(registry.types()).startsWith(MilvusMessages.CATALOG.types().get(0));
        assertThat(registry.types()).endsWith(CANCELLED, PLACED_2, PLACED_1);
        assertThat(registry).hasToString("[Milvus (52 types), Orders (3 types)]");
    }

    @Test
    void shouldReadVersionZeroAsOne() {
        MessageCatalog orders = catalog("Orders", PLACED_1, PLACED_2);
        assertThat(orders.find(100_000, 0)).contains(PLACED_1);
        assertThat(orders.find(100_000, 3)).isEmpty();
        assertThat(orders.find(100_000, (1L << 32) + 1)).isEmpty();
    }

    @Test
    void shouldReportTheAbsenceOfAType() {
        MessageCatalog orders = catalog("Orders", PLACED_1);
        assertThat(orders.find(7, 1)).isEmpty();
        assertThat(orders.findByNumber(7)).isEmpty();
        assertThat(orders.findByName("Insert")).isEmpty();
        assertThat(orders.findByHeader(Empty.class)).isEmpty();
        assertThat(orders.findByHeaderAndBody(Any.class, Any.class)).isEmpty();
        failure(ErrorCode.UNSUPPORTED_TYPE, () -> orders.requireByHeaderAndBody(Any.class, Any.class));
    }

    @Test
    void shouldDisplayWhatItKnowsOfANumber() {
        MessageRegistry registry = MessageRegistry.of(catalog("Orders", PLACED_1));
        assertThat(registry.display(100_000, 1)).isEqualTo("Placed@v1");
        assertThat(registry.display(100_000, 5)).isEqualTo("Placed@v5");
        assertThat(registry.display(49, 2)).isEqualTo("@v2");
        assertThat(registry.display(0, 2)).isEqualTo("Unknown@v2");
        assertThat(registry.nameOf(49)).isEmpty();
    }

    @Test
    void shouldRefuseANumberAndVersionTwice() {
        MessageType<Timestamp, Empty> again = type("Placed", 100_000, 1, Timestamp.getDefaultInstance());
        failure(
                ErrorCode.INVALID_CATALOG,
                () -> MessageRegistry.of(catalog("Orders", PLACED_1), catalog("Other", again)));
    }

    @Test
    void shouldRefuseANumberWithTwoNames() {
        MessageType<Timestamp, Empty> other = type("Moved", 100_000, 2, Timestamp.getDefaultInstance());
        failure(
                ErrorCode.INVALID_CATALOG,
                () -> MessageRegistry.of(catalog("Orders", PLACED_1), catalog("Other", other)));
    }

    @Test
    void shouldRefuseAHeaderClassOfTwoNumbers() {
        MessageType<Any, Empty> other = type("Moved", 100_002, 1, Any.getDefaultInstance());
        failure(
                ErrorCode.INVALID_CATALOG,
                () -> MessageRegistry.of(catalog("Orders", PLACED_1), catalog("Other", other)));
    }

    @Test
    void shouldRefuseAHeaderAndBodyOfTwoVersions() {
        MessageType<Any, Empty> other = type("Placed", 100_000, 2, Any.getDefaultInstance());
        failure(ErrorCode.INVALID_CATALOG, () -> catalog("Orders", PLACED_1, other));
    }

    @Test
    void shouldKeepSmallNumbersForMilvus() {
        MessageType<Any, Empty> small = type("Placed", 99_999, 1, Any.getDefaultInstance());
        failure(ErrorCode.INVALID_CATALOG, () -> catalog("Orders", small));
        assertThat(MessageCatalog.builder("Milvus")
                        .builtIn()
                        .type(small)
                        .build()
                        .isBuiltIn())
                .isTrue();
    }

    @Test
    void shouldRefuseTwoCatalogsOfOneName() {
        failure(
                ErrorCode.INVALID_CATALOG,
                () -> MessageRegistry.of(catalog("Orders", PLACED_1), catalog("Orders", CANCELLED)));
    }

    @Test
    void shouldRefuseTwoBuiltInCatalogs() {
        MessageCatalog second = MessageCatalog.builder("Second").builtIn().build();
        failure(ErrorCode.INVALID_CATALOG, () -> MessageRegistry.of(MilvusMessages.CATALOG, second));
    }

    @Test
    void shouldLoadTheCatalogsOnTheClassPath() {
        MessageRegistry registry = MessageRegistry.load();
        assertThat(registry.catalogs()).containsExactly(MilvusMessages.CATALOG);
        assertThat(registry.find(2, 1)).contains(InsertMessage.TYPE);
    }

    @Test
    void shouldSayThatAProviderDoesNotWork(@TempDir Path dir) throws Exception {
        Path services = Files.createDirectories(dir.resolve("META-INF/services"));
        Files.writeString(services.resolve(MessageCatalogProvider.class.getName()), "no.such.Provider\n");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {dir.toUri().toURL()}, MessageRegistryTest.class.getClassLoader())) {
            failure(ErrorCode.INVALID_CATALOG, () -> MessageRegistry.load(loader));
        }
    }

    @Test
    void shouldKnowTheMessagesThatAreNeitherHeaderNorBody() {
        assertThat(MilvusMessages.CATALOG.exportedTypes())
                .extracting(message -> message.getDescriptorForType().getName())
                .contains("ManualFlushExtraResponse", "RoleBinding")
                .hasSize(10);
    }
}
