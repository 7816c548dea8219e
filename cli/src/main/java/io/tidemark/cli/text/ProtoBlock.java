/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A protobuf message on as many lines as it takes, indented, long lists and values shortened. */
final class ProtoBlock {
    private static final int LIST_MAX = 12;
    private static final int TEXT_MAX = 400;
    private static final int BYTES_MAX = 32;

    private final Palette palette;
    private final List<String> lines = new ArrayList<>();

    private ProtoBlock(Palette palette) {
        this.palette = palette;
    }

    static List<String> lines(Palette palette, Message message, int indent) {
        ProtoBlock block = new ProtoBlock(palette);
        block.message(message, " ".repeat(indent), " ".repeat(indent));
        return block.lines;
    }

    /** {@code first} stands before the first line, which may hold the dash of a list. */
    private void message(Message message, String first, String rest) {
        String prefix = first;
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            field(entry.getKey(), entry.getValue(), prefix, rest);
            prefix = rest;
        }
        if (message.getAllFields().isEmpty()) {
            lines.add(first + palette.faint("{}"));
        }
    }

    private void field(FieldDescriptor field, Object value, String prefix, String rest) {
        String label = prefix + palette.key(field.getName()) + ":";
        if (value instanceof List<?> list) {
            list(field, list, label, rest);
        } else if (value instanceof Message message) {
            lines.add(label);
            message(message, rest + "  ", rest + "  ");
        } else {
            lines.add(label + " " + scalar(field, value));
        }
    }

    private void list(FieldDescriptor field, List<?> list, String label, String rest) {
        int shown = Math.min(LIST_MAX, list.size());
        String more = shown < list.size() ? "… " + Quantity.count(list.size() - shown) + " more" : "";
        if (list.get(0) instanceof Message) {
            lines.add(label);
            list.subList(0, shown).forEach(element -> message((Message) element, rest + "  - ", rest + "    "));
            if (!more.isEmpty()) {
                lines.add(rest + "  " + palette.faint(more));
            }
            return;
        }
        StringBuilder line = new StringBuilder(label).append(" [");
        for (int i = 0; i < shown; i++) {
            line.append(i == 0 ? "" : ", ").append(scalar(field, list.get(i)));
        }
        lines.add(line.append(more.isEmpty() ? "" : ", " + palette.faint(more))
                .append(']')
                .toString());
    }

    private static String scalar(FieldDescriptor field, Object value) {
        return ProtoLine.scalar(field, value, TEXT_MAX, BYTES_MAX);
    }
}
