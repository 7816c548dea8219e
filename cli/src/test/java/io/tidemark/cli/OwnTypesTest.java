/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli;

import static io.tidemark.cli.Cli.cli;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.StringValue;
import io.tidemark.message.catalog.MessageCatalog;
import io.tidemark.message.catalog.MessageCatalogProvider;
import io.tidemark.message.catalog.MessageFlag;
import io.tidemark.message.catalog.MessageType;
import io.tidemark.message.wire.PaddedBase64;
import io.tidemark.proto.common.ConnectionParam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types from a user's own catalog are listed, decoded and kept secret like the built-in ones. */
final class OwnTypesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    /** What the generator writes for a user's catalog, by hand. */
    public static final class Provider implements MessageCatalogProvider {
        private static final MessageCatalog CATALOG = MessageCatalog.builder("Orders")
                .type(MessageType.define(
                                "OrderPlaced",
                                100_000,
                                1,
                                StringValue.getDefaultInstance(),
                                ConnectionParam.getDefaultInstance())
                        .flags(MessageFlag.DML)
                        .summary("A customer ordered something.")
                        .build())
                .build();

        @Override
        public MessageCatalog catalog() {
            return CATALOG;
        }
    }

    @BeforeEach
    void writeCatalog() throws IOException {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(MessageCatalogProvider.class.getName()), Provider.class.getName());
    }

    private static String record() {
        String header = PaddedBase64.encodeToString(StringValue.of("carol").toByteArray());
        String body = PaddedBase64.encodeToString(ConnectionParam.newBuilder()
                .setUri("https://shop")
                .setToken("S3CRET")
                .build()
                .toByteArray());
        return "{\"payload\":\"" + body + "\",\"properties\":{\"_t\":\"100000\",\"_v\":\"1\",\"_h\":\"" + header
                + "\"}}\n";
    }

    @Test
    void shouldNotKnowTheTypeWithoutItsCatalog() {
        JsonNode message = cli().stdin(record()).run("decode", "--json").json().get(0);

        assertThat(message.get("type").asText()).isEqualTo("Unknown");
        assertThat(message.has("body")).isFalse();
    }

    @Test
    void shouldDecodeATypeOfACatalogThatIsNamed() {
        String expected = cli().stdin(record())
                .run("decode", "--json", "--catalog-jar", folder.toString())
                .out();

        JsonNode message = Cli.parse(expected);
        assertThat(message.get("type").asText()).isEqualTo("OrderPlaced");
        assertThat(message.get("header").asText()).isEqualTo("carol");
        assertThat(message.get("body")).hasToString("{\"uri\":\"https://shop\",\"token\":\"***\"}");
        assertThat(cli().stdin(record())
                        .variable("TIDEMARK_CLASSPATH", ":" + folder + ":")
                        .run("decode", "--json")
                        .out())
                .isEqualTo(expected);
    }

    @Test
    void shouldListAndExplainIt() {
        Cli.Result all = cli().run("types", "--catalog-jar", folder.toString());
        Cli.Result one = cli().run("types", "orderplaced", "--catalog-jar", folder.toString());

        assertThat(all.out()).contains("Milvus (").contains("Orders (1 types)").contains("100000  OrderPlaced");
        assertThat(one.out())
                .contains("A customer ordered something.")
                .contains("token")
                .contains("auth token");
        assertThat(cli().stdin(record())
                        .run("stat", "-", "--catalog-jar", folder.toString())
                        .out())
                .contains("OrderPlaced");
    }

    @Test
    void shouldSelectByItsName() {
        List<JsonNode> messages = cli().stdin(record())
                .run(
                        "cat",
                        "-",
                        "--view",
                        "stored",
                        "--json",
                        "--type",
                        "OrderPlaced",
                        "--catalog-jar",
                        folder.toString())
                .json();

        assertThat(messages).hasSize(1);
    }

    @Test
    void shouldRefuseACatalogThatDoesNotLoad() throws IOException {
        Path services = folder.resolve("META-INF/services");
        Files.writeString(services.resolve(MessageCatalogProvider.class.getName()), "no.such.Provider");

        Cli.Result result = cli().run("types", "--catalog-jar", folder.toString());

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("catalog").contains("no.such.Provider");
    }
}
