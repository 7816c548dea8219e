/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.log;

import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.ImmutableMessage;
import io.tidemark.message.MessageLimits;
import io.tidemark.message.PropertyKeys;
import io.tidemark.message.TidemarkException;
import io.tidemark.message.channel.ChannelNames;
import io.tidemark.message.id.MessageId;
import io.tidemark.message.id.MessageIds;
import io.tidemark.message.id.WalKind;
import io.tidemark.message.wire.Quoted;
import io.tidemark.proto.common.WALName;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line on its way to a record: what was found so far. */
final class RecordJsonLine {
    private static final String RECORD = "a record with id, payload and properties";
    /** Starts the key of a property whose key is not UTF-8 either. */
    private static final String HEX_KEY = "0x";

    private final JsonCursor json;
    private final MessageLimits limits;

    private @Nullable MessageId id;
    private @Nullable ByteString payload;
    private @Nullable String pchannel;
    private final Map<ByteString, ByteString> properties = new LinkedHashMap<>();
    private boolean hasProperties;
    private boolean isMessageForm;
    private boolean isRedacted;
    private long bytes;

    RecordJsonLine(JsonCursor json, MessageLimits limits) {
        this.json = json;
        this.limits = limits;
    }

    StoredRecord read() {
        json.require(JsonToken.START_OBJECT, "{");
        while (json.next() == JsonToken.FIELD_NAME) {
            String key = json.text();
            json.next();
            readField(key);
        }
        requireRecord();
        if (json.next() != null) {
            throw json.unexpected("one record a line");
        }
        return record();
    }

    private void readField(String key) {
        switch (key) {
            case "id" -> id = readId();
            case "payload" -> payload = readPayload();
            case "properties" -> readProperties(/* hex= */ false);
            case "propertiesHex" -> readProperties(/* hex= */ true);
            case "pchannel" -> pchannel = isNull() ? null : string("pchannel, a string");
            case "redacted" -> {
                isRedacted |= !isNull();
                json.skipValue();
            }
            case "messageId", "payloadBytes" -> {
                isMessageForm = true;
                json.skipValue();
            }
            default -> json.skipValue();
        }
    }

