/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

/** Why a catalog was refused, as a value that a program can branch on. The text is what people read in the error. */
public enum CatalogFault {
    /** The bytes are no JSON text, or a part of it is beyond the parser's limits. */
    MALFORMED_JSON("not well-formed JSON"),
    /** The file is longer than the limit given to the run. */
    FILE_TOO_LARGE("file is larger than the limit"),
    /** The type table has more rows than the limit given to the run. */
    TOO_MANY_ROWS("more rows than the limit"),
    /** A string where a number is needed, or the like. */
    WRONG_JSON_TYPE("value has the wrong JSON type"),
    /** A key that this layout requires. */
    MISSING_KEY("key is missing"),
    /** A key that this layout does not know: most likely a slip of the pen. */
    UNKNOWN_KEY("key is not known"),
    /** One object has the same key twice. */
    DUPLICATE_KEY("key given twice"),
    /** The top level fits neither layout, or both. */
    UNKNOWN_LAYOUT("neither of the two catalog layouts"),
    /** The file states a format version of the future. */
    UNSUPPORTED_FORMAT("format version is not supported"),
    /** A number outside of its range. */
    BAD_NUMBER("number is out of range"),
    /** A word that is not in the list of allowed words. */
    BAD_VALUE("value is not one of the allowed ones"),
    /** A type, family, package or constant name that cannot be used in Java source or as a file name. */
    BAD_NAME("name cannot be used in Java"),
    /** A negative version. */
    BAD_VERSION("version must be 0 or more"),
    /** Version 0 cannot be looked up. */
    RESERVED_VERSION("version 0 marks records older than versions and is read as version 1"),
    /** Small numbers belong to Milvus. */
    RESERVED_NUMBER("number is reserved, own types start at 100000"),
    /** A class name uses an alias that {@code packages} does not list. */
    UNKNOWN_ALIAS("package alias not listed"),
    /** An alias for which the descriptors have no package, or more than one. */
    UNRESOLVED_ALIAS("package alias does not lead to exactly one protobuf package"),
    /** The named message type enum is not in the descriptors. */
    UNKNOWN_ENUM("no such enum in the descriptors"),
    /** A layout without numbers needs a message type enum, and none was named. */
    NUMBER_UNKNOWN("type has no number, because no message type enum was named"),
    /** The type's name is no value of the message type enum. */
    UNKNOWN_TYPE("no such value in the message type enum"),
    /** Catalog and enum disagree. */
    NUMBER_MISMATCH("number differs from the message type enum"),
    /** The enum has a value for which the catalog has no row. */
    ENUM_VALUE_WITHOUT_ROW("value of the message type enum has no row"),
    /** A header, body or exported class that the descriptors do not have. */
    UNKNOWN_CLASS("no such message in the descriptors"),
    /** A field path that leads nowhere in the header or body. */
    UNKNOWN_FIELD("no such field in the header or body"),
    /** Two rows with the same type and version. */
    DUPLICATE_TYPE("type and version given twice"),
    /** Two rows with the same header and body. */
    DUPLICATE_PAIR("header and body pair given twice"),
    /** A header class stands for one type only. */
    SHARED_HEADER("header class belongs to another type already"),
    /** One number with two names, or one name with two numbers. */
    NUMBER_CONFLICT("type name and number do not belong together one to one"),
    /** Two classes whose files would be the same, on file systems that ignore case too. */
    SAME_CLASS("two generated classes have the same name"),
    /** Two constants whose Java names are equal. */
    DUPLICATE_CONSTANT("constant given twice"),
    /** The flags file names a type without a row. */
    FLAGS_ON_UNKNOWN_TYPE("flags given for a type that has no row"),
    /** Two settings that cannot both be meant. */
    CONTRADICTION("settings contradict each other"),
    /** The descriptor set is damaged or incomplete. */
    BAD_DESCRIPTORS("descriptor set cannot be used");

    private final String text;

    CatalogFault(String text) {
        this.text = text;
    }

    /** The reason in words, as it stands in the exception's message. */
    public String text() {
        return text;
    }
}
