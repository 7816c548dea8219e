/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.examples;

import com.google.protobuf.ByteString;
import io.tidemark.examples.orders.OrderCancelledMessage;
import io.tidemark.examples.orders.OrderPlacedMessage;
import io.tidemark.examples.orders.OrderPlacedMessageV1;
import io.tidemark.examples.orders.OrdersConstants;
import io.tidemark.examples.orders.OrdersMessage;
import io.tidemark.examples.orders.OrdersMessages;
import io.tidemark.examples.orders.proto.OrderCancelledBody;
import io.tidemark.examples.orders.proto.OrderCancelledHeader;
import io.tidemark.examples.orders.proto.OrderPlacedBody;
import io.tidemark.examples.orders.proto.OrderPlacedBodyV2;
import io.tidemark.examples.orders.proto.OrderPlacedHeader;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.MutableMessage;
import io.tidemark.message.catalog.MessageRegistry;
import io.tidemark.message.id.LocalMessageId;
import io.tidemark.message.milvus.MilvusMessages;
import io.tidemark.message.milvus.TimeTickMessage;
import io.tidemark.proto.messages.TimeTickMessageHeader;
import io.tidemark.proto.msg.TimeTickMsg;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Message types of a program's own, beside those of Milvus: built, encoded, decoded, told apart and printed.
 *
 * <p>The types are described in {@code src/main/catalog/order-types.json}, their headers and bodies in
 * {@code src/main/protobuf/orders.proto}. The classes in {@code io.tidemark.examples.orders} are generated from the two.
 */
public final class OwnMessageTypes {
    private static final String VCHANNEL = "shop_0_1v0";

    private OwnMessageTypes() {}

    /** Runs the example on the standard output. */
    public static void main(String[] args) {
        run(System.out);
    }

    static void run(PrintStream out) {
        // Knows the types of both catalogs. MessageRegistry.load() finds them by itself.
        MessageRegistry registry = MessageRegistry.of(MilvusMessages.CATALOG, OrdersMessages.CATALOG);
        out.println("types of " + registry);

        for (ImmutableMessage message : decode(encode(messages()))) {
            // Nothing is decoded yet: the class follows from number and version.
            OrdersMessage order = OrdersMessages.specialize(message);
            String type = registry.display(message.typeNumber(), message.version());
            out.println(message.messageId() + " " + type + ": " + order.accept(new Describe()));
        }
    }

    private static List<MutableMessage> messages() {
        return List.of(
                oldOrder(),
                OrderPlacedMessage.builder()
                        .header(OrderPlacedHeader.newBuilder()
                                .setOrderId(2)
                                .setCustomer("Ben")
                                .build())
                        .body(OrderPlacedBodyV2.newBuilder()
                                .addLines(line("tea", 3))
                                .addLines(line("pot", 1))
                                .build())
                        .vchannel(VCHANNEL)
                        .build(),
                OrderCancelledMessage.builder()
                        .header(OrderCancelledHeader.newBuilder().setOrderId(1).build())
                        .body(OrderCancelledBody.newBuilder()
                                .setReason(OrdersConstants.REASON_SOLD_OUT)
                                .build())
                        .vchannel(VCHANNEL)
                        .build(),
                TimeTickMessage.builder()
                        .header(TimeTickMessageHeader.getDefaultInstance())
                        .body(TimeTickMsg.getDefaultInstance())
                        .allVChannels()
                        .build(),
                // Of a newer program, whose catalog this one does not have.
                MutableMessage.of(ByteString.copyFromUtf8("?"), Map.of("_t", "100002", "_v", "1", "_vc", VCHANNEL)));
    }

    @SuppressWarnings("deprecation") // Only to show that a message of an old version can still be read.
    private static MutableMessage oldOrder() {
        return OrderPlacedMessageV1.builder()
                .header(OrderPlacedHeader.newBuilder()
                        .setOrderId(1)
                        .setCustomer("Ada")
                        .build())
                .body(OrderPlacedBody.newBuilder().setArticle("cup").setCount(2).build())
                .vchannel(VCHANNEL)
                .build();
    }

    private static OrderPlacedBodyV2.Line line(String article, int count) {
        return OrderPlacedBodyV2.Line.newBuilder()
                .setArticle(article)
                .setCount(count)
                .build();
    }

    /** What a log does on append: it stamps each message and stores its bytes. */
    private static List<byte[]> encode(List<MutableMessage> messages) {
        List<byte[]> records = new ArrayList<>();
        for (MutableMessage message : messages) {
            records.add(
                    message.timeTick(records.size() + 1).lastConfirmedSameAsId().toByteArray());
        }
        return records;
    }

    /** What a log does on read. */
    private static List<ImmutableMessage> decode(List<byte[]> records) {
        List<ImmutableMessage> messages = new ArrayList<>();
        for (byte[] record : records) {
            LocalMessageId id = new LocalMessageId(messages.size() + 1);
            messages.add(ImmutableMessage.parse(id, record, MessageLimits.DEFAULT));
        }
        return messages;
    }

    /** One method for each type; when the catalog gets a new one, this class does not compile until it knows it. */
    private static final class Describe implements OrdersMessage.Visitor<String> {
        @Override
        public String visit(OrderPlacedMessageV1 message) {
            OrderPlacedBody body = message.body();
            return message.header().getCustomer() + " ordered " + body.getCount() + " " + body.getArticle();
        }

        @Override
        public String visit(OrderPlacedMessage message) {
            List<String> lines = message.body().getLinesList().stream()
                    .map(line -> line.getCount() + " " + line.getArticle())
                    .toList();
            return message.header().getCustomer() + " ordered " + String.join(", ", lines);
        }

        @Override
        public String visit(OrderCancelledMessage message) {
            return "order " + message.header().getOrderId() + " is cancelled, "
                    + message.body().getReason();
        }

        @Override
        public String visit(OrdersMessage.Other message) {
            return "not an order, passed on as it is, " + message.message().payloadSize() + " bytes of body";
        }
    }
}