    private void requireRecord() {
        if (isMessageForm && payload == null) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=" + RECORD + " (written by: cat --raw --json), actual=a decoded message without payload");
        }
        if (payload == null && !hasProperties) {
            throw json.failure(ErrorCode.DECODE_FAILED, "expected=" + RECORD + ", actual=an object with none of them");
        }
    }

    private StoredRecord record() {
        ByteString content = payload == null ? ByteString.EMPTY : payload;
        ImmutableMessage message = ImmutableMessage.ofRaw(id, content, properties.entrySet());
        String stated = pchannel;
        StoredRecord bare = StoredRecord.bare(message, json.place());
        return new StoredRecord(
                message, stated != null ? stated : bare.pchannel(), bare.place(), stated != null, isRedacted);
    }

    static String pchannelOf(ImmutableMessage message) {
        ByteString vchannel = message.rawProperty(PropertyKeys.VCHANNEL);
        return vchannel == null ? "" : ChannelNames.pchannelOf(vchannel.toStringUtf8());
    }

    private boolean isNull() {
        return json.current() == JsonToken.VALUE_NULL;
    }

    private String string(String expected) {
        if (json.current() != JsonToken.VALUE_STRING) {
            throw json.unexpected(expected);
        }
        return json.text();
    }

    // ---- id ---------------------------------------------------------------------------------------------------------

    private @Nullable MessageId readId() {
        if (isNull()) {
            return null;
        }
        if (json.current() != JsonToken.START_OBJECT) {
            throw json.unexpected("id, an object with id and WALName");
        }
        String text = "";
        WalKind kind = WalKind.UNKNOWN;
        while (json.next() == JsonToken.FIELD_NAME) {
            String key = json.text();
            json.next();
            switch (key) {
                case "id" -> text = isNull() ? "" : string("id.id, a string");
                case "WALName", "WAL_name" -> kind = isNull() ? WalKind.UNKNOWN : readKind();
                default -> json.skipValue();
            }
        }
        try {
            return MessageIds.parse(kind, text);
        } catch (TidemarkException e) {
            throw json.failure(e.code(), String.valueOf(e.getMessage()));
        }
    }

    private WalKind readKind() {
        if (json.current() == JsonToken.VALUE_NUMBER_INT) {
            return kindOfNumber(json.text());
        }
        String name = string("WALName, a name or a number");
        for (WALName known : WALName.values()) {
            if (known != WALName.UNRECOGNIZED && known.name().equals(name)) {
                return WalKind.ofNumber(known.getNumber());
            }
        }
        WalKind configured = WalKind.ofName(name);
        if (configured.equals(WalKind.UNKNOWN)) {
            throw json.failure(
                    ErrorCode.INVALID_MESSAGE_ID,
                    "expected=WALName, one of RocksMQ, Pulsar, Kafka, WoodPecker, Test, Local or a number, actual="
                            + Quoted.text(name));
        }
        return configured;
    }

    private WalKind kindOfNumber(String number) {
        try {
            return WalKind.ofNumber(Integer.parseInt(number));
        } catch (NumberFormatException e) {
            throw json.unexpected("WALName, a name or a 32-bit number");
        }
    }

    // ---- payload ----------------------------------------------------------------------------------------------------

    private ByteString readPayload() {
        if (isNull()) {
            return ByteString.EMPTY;
        }
        byte[] text = string("payload, a string in base64").getBytes(StandardCharsets.UTF_8);
        byte[] decoded;
        try {
            decoded = decoderFor(text).decode(text);
        } catch (IllegalArgumentException e) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=payload in base64, actual=" + text.length + " characters that are not");
        }
        addBytes(decoded.length);
        return UnsafeByteOperations.unsafeWrap(decoded);
    }

    /** Protobuf JSON is written with one alphabet and read with either. */
    private static Base64.Decoder decoderFor(byte[] text) {
        for (byte b : text) {
            if (b == '-' || b == '_') {
                return Base64.getUrlDecoder();
            }
        }
        return Base64.getDecoder();
    }

    private void addBytes(long count) {
        bytes += count;
        if (bytes > limits.messageBytesMax()) {
            throw json.failure(
                    ErrorCode.TOO_LARGE,
                    "message too large: expected=at most " + limits.messageBytesMax()
                            + " bytes of payload and properties, actual=more");
        }
    }

    // ---- properties -------------------------------------------------------------------------------------------------

    private void readProperties(boolean hex) {
        hasProperties = true;
        if (isNull()) {
            return;
        }
        String what = hex ? "propertiesHex" : "properties";
        if (json.current() != JsonToken.START_OBJECT) {
            throw json.unexpected(what + ", an object of strings");
        }
        while (json.next() == JsonToken.FIELD_NAME) {
            String name = json.text();
            json.next();
            String text = string(what + " " + Quoted.text(name) + ", a string");
            addProperty(name, hex ? hexKey(name) : utf8(name), hex ? bytesOfHex(name, text) : utf8(text));
        }
    }

    private void addProperty(String name, ByteString key, ByteString value) {
        if (value.size() > limits.propertyValueBytesMax()) {
            throw json.failure(
                    ErrorCode.TOO_LARGE,
                    "property " + Quoted.text(name) + " too large: expected=at most " + limits.propertyValueBytesMax()
                            + " bytes, actual=" + value.size());
        }
        addBytes((long) key.size() + value.size());
        if (properties.put(key, value) != null) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED, "expected=each property once, actual=" + Quoted.text(name) + " again");
        }
        if (properties.size() > limits.propertyCountMax()) {
            throw json.failure(
                    ErrorCode.TOO_LARGE,
                    "too many properties: expected=at most " + limits.propertyCountMax() + ", actual=more");
        }
    }

    private ByteString utf8(String text) {
        if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw json.failure(ErrorCode.DECODE_FAILED, "expected=Unicode text, actual=half of a surrogate pair");
        }
        return ByteString.copyFromUtf8(text);
    }

    private ByteString hexKey(String name) {
        return name.startsWith(HEX_KEY) ? bytesOfHex(name, name.substring(HEX_KEY.length())) : utf8(name);
    }

    private ByteString bytesOfHex(String name, String hex) {
        try {
            return ByteString.copyFrom(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=property " + Quoted.text(name) + " in hex, actual=" + hex.length()
                            + " characters that are not");
        }
    }
}
