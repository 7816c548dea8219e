/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.text;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.util.function.Consumer;

/**
 * Bytes for people: offset, sixteen bytes in hex, the same as text.
 *
 * <pre>
 *   00000000  0a 0f 08 b0 09 18 80 80  c0 c7 ab cb ae c4 06 20  |............... |
 * </pre>
 */
public final class HexDump {
    private static final int BYTES_PER_LINE = 16;

    private HexDump() {}

    /** Prints the lines of a dump. */
    static void print(Palette palette, ByteString bytes, int indent, Consumer<String> out) {
        for (int at = 0; at < bytes.size(); at += BYTES_PER_LINE) {
            out.accept(line(palette, bytes, at, at, indent));
        }
    }

    /** Prints the lines of a dump of bytes that lie somewhere in a file. */
    public static void print(Palette palette, byte[] bytes, long fileOffset, int indent, Consumer<String> out) {
        ByteString shared = UnsafeByteOperations.unsafeWrap(bytes);
        for (int at = 0; at < bytes.length; at += BYTES_PER_LINE) {
            out.accept(line(palette, shared, at, fileOffset + at, indent));
        }
    }

    private static String line(Palette palette, ByteString bytes, int start, long shown, int indent) {
        StringBuilder hex = new StringBuilder();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < BYTES_PER_LINE; i++) {
            hex.append(i == BYTES_PER_LINE / 2 ? " " : "");
            if (start + i < bytes.size()) {
                int b = bytes.byteAt(start + i) & 0xff;
                hex.append(String.format("%02x ", b));
                text.append(b >= ' ' && b < 0x7f ? (char) b : '.');
            } else {
                hex.append("   ");
            }
        }
        return " ".repeat(indent) + palette.faint(String.format("%08x", shown)) + "  " + hex + " |" + text + "|";
    }
}
