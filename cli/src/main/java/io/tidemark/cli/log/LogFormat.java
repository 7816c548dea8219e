/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * How records are written in a file, told from its first bytes; names of files are not looked at.
 *
 * <pre>
 *   JSON lines   [BOM] [white space] '{' …
 *   delimited    varint length, then that many bytes of one record; again and again
 *   one record   the bytes of a record alone
 *
 *   a record starts with the tag of its first field:
 *     common.ImmutableMessage   id = 0x0a   payload = 0x12   properties = 0x1a   (all length-delimited)
 *     messages.Message          payload = 0x0a   properties = 0x12
 * </pre>
 */
enum LogFormat {
    JSON_LINES,
    PROTO_DELIMITED,
    PROTO_SINGLE,
    /** Letters and digits only, as hex and base64 are. */
    ENCODED_LINES,
    UNKNOWN;

    /** How many bytes {@link #detect} wants to see; fewer only where there are no more. */
    static final int HEAD_BYTES = 64;

    private static final byte[] UTF8_BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    /** A record with type, version and tick has more bytes than the tags' values, so such a first byte is a tag. */
    private static final int RECORD_BYTES_MIN = 0x1b;

    private static final int VARINT_BYTES_MAX = 5;

    static LogFormat detect(byte[] head, int length) {
        if (isJson(head, length)) {
            return JSON_LINES;
        }
        if (isEncoded(head, length)) {
            return ENCODED_LINES;
        }
        int content = afterVarint(head, length);
        if (content > 0 && content < length && isTag(head[content]) && (head[0] & 0xff) >= RECORD_BYTES_MIN) {
            return PROTO_DELIMITED;
        }
        return isTag(head[0]) ? PROTO_SINGLE : UNKNOWN;
    }

    private static boolean isEncoded(byte[] head, int length) {
        for (int i = 0; i < length; i++) {
            byte b = head[i];
            boolean letterOrDigit = (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
            if (!letterOrDigit && " \t\r\n+/=-_:".indexOf(b) < 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Nothing but white space, or the start of an object. Bytes of protobuf may look like white space and an opening brace,
     * but then no quote follows.
     */
    private static boolean isJson(byte[] head, int length) {
        int brace = skipWhiteSpace(head, bomLength(head, length), length);
        if (brace == length) {
            return true;
        }
        int next = skipWhiteSpace(head, brace + 1, length);
        return head[brace] == '{' && (next >= length || head[next] == '"' || head[next] == '}');
    }

    private static int skipWhiteSpace(byte[] head, int from, int length) {
        int at = from;
        while (at < length && (head[at] == ' ' || head[at] == '\t' || head[at] == '\n' || head[at] == '\r')) {
            at++;
        }
        return at;
    }

    /** Bytes of the mark that some editors put before UTF-8. */
    static int bomLength(byte[] bytes, int length) {
        boolean marked =
                length >= UTF8_BOM.length && Arrays.equals(bytes, 0, UTF8_BOM.length, UTF8_BOM, 0, UTF8_BOM.length);
        return marked ? UTF8_BOM.length : 0;
    }

    private static int afterVarint(byte[] head, int length) {
        for (int i = 0; i < Math.min(VARINT_BYTES_MAX, length); i++) {
            if (head[i] >= 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private static boolean isTag(byte b) {
        return b == 0x0a || b == 0x12 || b == 0x1a;
    }

    /** The first bytes in hex, for an error text. */
    static String describe(byte[] head, int length) {
        int shown = Math.min(8, length);
        return HexFormat.ofDelimiter(" ").formatHex(head, 0, shown) + (shown < length ? " …" : "");
    }
}
