/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.tidemark.message.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one line, and the words for what is wrong with one of them. What a string says never gets into a failure's
 * text, only its kind: it may be a password.
 */
public final class JsonCursor {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE) // the line is bounded already
                    .maxNameLength(1 << 20)
                    .maxNestingDepth(256)
                    .build())
            .build();

    private final JsonParser parser;
    private final byte[] bytes;
    private final int offset;
    private final int length;
    private final Place place;

    /**
     * Reads a line.
     *
     * @param bytes UTF-8; not kept for longer than the cursor
     * @param place of the line, for failures
     */
    public JsonCursor(byte[] bytes, int offset, int length, Place place) {
        this.bytes = bytes;
        this.offset = offset;
        this.length = length;
        this.place = place;
        try {
            this.parser = FACTORY.createParser(bytes, offset, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array cannot fail
        }
    }

    /** Moves on; {@code null} at the end of the line. */
    public @Nullable JsonToken next() {
        try {
            return parser.nextToken();
        } catch (JsonProcessingException e) {
            throw broken(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the cursor stands; {@code null} before the first token and behind the last. */
    public @Nullable JsonToken current() {
        return parser.currentToken();
    }

    /** The key or string at hand, or the text of a number. */
    public String text() {
        try {
            return parser.getText();
        } catch (JsonProcessingException e) {
            throw broken(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes over the value at hand, however deep. */
    public void skipValue() {
        try {
            parser.skipChildren();
            parser.getTextLength(); // a string is only then read to its end
        } catch (JsonProcessingException e) {
            throw broken(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes over the value at hand and gives it back as it is written. */
    public String raw() {
        int start = byteOffset(parser.currentTokenLocation());
        skipValue();
        int end = byteOffset(parser.currentLocation());
        return new String(bytes, offset + start, end - start, StandardCharsets.UTF_8);
    }

    /**
     * The text of a string, for what has to be Unicode.
     *
     * @param expected what should stand there, for the failure
     */
    public String string(String expected) {
        if (current() != JsonToken.VALUE_STRING) {
            throw unexpected(expected);
        }
        String text = text();
        if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw failure(ErrorCode.DECODE_FAILED, "expected=Unicode text, actual=half of a surrogate pair");
        }
        return text;
    }

    /** Whether there is a key with nothing behind it. */
    public boolean isNull() {
        return current() == JsonToken.VALUE_NULL;
    }

    /** Moves on and demands a token. */
    public void require(JsonToken token, String expected) {
        if (next() != token) {
            throw unexpected(expected);
        }
    }

    /** The token at hand is not what should stand there. */
    public BadRecordException unexpected(String expected) {
        return failure(ErrorCode.DECODE_FAILED, "expected=" + expected + ", actual=" + kind(current()));
    }

    /** The value at hand has the right kind and a wrong content. */
    public BadRecordException failure(ErrorCode code, String detail) {
        return BadRecordException.at(code, place, column(parser.currentTokenLocation()), detail);
    }

    /** Where the line stands. */
    public Place place() {
        return place;
    }

    private static String kind(@Nullable JsonToken token) {
        if (token == null) {
            return "the end of the line";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case END_OBJECT, END_ARRAY -> "a closing bracket";
            case FIELD_NAME -> "a key";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> "nothing";
        };
    }

    private BadRecordException broken(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        String detail;
        if (e instanceof JsonEOFException) {
            detail = "expected=a whole JSON object on one line, actual=the end of the line";
        } else if (e instanceof StreamConstraintsException) {
            detail = "expected=JSON of reasonable size, actual=" + e.getOriginalMessage();
        } else {
            detail = "expected=JSON, actual=" + characterAt(byteOffset(location));
        }
        return BadRecordException.at(ErrorCode.DECODE_FAILED, place, column(location), detail);
    }

    private String characterAt(int at) {
        if (at >= length) {
            return "the end of the line";
        }
        int b = bytes[offset + at] & 0xff;
        return b > ' ' && b < 0x7f ? "'" + (char) b + "'" : String.format("byte 0x%02x", b);
    }

    private int byteOffset(@Nullable JsonLocation location) {
        return location == null ? length : (int) Math.max(0, Math.min(length, location.getByteOffset()));
    }

    private long column(@Nullable JsonLocation location) {
        int at = byteOffset(location);
        return new String(bytes, offset, at, StandardCharsets.UTF_8)
                        .codePoints()
                        .count()
                + 1;
    }
}
