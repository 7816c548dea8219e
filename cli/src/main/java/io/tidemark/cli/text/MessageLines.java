/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.tidemark.cli.decode.DecodedMessage;
import io.tidemark.cli.decode.Problem;
import io.tidemark.message.id.MessageId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Messages with one line each, those of a transaction below it. Columns are as wide as the widest value so far, since
 * nobody knows what is still to come.
 */
public final class MessageLines {
    private static final int GAP = 2;

    private final Palette palette;
    private final int width;
    private final ProtoLine proto;
    private int timeWidth = 23;
    private int idWidth = 12;
    private int typeWidth = 16;
    private int channelWidth = 6;
    private String pchannel = "";

    /** Lays out lines of at most {@code width} columns. */
    public MessageLines(Palette palette, int width) {
        this.palette = palette;
        this.width = width;
        this.proto = new ProtoLine(palette);
    }

    /** The lines of a message; before them one with the name of its log, if the message before was of another. */
    public List<String> lines(DecodedMessage message) {
        List<String> lines = new ArrayList<>();
        String itsPChannel = message.position().pchannel();
        if (!itsPChannel.isEmpty() && !itsPChannel.equals(pchannel)) {
            pchannel = itsPChannel;
            lines.add(palette.strong("── " + Printable.escape(pchannel)));
        }
        lines.add(line(message, ""));
        int left = message.messages().size();
        for (DecodedMessage body : message.messages()) {
            lines.add(line(body, --left == 0 ? "└ " : "├ "));
        }
        return lines;
    }

    private String line(DecodedMessage message, String branch) {
        String type = branch + MessageText.type(message);
        String channel = MessageText.channel(message);
        String time = branch.isEmpty() ? MessageText.time(message) : "";
        String id = id(message.position().id());
        timeWidth = Math.max(timeWidth, Columns.width(time));
        idWidth = Math.max(idWidth, Columns.width(id));
        typeWidth = Math.max(typeWidth, Columns.width(type));
        channelWidth = Math.max(channelWidth, Columns.width(channel));
        String line = palette.faint(Columns.padRight(time, timeWidth + GAP))
                + Columns.padRight(id, idWidth + GAP)
                + MessageText.paintType(palette, message, Columns.padRight(type, typeWidth + GAP))
                + Columns.padRight(channel, channelWidth + GAP)
                + details(message, !branch.isEmpty());
        return Columns.cut(line.stripTrailing(), width);
    }

    private static String id(@Nullable MessageId id) {
        return id == null ? "-" : MessageText.id(id);
    }

    private String details(DecodedMessage message, boolean inTxn) {
        List<String> parts = new ArrayList<>();
        for (Problem problem : message.problems()) {
            parts.add(problem.damage() ? palette.bad("! " + problem.text()) : palette.notice("! " + problem.text()));
        }
        if (message.message().asTransaction().isPresent()) {
            parts.add(Quantity.of(message.messages().size(), "message", "messages") + kinds(message));
        }
        Message header = message.content().header();
        Message body = message.content().body();
        if (body != null) { // names come first, where there is room for them
            String vchannel = message.position().vchannel();
            parts.add(proto.fields(
                    body,
                    field -> isTelling(field, header) && !body.getField(field).equals(vchannel)));
        }
        if (header != null) {
            parts.add(proto.fields(header, field -> true));
        }
        if (message.context().txn() != null && !inTxn) {
            parts.add(palette.txn("txn=" + message.context().txn().getTxnId()));
        }
        parts.removeIf(String::isEmpty);
        return String.join(" ", parts);
    }

    private static String kinds(DecodedMessage txn) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        txn.messages().forEach(body -> counts.merge(MessageText.type(body), 1, Integer::sum));
        List<String> kinds = new ArrayList<>();
        counts.forEach((type, count) -> kinds.add(count + " " + type));
        return kinds.isEmpty() ? "" : " (" + String.join(", ", kinds) + ")";
    }

    /** Names, counts and the like: what a line has room for and the header has not said. */
    private static boolean isTelling(FieldDescriptor field, @Nullable Message header) {
        if (field.getJavaType() == JavaType.MESSAGE
                || field.getJavaType() == JavaType.BYTE_STRING
                || field.isRepeated()) {
            return false;
        }
        String name = field.getName();
        boolean inHeader = header != null && inHeader(name, header);
        return !inHeader && (field.getJavaType() == JavaType.STRING || name.equals("num_rows"));
    }

    private static boolean inHeader(String name, Message header) {
        return header.getDescriptorForType().findFieldByName(name) != null;
    }
}
