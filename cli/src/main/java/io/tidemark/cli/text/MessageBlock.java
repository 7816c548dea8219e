/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import com.google.protobuf.Message;
import io.tidemark.cli.decode.DecodedMessage;
import io.tidemark.cli.decode.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message with everything that is known of it, on many lines. */
public final class MessageBlock {
    private static final int LABEL_WIDTH = 16;
    private static final int VALUE_MAX = 200;

    private final Palette palette;
    private final List<String> lines = new ArrayList<>();
    private final String indent;

    private MessageBlock(Palette palette, String indent) {
        this.palette = palette;
        this.indent = indent;
    }

    /** The lines of a message. */
    public static List<String> lines(Palette palette, DecodedMessage message) {
        MessageBlock block = new MessageBlock(palette, "");
        block.message(message);
        return block.lines;
    }

    private void message(DecodedMessage message) {
        DecodedMessage.Type type = message.type();
        String version = type.version() == null ? "" : "@v" + type.version();
        lines.add(indent
                + MessageText.paintType(palette, message, MessageText.type(message) + version)
                + palette.faint("  type " + type.number()));
        position(message);
        proto("transaction", message.context().txn());
        proto("broadcast", message.context().broadcast());
        proto("replicated from", message.context().replicate());
        block("header", message.content().header());
        block("body", message.content().body());
        message.content()
                .unknownFields()
                .forEach((path, bytes) -> value("unknown fields", path + ": " + bytes.size() + " bytes"));
        properties(message.properties());
        value("payload", Quantity.bytes(message.message().payloadSize()));
        for (Problem problem : message.problems()) {
            String text = Printable.escape(problem.text());
            label("problem", problem.damage() ? palette.bad(text) : palette.notice(text));
        }
        messages(message.messages());
    }

    private void position(DecodedMessage message) {
        DecodedMessage.Position position = message.position();
        if (position.id() != null) {
            value("id", MessageText.id(position.id()) + " of " + position.id().walKind());
        }
        if (position.lastConfirmed() != null) {
            value("last confirmed", MessageText.id(position.lastConfirmed()));
        }
        if (position.timeTick() != null) {
            value("time", MessageText.time(message) + " UTC, tick " + Long.toUnsignedString(position.timeTick()));
        }
        value("pchannel", position.pchannel());
        value("vchannel", position.vchannel() == null ? "" : position.vchannel());
    }

    private void proto(String name, @Nullable Message message) {
        if (message != null) {
            label(name, new ProtoLine(palette).fields(message, field -> true));
        }
    }

    private void block(String name, @Nullable Message message) {
        if (message != null) {
            lines.add(indent + "  " + palette.strong(name));
            lines.addAll(ProtoBlock.lines(palette, message, indent.length() + 4));
        }
    }

    private void properties(DecodedMessage.Properties properties) {
        lines.add(indent + "  " + palette.strong("properties"));
        for (Map.Entry<String, String> property : properties.text().entrySet()) {
            property(property.getKey(), Printable.shorten(property.getValue(), VALUE_MAX));
        }
        for (Map.Entry<String, String> property : properties.hex().entrySet()) {
            property(property.getKey(), "0x" + Printable.shorten(property.getValue(), VALUE_MAX));
        }
    }

    private void property(String key, String value) {
        lines.add(indent + "    " + palette.key(Printable.shorten(key, VALUE_MAX)) + " = " + value);
    }

    private void messages(List<DecodedMessage> messages) {
        for (DecodedMessage body : messages) {
            MessageBlock block = new MessageBlock(palette, indent + "    ");
            block.message(body);
            lines.addAll(block.lines);
        }
    }

    private void value(String name, String value) {
        if (!value.isEmpty()) {
            label(name, Printable.escape(value));
        }
    }

    private void label(String name, String value) {
        lines.add(indent + "  " + Columns.padRight(palette.strong(name), LABEL_WIDTH) + value);
    }
}
