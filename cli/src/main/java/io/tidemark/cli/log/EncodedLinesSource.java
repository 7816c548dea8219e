/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.TidemarkException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/** Records as text, one a line, each in hex or in base64. */
final class EncodedLinesSource extends LinesSource {
    private final MessageLimits limits;

    EncodedLinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        super(name, in, bytesTotal, limits);
        this.limits = limits.message();
    }

    @Override
    StoredRecord read(byte[] bytes, int offset, int length, Place place) {
        String text = new String(bytes, offset, length, StandardCharsets.ISO_8859_1).strip();
        try {
            ImmutableMessage message = RecordBytes.read(decode(text), limits);
            return StoredRecord.bare(message, place);
        } catch (IllegalArgumentException e) {
            throw BadRecordException.at(
                    ErrorCode.DECODE_FAILED,
                    place,
                    "expected=a message in hex or base64, actual=" + text.length() + " characters that are neither",
                    null);
        } catch (TidemarkException e) {
            throw BadRecordException.at(e.code(), place, String.valueOf(e.getMessage()), e);
        }
    }

    /** Text of hex digits alone is hex: base64 of a message without one other letter does not occur. */
    private static byte[] decode(String text) {
        String digits = text.startsWith("0x")
                ? text.substring(2)
                : text.replace(":", "").replace(" ", "");
        if (digits.chars().allMatch(HexFormat::isHexDigit)) {
            return HexFormat.of().parseHex(digits);
        }
        boolean urlSafe = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
        return (urlSafe ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(text);
    }
}
