/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.message;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Text of properties as UTF-8 bytes, without an allocation where a comparison or a length is all that is asked. */
final class PropertyBytes {
    private static final String[] ONE_CHARACTER = new String[0x80];

    static {
        for (char c = 0; c < ONE_CHARACTER.length; c++) {
            ONE_CHARACTER[c] = String.valueOf(c);
        }
    }

    private PropertyBytes() {}

    /** Whether an ASCII string and a slice hold the same text. A string with other characters never equals. */
    static boolean equalsAscii(String text, byte[] bytes, int offset, int length) {
        if (text.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != bytes[offset + i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether every character is below 128. */
    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Whether an array and a slice hold the same bytes. */
    static boolean equals(byte[] text, byte[] bytes, int offset, int length) {
        return Arrays.equals(text, 0, text.length, bytes, offset, offset + length);
    }

    /** The value of one to three digits, or -1 where the slice is longer, empty or holds another character. */
    static int smallDecimal(byte[] bytes, int offset, int length) {
        if (length < 1 || length > 3) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < length; i++) {
            int digit = bytes[offset + i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /** Bytes of the text in UTF-8, or -1 where the text holds an unpaired surrogate. */
    static int utf8Length(String text) {
        int length = text.length();
        int bytes = length;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                continue;
            }
            if (c < 0x800) {
                bytes += 1;
            } else if (!Character.isSurrogate(c)) {
                bytes += 2;
            } else if (Character.isHighSurrogate(c) && i + 1 < length && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 2; // two chars, four bytes
                i++;
            } else {
                return -1;
            }
        }
        return bytes;
    }

    /**
     * Refuses text that has no UTF-8 form.
     *
     * @return its length in UTF-8 bytes
     * @throws TidemarkException {@link ErrorCode#INVALID_ARGUMENT} naming the property
     */
    static int requireUnicode(String key, String text) {
        int length = utf8Length(text);
        if (length < 0) {
            throw new TidemarkException(
                    ErrorCode.INVALID_ARGUMENT,
                    "property '" + PropertyText.shorten(key)
                            + "' must be valid Unicode text: expected=paired surrogates, actual=an unpaired surrogate");
        }
        return length;
    }

    /** The text of a slice, or {@code null} where its bytes are not valid UTF-8. */
    static @Nullable String decode(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return "";
        }
        if (length == 1 && bytes[offset] >= 0) {
            return ONE_CHARACTER[bytes[offset]]; // versions, most types, terms
        }
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        // The decoder puts U+FFFD in the place of a bad byte; only then is it worth a strict second look.
        if (text.indexOf('\uFFFD') < 0) {
            return text;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Writes ASCII text and returns the offset behind it. */
    @SuppressWarnings("deprecation") // The one copy of Latin-1 characters into an array that allocates nothing.
    static int writeAscii(String text, byte[] target, int offset) {
        int length = text.length();
        if (length == 1) { // versions and most types
            target[offset] = (byte) text.charAt(0);
        } else {
            text.getBytes(0, length, target, offset);
        }
        return offset + length;
    }

    /** Writes text in UTF-8 and returns the offset behind it; the text has no unpaired surrogate. */
    static int writeUtf8(String text, byte[] target, int offset) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, target, offset, bytes.length);
        return offset + bytes.length;
    }
}
