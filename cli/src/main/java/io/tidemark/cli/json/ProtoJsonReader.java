/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.cli.json;

import com.fasterxml.jackson.core.JsonToken;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnsafeByteOperations;
import com.google.protobuf.util.JsonFormat;
import io.tidemark.cli.log.BadRecordException;
import io.tidemark.cli.log.JsonCursor;
import io.tidemark.message.ErrorCode;
import io.tidemark.message.wire.Quoted;
import java.math.BigInteger;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ProtoJson} writes, and everything else that protobuf JSON allows: names of fields in either spelling, 64-bit
 * numbers as numbers, base64 of either alphabet, {@code null} for nothing. It exists beside {@code JsonFormat} to say at which
 * character a line is wrong, and never to repeat what stood there.
 */
public final class ProtoJsonReader {
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,20}");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final BigInteger UINT64_MAX =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
    private static final BigInteger INT64_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger INT64_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger INT32_MIN = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger INT32_MAX = BigInteger.valueOf(Integer.MAX_VALUE);
    private static final BigInteger UINT32_MAX = BigInteger.valueOf(0xffff_ffffL);

    private final Supplier<JsonFormat.TypeRegistry> anyTypes;

    /** Reads packed messages of these types, too; they are asked for when there is something of that kind. */
    public ProtoJsonReader(Supplier<JsonFormat.TypeRegistry> anyTypes) {
        this.anyTypes = anyTypes;
    }

    /**
     * Reads the value at hand into a message; the cursor is then at the value's last token.
     *
     * @throws BadRecordException with the column at which it stops being one
     */
    public void read(JsonCursor json, Message.Builder target) {
        Descriptor type = target.getDescriptorForType();
        if (type.getFile().getPackage().equals("google.protobuf")) {
            readWellKnown(json, target);
            return;
        }
        if (json.current() != JsonToken.START_OBJECT) {
            throw json.unexpected("an object, a " + type.getFullName());
        }
        Set<FieldDescriptor> seen = new HashSet<>();
        while (json.next() == JsonToken.FIELD_NAME) {
            FieldDescriptor field = field(json, type);
            json.next();
            if (!seen.add(field)) {
                throw json.failure(
                        ErrorCode.DECODE_FAILED, "expected=each field once, actual=" + field.getName() + " again");
            }
            if (!json.isNull() || isNullValue(field)) {
                requireOnlyOne(json, target, field);
                readField(json, target, field);
            }
        }
    }

    private void readWellKnown(JsonCursor json, Message.Builder target) {
        try {
            JsonFormat.parser().usingTypeRegistry(anyTypes.get()).merge(json.raw(), target);
        } catch (InvalidProtocolBufferException e) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=the JSON of a " + target.getDescriptorForType().getFullName()
                            + ", actual=something else");
        }
    }

    private static FieldDescriptor field(JsonCursor json, Descriptor type) {
        String name = json.text();
        FieldDescriptor field = type.findFieldByName(name);
        if (field != null) {
            return field;
        }
        for (FieldDescriptor each : type.getFields()) {
            if (each.getJsonName().equals(name)) {
                return each;
            }
        }
        throw json.failure(
                ErrorCode.DECODE_FAILED, "expected=a field of " + type.getFullName() + ", actual=" + Quoted.text(name));
    }

    /** {@code null} is a value of this one type. */
    private static boolean isNullValue(FieldDescriptor field) {
        return field.getJavaType() == FieldDescriptor.JavaType.ENUM
                && field.getEnumType().getFullName().equals("google.protobuf.NullValue");
    }

    private static void requireOnlyOne(JsonCursor json, Message.Builder target, FieldDescriptor field) {
        var oneof = field.getContainingOneof();
        if (oneof != null && target.hasOneof(oneof)) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=one field of " + oneof.getName() + ", actual=" + field.getName() + " beside another");
        }
    }

    private void readField(JsonCursor json, Message.Builder target, FieldDescriptor field) {
        if (field.isMapField()) {
            readMap(json, target, field);
        } else if (field.isRepeated()) {
            readList(json, target, field);
        } else {
            target.setField(field, value(json, target, field));
        }
    }

    private void readMap(JsonCursor json, Message.Builder target, FieldDescriptor field) {
        if (json.current() != JsonToken.START_OBJECT) {
            throw json.unexpected(field.getName() + ", an object");
        }
        FieldDescriptor keyField = field.getMessageType().findFieldByNumber(1);
        FieldDescriptor valueField = field.getMessageType().findFieldByNumber(2);
        while (json.next() == JsonToken.FIELD_NAME) {
            Message.Builder entry = target.newBuilderForField(field);
            entry.setField(keyField, mapKey(json, keyField));
            json.next();
            entry.setField(valueField, value(json, entry, valueField));
            target.addRepeatedField(field, entry.build());
        }
    }

    private static Object mapKey(JsonCursor json, FieldDescriptor field) {
        return switch (field.getJavaType()) {
            case STRING -> json.text();
            case BOOLEAN -> {
                if (!json.text().equals("true") && !json.text().equals("false")) {
                    throw json.failure(ErrorCode.DECODE_FAILED, "expected=a key true or false, actual=something else");
                }
                yield json.text().equals("true");
            }
            default -> integer(json, field, json.text());
        };
    }

    private void readList(JsonCursor json, Message.Builder target, FieldDescriptor field) {
        if (json.current() != JsonToken.START_ARRAY) {
            throw json.unexpected(field.getName() + ", a list");
        }
        while (json.next() != JsonToken.END_ARRAY) {
            target.addRepeatedField(field, value(json, target, field));
        }
    }

    private Object value(JsonCursor json, Message.Builder parent, FieldDescriptor field) {
        return switch (field.getType()) {
            case MESSAGE, GROUP -> {
                Message.Builder nested = parent.newBuilderForField(field);
                read(json, nested);
                yield nested.build();
            }
            case ENUM -> enumValue(json, field);
            case BOOL -> bool(json, field);
            case STRING -> json.string(field.getName() + ", a string");
            case BYTES -> bytes(json, field);
            case FLOAT -> (float) floating(json, field, Float.MAX_VALUE);
            case DOUBLE -> floating(json, field, Double.MAX_VALUE);
            default -> integer(json, field, numberText(json, field));
        };
    }

    // ---- values -----------------------------------------------------------------------------------------------------

    private static Object bool(JsonCursor json, FieldDescriptor field) {
        JsonToken token = json.current();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw json.unexpected(field.getName() + ", true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private static EnumValueDescriptor enumValue(JsonCursor json, FieldDescriptor field) {
        EnumValueDescriptor found = null;
        if (json.current() == JsonToken.VALUE_STRING) {
            found = field.getEnumType().findValueByName(json.text());
        } else if (json.isNull()) {
            found = field.getEnumType().findValueByNumber(0);
        } else if (json.current() == JsonToken.VALUE_NUMBER_INT) {
            int number = checked(json, field, json.text(), INT32_MIN, INT32_MAX).intValue();
            found = field.legacyEnumFieldTreatedAsClosed()
                    ? field.getEnumType().findValueByNumber(number)
                    : field.getEnumType().findValueByNumberCreatingIfUnknown(number);
        }
        if (found == null) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=" + field.getName() + ", a name or number of "
                            + field.getEnumType().getFullName() + ", actual=something else");
        }
        return found;
    }

    private static ByteString bytes(JsonCursor json, FieldDescriptor field) {
        String text = json.string(field.getName() + ", a string in base64");
        boolean urlSafe = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
        try {
            byte[] decoded = (urlSafe ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(text);
            return UnsafeByteOperations.unsafeWrap(decoded);
        } catch (IllegalArgumentException e) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=" + field.getName() + " in base64, actual=" + text.length() + " characters that are not");
        }
    }

    private static double floating(JsonCursor json, FieldDescriptor field, double max) {
        String text = numberText(json, field);
        double value = switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> finite(json, field, text, max);
        };
        return value;
    }

    private static double finite(JsonCursor json, FieldDescriptor field, String text, double max) {
        if (!DECIMAL.matcher(text).matches()) { // Java would read more, such as 1d
            throw noNumber(json, field);
        }
        double value = Double.parseDouble(text);
        if (Math.abs(value) > max) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=" + field.getName() + ", a number up to " + max + ", actual=a greater one");
        }
        return value;
    }

    private static String numberText(JsonCursor json, FieldDescriptor field) {
        JsonToken token = json.current();
        if (token == JsonToken.VALUE_NUMBER_INT
                || token == JsonToken.VALUE_NUMBER_FLOAT
                || token == JsonToken.VALUE_STRING) {
            return json.text();
        }
        throw json.unexpected(field.getName() + ", a number");
    }

    private static Object integer(JsonCursor json, FieldDescriptor field, String text) {
        return switch (field.getType()) {
            case INT32, SINT32, SFIXED32 ->
                checked(json, field, text, INT32_MIN, INT32_MAX).intValue();
            case UINT32, FIXED32 ->
                checked(json, field, text, BigInteger.ZERO, UINT32_MAX).intValue();
            case UINT64, FIXED64 ->
                checked(json, field, text, BigInteger.ZERO, UINT64_MAX).longValue();
            default -> checked(json, field, text, INT64_MIN, INT64_MAX).longValue();
        };
    }

    private static BigInteger checked(
            JsonCursor json, FieldDescriptor field, String text, BigInteger min, BigInteger max) {
        if (!INTEGER.matcher(text).matches()) {
            throw noNumber(json, field);
        }
        BigInteger value = new BigInteger(text);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw json.failure(
                    ErrorCode.DECODE_FAILED,
                    "expected=" + field.getName() + ", " + min + " to " + max + ", actual=a number out of that");
        }
        return value;
    }

    private static BadRecordException noNumber(JsonCursor json, FieldDescriptor field) {
        return json.failure(
                ErrorCode.DECODE_FAILED,
                "expected=" + field.getName() + ", a number, actual=" + wordFor(json.current()));
    }

    private static String wordFor(@Nullable JsonToken token) {
        return token == JsonToken.VALUE_STRING ? "a string that is none" : "another kind of number";
    }
}
