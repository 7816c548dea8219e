/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.tidemark.cli.secret.Secrets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A protobuf message on one line: {@code collection_id=1001 partition_ids=[1, 2, 3 …+7] schema={…}}. */
final class ProtoLine {
    private static final int LIST_MAX = 4;
    private static final int TEXT_MAX = 60;
    private static final int BYTES_MAX = 8;
    private static final int DEPTH_MAX = 2;

    private final Palette palette;

    ProtoLine(Palette palette) {
        this.palette = palette;
    }

    /** The fields that are set and wanted, in the order of their numbers; empty if there are none. */
    String fields(Message message, Predicate<FieldDescriptor> wanted) {
        StringBuilder line = new StringBuilder();
        appendFields(line, message, wanted, 0);
        return line.toString();
    }

    private void appendFields(StringBuilder line, Message message, Predicate<FieldDescriptor> wanted, int depth) {
        boolean first = true;
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            if (wanted.test(entry.getKey())) {
                line.append(first ? "" : " ")
                        .append(palette.key(entry.getKey().getName()))
                        .append('=');
                appendField(line, entry.getKey(), entry.getValue(), depth);
                first = false;
            }
        }
    }

    private void appendField(StringBuilder line, FieldDescriptor field, Object value, int depth) {
        if (!(value instanceof List<?> list)) {
            appendValue(line, field, value, depth);
            return;
        }
        int shown = Math.min(LIST_MAX, list.size());
        if (list.get(0) instanceof Message && depth >= 1) {
            line.append('[').append(list.size()).append(']');
            return;
        }
        line.append('[');
        for (int i = 0; i < shown; i++) {
            line.append(i == 0 ? "" : ", ");
            appendValue(line, field, list.get(i), depth);
        }
        line.append(shown < list.size() ? " …+" + (list.size() - shown) : "").append(']');
    }

    private void appendValue(StringBuilder line, FieldDescriptor field, Object value, int depth) {
        if (!(value instanceof Message message)) {
            line.append(scalar(field, value, TEXT_MAX, BYTES_MAX));
        } else if (depth >= DEPTH_MAX) {
            line.append(message.getAllFields().isEmpty() ? "{}" : "{…}");
        } else {
            line.append('{');
            appendFields(line, message, any -> true, depth + 1);
            line.append('}');
        }
    }

    /** A value that is no message. */
    static String scalar(FieldDescriptor field, Object value, int textMax, int bytesMax) {
        return switch (field.getType()) {
            case UINT64, FIXED64 -> Long.toUnsignedString((long) value);
            case UINT32, FIXED32 -> Integer.toUnsignedString((int) value);
            case STRING -> text((String) value, textMax);
            case BYTES -> bytes(field, (ByteString) value, bytesMax);
            case ENUM -> enumName((EnumValueDescriptor) value);
            default -> value.toString();
        };
    }

    private static String enumName(EnumValueDescriptor value) {
        return value.getIndex() < 0 ? Integer.toString(value.getNumber()) : value.getName();
    }

    private static String text(String text, int max) {
        String shown = Printable.shorten(text, max);
        boolean plain = !shown.isEmpty() && shown.indexOf(' ') < 0 && shown.indexOf('"') < 0;
        return plain ? shown : '"' + shown + '"';
    }

    private static String bytes(FieldDescriptor field, ByteString bytes, int max) {
        if (Secrets.isMask(field, bytes)) {
            return Secrets.MASK;
        }
        int shown = Math.min(max, bytes.size());
        String hex = HexFormat.of().formatHex(bytes.substring(0, shown).toByteArray());
        return "0x" + hex + (shown < bytes.size() ? "…(" + bytes.size() + " bytes)" : "");
    }
}
