/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import java.util.Locale;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/**
 * Names that come from a catalog or a command line and end up in Java source and in file names. Only plain ASCII
 * identifiers pass: that keeps paths, dots and surprises of encodings out with one rule.
 */
final class JavaNames {
    private static final int MAX_CHARS = 100;
    private static final Pattern TYPE_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    private static final Pattern PACKAGE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*");
    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]*");
    private static final Pattern WORD_BORDER = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private JavaNames() {}

    /** A type or family name, which class names start with. */
    static String requireTypeName(String name, Place place) {
        if (name.length() > MAX_CHARS || !TYPE_NAME.matcher(name).matches()) {
            throw place.refuse(
                    CatalogFault.BAD_NAME,
                    "expected=a letter, then letters, digits and underscores, at most " + MAX_CHARS + " in all, actual="
                            + shorten(name));
        }
        return name;
    }

    static String requirePackage(String name, Place place) {
        boolean legal = name.length() <= 2 * MAX_CHARS
                && PACKAGE.matcher(name).matches()
                && SourceVersion.isName(name, SourceVersion.RELEASE_17)
                && !name.startsWith("java.");
        if (!legal) {
            throw place.refuse(CatalogFault.BAD_NAME, "expected=a Java package, actual=" + shorten(name));
        }
        return name;
    }

    static String requireConstantName(String name, Place place) {
        if (name.length() > MAX_CHARS || !CONSTANT.matcher(name).matches()) {
            throw place.refuse(CatalogFault.BAD_NAME, "expected=a constant's name, actual=" + shorten(name));
        }
        return name;
    }

    /** {@code FieldMaskDB} becomes {@code FIELD_MASK_DB}; a name in that form stays as it is. */
    static String upperSnakeCase(String name) {
        return WORD_BORDER.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
    }

    private static String shorten(String name) {
        return name.length() <= MAX_CHARS ? name : name.substring(0, MAX_CHARS) + "…";
    }
}
