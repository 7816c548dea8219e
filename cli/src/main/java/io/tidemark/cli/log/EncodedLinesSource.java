/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.TidemarkException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Records as text, one a line, each in hex or in base64; blank lines are passed over. */
final class EncodedLinesSource implements LogSource {
    private final String name;
    private final InputStream in;
    private final long bytesTotal;
    private final ReadLimits limits;
    private final LineReader lines;

    EncodedLinesSource(String name, InputStream in, long bytesTotal, ReadLimits limits) {
        this.name = name;
        this.in = in;
        this.bytesTotal = bytesTotal;
        this.limits = limits;
        this.lines = new LineReader(in, limits.lineBytesMax());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public @Nullable StoredRecord next() throws IOException {
        while (true) {
            LineReader.Result result = lines.next();
            if (result == LineReader.Result.END) {
                return null;
            }
            if (result == LineReader.Result.TOO_LONG) {
                throw BadRecordException.at(
                        ErrorCode.TOO_LARGE,
                        place(),
                        "line too long: expected=at most " + limits.lineBytesMax() + " bytes, actual=more",
                        null);
            }
            String text = new String(lines.line(), 0, lines.length(), StandardCharsets.ISO_8859_1).strip();
            if (!text.isEmpty()) {
                return record(text);
            }
        }
    }

    private StoredRecord record(String text) {
        try {
            ImmutableMessage message = RecordBytes.read(decode(text), limits.message());
            return new StoredRecord(message, RecordJsonLine.pchannelOf(message), place());
        } catch (IllegalArgumentException e) {
            throw BadRecordException.at(
                    ErrorCode.DECODE_FAILED,
                    place(),
                    "expected=a message in hex or base64, actual=" + text.length() + " characters that are neither",
                    null);
        } catch (TidemarkException e) {
            throw BadRecordException.at(e.code(), place(), String.valueOf(e.getMessage()), e);
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

    private Place place() {
        return Place.line(name, lines.number(), lines.lineOffset());
    }

    @Override
    public long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public long bytesTotal() {
        return bytesTotal;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
