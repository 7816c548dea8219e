/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tidemark.examples.orders.OrderPlacedMessage;
import io.tidemark.examples.orders.OrderPlacedMessageV1;
import io.tidemark.examples.orders.OrdersMessages;
import io.tidemark.examples.orders.proto.OrderPlacedBodyV2;
import io.tidemark.examples.orders.proto.OrderPlacedHeader;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.milvus.MilvusMessages;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class OwnMessageTypesTest {
    @Test
    void shouldPrintWhatItsDocumentationShows() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OwnMessageTypes.run(new PrintStream(bytes, true, StandardCharsets.UTF_8));

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "types of [Milvus (52 types), Orders (3 types)]",
                        "1 OrderPlaced@v1: Ada ordered 2 cup",
                        "2 OrderPlaced@v2: Ben ordered 3 tea, 1 pot",
                        "3 OrderCancelled@v1: order 1 is cancelled, sold out",
                        "4 TimeTick@v1: not an order, passed on as it is, 0 bytes of body",
                        "5 @v1: not an order, passed on as it is, 1 bytes of body");
    }

    @Test
    void shouldBeFoundByTheRegistry() {
        assertThat(MessageRegistry.load().catalogs()).containsExactly(MilvusMessages.CATALOG, OrdersMessages.CATALOG);
    }

    @Test
    void shouldTellVersionsOfOneNumberApart() {
        MutableMessage message = OrderPlacedMessage.builder()
                .header(OrderPlacedHeader.getDefaultInstance())
                .body(OrderPlacedBodyV2.getDefaultInstance())
                .vchannel("shop_0_1v0")
                .build();

        assertThat(OrderPlacedMessage.tryFrom(message)).isPresent();
        assertThat(OrderPlacedMessageV1.tryFrom(message)).isEmpty();
        assertThat(catchThrowable(() -> OrderPlacedMessageV1.from(message)))
                .asInstanceOf(InstanceOfAssertFactories.type(TidemarkException.class))
                .extracting(TidemarkException::code)
                .isEqualTo(ErrorCode.WRONG_TYPE);
    }
}
